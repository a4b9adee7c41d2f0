import type { EndedBroadcast } from '@botter/contracts';

const number = (count: number) => count.toLocaleString('en-US');

/** The result of a broadcast, for the person whose bot it is. Figures that are 0 are left out. */
export function endWords({ name, state, counts }: EndedBroadcast): string {
  const { planned, sent, failed, blocked, skipped, unknown, pressed, unsubscribed } = counts;
  const end = `The broadcast “${name}” ${state === 'done' ? 'is done' : 'was cancelled'}`;
  if (planned === 0) return `${end}. It had no recipients.`;
  const figures = [
    [failed, 'failed'],
    [blocked, 'blocked the bot'],
    [skipped, 'skipped'],
    [unknown, 'unknown'],
    [pressed, 'pressed a button'],
    [unsubscribed, 'unsubscribed'],
  ] as const;
  const rest = figures.flatMap(([count, words]) => (count > 0 ? [`${number(count)} ${words}`] : []));
  const who = `${number(sent)} of ${number(planned)} ${planned === 1 ? 'person' : 'people'} got it`;
  return `${[`${end}: ${who}`, ...rest].join(', ')}.`;
}

import type { CompiledBot, ReplayedInput, ReplayedReply } from '@botter/contracts';
import { type Effect, plan, planCallback, type TriggeredAction } from '@botter/engine';
import { replayedUpdate } from './replayed-update';

interface PendingRun {
  /** Seconds after the message or press. */
  readonly due: number;
  readonly run: Parameters<typeof planCallback>[0];
}

/**
 * Everything that a bot replies to a message or a press, with all that follows later, in the order in which it is sent. Pure;
 * production's reply engine, without sending. A generator, so that the caller may do something else between the steps: a
 * message can cause a hundred delayed callbacks, and dividing a long text takes milliseconds.
 */
export function* repliesTo(input: ReplayedInput, bot: CompiledBot): Generator<void, ReplayedReply[]> {
  const { update, values } = replayedUpdate(input);
  const planned = plan(update, bot, values);
  const triggered = 'triggered' in planned ? planned.triggered : null;
  const replies = repliesOf(planned.effects, triggered, 0);
  let pending = inOrder(scheduledBy(planned.effects, 0));
  while (pending.length > 0) {
    yield;
    const [{ due, run }, ...later] = pending as [PendingRun, ...PendingRun[]];
    const { effects, triggered: called } = planCallback(run, bot);
    replies.push(...repliesOf(effects, called, due));
    pending = inOrder([...later, ...scheduledBy(effects, due)]);
  }
  return replies;
}

/** @param at seconds after the message or press */
function scheduledBy(effects: readonly Effect[], at: number): PendingRun[] {
  return effects.flatMap((effect) =>
    effect.kind === 'scheduleCallback' ? [{ due: at + effect.delaySeconds, run: effect }] : [],
  );
}

/** Of two due at the same time, the one scheduled first stays first. */
function inOrder(runs: readonly PendingRun[]): PendingRun[] {
  return runs.toSorted((a, b) => a.due - b.due);
}

function repliesOf(
  effects: readonly Effect[],
  triggered: TriggeredAction | null,
  delaySeconds: number,
): ReplayedReply[] {
  const command = triggered?.command ?? null;
  return effects.flatMap((effect): ReplayedReply[] => {
    if (effect.kind === 'send') {
      const { text, parseMode, media, keyboard } = effect;
      const buttons = keyboard.map((row) => row.map(({ label, type, value }) => ({ label, type, value })));
      const linkPreview = !effect.disableLinkPreview;
      return [{ kind: 'message', command, text, parseMode, media, buttons, linkPreview, delaySeconds }];
    }
    // Most presses are answered without words: that only stops the button's waiting sign.
    if (effect.kind !== 'answerCallback' || effect.text === null) return [];
    return [{ ...notice, buttons: [], command, text: effect.text, delaySeconds }];
  });
}

const notice = { kind: 'notice', parseMode: '', media: null, linkPreview: false } as const;

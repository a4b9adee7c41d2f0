import { answerWords, conditionSentence, type Step, stepSentence } from '@botter/contracts';
import { formatDelay } from './format-delay';

/** A step of a past action: what it does, then what else is set in it, a line each. */
export function shownStep(step: Step): string {
  return [stepSentence(step), ...detailsOf(step)].join('\n');
}

function detailsOf(step: Step): string[] {
  switch (step.type) {
    case 'message':
      return step.buttons.map(({ label, value }) => `Button: ${label} → ${value}`);
    case 'question':
      return [
        `Answer: ${answerOf(step)}`,
        `Kept in: ${step.field ?? 'this dialog only'}`,
        `Asked again: ${times(step.retries)}${step.retryText === null ? '' : `, with “${step.retryText}”`}`,
        ...(step.onInvalid ? [`Without a valid answer: ${step.onInvalid}`] : []),
        ...(step.timeoutSeconds ? [`Waits for: ${formatDelay(step.timeoutSeconds)}`] : []),
        ...(step.onTimeout ? [`Without an answer: ${step.onTimeout}`] : []),
      ];
    case 'branch':
      return step.branches.map(({ when, goTo }) => `If ${conditionSentence(when)}: ${goTo}`);
    case 'handOver':
      return step.note === '' ? [] : [`Note: ${step.note}`];
    default:
      return [];
  }
}

function answerOf({ answer }: Step<'question'>): string {
  if (answer.type === 'choice') return answer.options.map(({ label }) => label).join(', ');
  const { type, ...limits } = answer;
  const set = Object.entries(limits).filter(([, value]) => value !== undefined && value !== false);
  return [answerWords[type], ...set.map(([name, value]) => limitWords[name]?.(value) ?? '')].join(', ');
}

const limitWords: Readonly<Record<string, (value: unknown) => string>> = {
  min: (value) => `from ${value}`,
  max: (value) => `up to ${value}`,
  whole: () => 'whole numbers only',
};

function times(count: number): string {
  if (count === 0) return 'never';
  return count === 1 ? 'once' : `${count} times`;
}

import type { Step } from '@botter/contracts';
import type { PartProblem } from '../parts/linter-part';
import type { LintedAction, Problem } from '../problem';
import { quoted } from '../quoted';
import { stepsOf, unreachedFrom } from '../step-flow';

/** Steps in an order that can't be meant. */
export function stepOrder(actions: readonly LintedAction[]): Problem[] {
  return actions
    .filter(({ enabled }) => enabled)
    .flatMap((action) =>
      [...neverReached(action), ...pauseAtEnd(action), ...tooManyMessages(action)].map((problem) => ({
        ...problem,
        actionId: action.id,
      })),
    );
}

function neverReached(action: LintedAction): PartProblem[] {
  const steps = stepsOf(action);
  const first = unreachedFrom(steps);
  const last = first === undefined ? undefined : steps[first - 1];
  if (first === undefined || !last) return [];
  const which =
    first + 1 === steps.length
      ? `Step ${steps.length} is never reached`
      : `Steps ${first + 1} to ${steps.length} are never reached`;
  return [
    {
      code: 'never_reached',
      severity: 'warning',
      where: { part: 'step', index: first },
      message: `${which}, because step ${first} ${endWords(last)}.`,
      advice: `Move what should run before step ${first}, or remove it.`,
    },
  ];
}

function endWords(step: Step): string {
  if (step.type === 'goTo') return `goes to ${quoted(step.action)}`;
  return step.type === 'branch' ? 'has a branch that always fits' : 'hands over to a person';
}

function pauseAtEnd(action: LintedAction): PartProblem[] {
  const steps = stepsOf(action);
  if (steps.at(-1)?.type !== 'pause') return [];
  return [
    {
      code: 'pause_at_end',
      severity: 'info',
      where: { part: 'step', index: steps.length - 1 },
      message: 'Nothing follows this pause.',
      advice: 'Remove the pause, or add what should be sent after it.',
    },
  ];
}

/** Messages that a bot sends without a question or a pause. */
const mostMessages = 20;

function tooManyMessages(action: LintedAction): PartProblem[] {
  const { text, media } = action.actionData;
  let sent = text.trim() === '' && !media ? 0 : 1;
  for (const [index, { type }] of stepsOf(action).entries()) {
    if (type === 'message' || type === 'question') sent += 1;
    if (sent > mostMessages) {
      return [
        {
          code: 'too_many_messages',
          severity: 'error',
          where: { part: 'step', index },
          message: `A bot sends at most ${mostMessages} messages together, so this step and what follows it are left out.`,
          advice: 'Ask something or pause in between, or write fewer messages.',
        },
      ];
    }
    if (type === 'pause' || type === 'question') sent = 0;
  }
  return [];
}

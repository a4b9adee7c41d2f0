import { type ActionLink, placeOf } from '../action-links';
import { wordsOf } from '../parts';
import type { LintedAction, Problem } from '../problem';
import { quoted } from '../quoted';
import { stepsOf } from '../step-flow';
import { cycleNames } from './delay-cycles';
import { shortestCycles } from './shortest-cycle';

/** Steps that form a loop without a question or a pause: one problem for each. */
export function stepCycles(actions: readonly LintedAction[], links: readonly ActionLink[]): Problem[] {
  const immediate = links.filter(
    (link) => link.from.enabled && link.target?.enabled && wordsOf(link).continues(link) === 'now',
  );
  return shortestCycles(actions, immediate).map((cycle) => {
    const [first] = cycle;
    const isEndless = cycle.every(isUnconditional);
    const { command } = first.from;
    return {
      code: 'step_cycle',
      severity: isEndless ? 'error' : 'warning',
      actionId: first.from.id,
      where: placeOf(first),
      message:
        cycle.length === 1
          ? `${quoted(command)} goes to itself without asking or waiting${isEndless ? '' : ', as long as a condition fits'}.`
          : `These actions form a loop without a question or a pause: ${cycleNames(cycle)}.`,
      advice: 'Ask something in between, or go to another action. A bot stops after 50 steps.',
    };
  });
}

/** Whether the link is taken each time that its action runs. */
function isUnconditional({ from, reference: { index } }: ActionLink): boolean {
  const steps = stepsOf(from).slice(0, index + 1);
  return steps.every(({ type }) => type !== 'branch');
}

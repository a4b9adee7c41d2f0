import { type ActionLink, placeOf } from '../action-links';
import { wordsOf } from '../parts';
import type { LintedAction, Problem } from '../problem';
import { quoted } from '../quoted';
import { shortestCycles } from './shortest-cycle';

/** Delayed callbacks, and steps after a pause, that form a loop: one problem for each. */
export function delayCycles(actions: readonly LintedAction[], links: readonly ActionLink[]): Problem[] {
  const continuing = links.filter(
    (link) => link.from.enabled && link.target?.enabled && wordsOf(link).continues(link),
  );
  return shortestCycles(actions, continuing)
    .filter((cycle) => cycle.some((link) => wordsOf(link).continues(link) === 'later'))
    .map((cycle) => cycleProblem(cycle[0], cycle));
}

/** The names on a cycle, with the first one again at its end; of a long one only some. */
export function cycleNames(cycle: readonly ActionLink[]): string {
  const [first] = cycle;
  const names = [...cycle, ...(first ? [first] : [])].map(({ from }) => quoted(from.command));
  const shown = names.length > 6 ? [...names.slice(0, 4), '…', names.at(-1)] : names;
  return shown.join(' → ');
}

function cycleProblem(first: ActionLink, cycle: readonly ActionLink[]): Problem {
  const { from } = first;
  const hasSteps = cycle.some(({ reference }) => reference.part === 'step');
  return {
    code: 'delay_cycle',
    severity: 'warning',
    actionId: from.id,
    where: placeOf(first),
    message:
      cycle.length === 1
        ? `${quoted(from.command)} runs itself again after each delay, so people receive it over and over.`
        : `${hasSteps ? 'These actions' : 'Delayed callbacks'} form a loop: ${cycleNames(cycle)}. People receive them over and over.`,
    advice: `Remove one of these ${hasSteps ? 'connections' : 'delayed callbacks'}, unless intended. The loop stops after 100 runs.`,
  };
}

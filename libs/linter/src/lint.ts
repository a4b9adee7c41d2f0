import { linksOf } from './action-links';
import { groupBy } from './group-by';
import type { LintedConfiguration, Problem, ProblemPlace, ProblemSeverity } from './problem';
import { commandProblems } from './rules/command-problems';
import { contentProblems } from './rules/content-problems';
import { delayCycles } from './rules/delay-cycles';
import { linkProblems } from './rules/link-problems';
import { refusals } from './rules/refusals';
import { unreachableCallbacks } from './rules/unreachable-callbacks';

/**
 * Finds what is broken or suspicious in a bot's configuration. Pure, and linear in its size except for loops of
 * delays. Disabled actions reply to nobody and are not checked; they only count as targets. Problems of the bot come
 * first, then those of the actions in their order, each from top to bottom.
 */
export function lint(configuration: LintedConfiguration): Problem[] {
  const { actions } = configuration;
  const links = linksOf(actions);
  const problems = [
    ...commandProblems(configuration),
    ...unreachableCallbacks(actions, links),
    ...contentProblems(configuration),
    ...refusals(configuration),
    ...linkProblems(links),
    ...delayCycles(actions, links),
  ];
  const order = new Map(actions.map(({ id }, at) => [id, at]));
  const orderOf = ({ actionId }: Problem) =>
    actionId === null ? -1 : (order.get(actionId) ?? actions.length);
  return problems.toSorted((a, b) => orderOf(a) - orderOf(b) || placeOrder(a.where) - placeOrder(b.where));
}

/** The problems of each action by its id; those of the bot itself under null. */
export function problemsByAction(
  problems: readonly Problem[],
): ReadonlyMap<string | null, readonly Problem[]> {
  return groupBy(problems, ({ actionId }) => actionId);
}

const severities = ['error', 'warning', 'info'] as const;

/** The worst severity among the problems; undefined where there are none. */
export function worstSeverity(problems: readonly Problem[]): ProblemSeverity | undefined {
  return severities.find((severity) => problems.some((problem) => problem.severity === severity));
}

const parts = ['bot', 'command', 'text', 'media', 'button', 'delayedCallback', 'menuCommand'] as const;

function placeOrder(where: ProblemPlace): number {
  return parts.indexOf(where.part) * 1000 + ('index' in where ? where.index : 0);
}

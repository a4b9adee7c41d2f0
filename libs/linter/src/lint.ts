import { linksOf } from './action-links';
import { groupBy } from './group-by';
import { partProblems, referenceKinds } from './parts';
import type { LintedConfiguration, Problem, ProblemPlace, ProblemSeverity } from './problem';
import { commandProblems } from './rules/command-problems';
import { delayCycles } from './rules/delay-cycles';
import { linkProblems } from './rules/link-problems';
import { questionCircles } from './rules/question-circles';
import { refusals } from './rules/refusals';
import { stepCycles } from './rules/step-cycles';
import { stepOrder } from './rules/step-order';
import { unreachableCallbacks } from './rules/unreachable-callbacks';

/**
 * Finds what is broken or suspicious in a bot's configuration. Pure, and linear in its size except for loops
 * of delays. Disabled actions never reply and are not checked; they only count as targets. Problems of the
 * bot come first, then those of the actions in their order, each from top to bottom.
 */
export function lint(configuration: LintedConfiguration): Problem[] {
  const { actions } = configuration;
  const links = linksOf(actions);
  const problems = [
    ...commandProblems(configuration),
    ...unreachableCallbacks(actions, links),
    ...partProblems(configuration),
    ...stepOrder(actions),
    ...refusals(configuration),
    ...linkProblems(links),
    ...stepCycles(actions, links),
    ...questionCircles(links),
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

/** The worst severity among the problems; undefined if there are none. */
export function worstSeverity(problems: readonly Problem[]): ProblemSeverity | undefined {
  return severities.find((severity) => problems.some((problem) => problem.severity === severity));
}

const parts: readonly string[] = ['bot', 'command', 'text', 'media', ...referenceKinds, 'menuCommand'];

function placeOrder(where: ProblemPlace): number {
  return parts.indexOf(where.part) * 1000 + ('index' in where ? where.index : 0);
}

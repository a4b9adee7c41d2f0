import type { ActionLink } from '../action-links';
import { groupBy } from '../group-by';
import type { LintedAction, Problem } from '../problem';
import { quoted } from '../words';

/**
 * Callback actions that no command leads to, be it through others. What only a disabled action leads to is left
 * alone: switching that one off was somebody's wish.
 */
export function unreachableCallbacks(
  actions: readonly LintedAction[],
  links: readonly ActionLink[],
): Problem[] {
  const reached = reachableActions(actions, links);
  const namedByOthers = new Set(
    links.flatMap(({ from, target }) => (target && target !== from ? [target] : [])),
  );
  return actions
    .filter(
      ({ enabled, actionTrigger, command }) => enabled && actionTrigger === 'callback' && command.trim(),
    )
    .filter((action) => !reached.has(action))
    .map((action) => ({
      code: 'unreachable_callback',
      severity: 'warning',
      actionId: action.id,
      where: { part: 'command' },
      message: namedByOthers.has(action)
        ? `Only actions that nobody can reach lead to ${quoted(action.command)}.`
        : `No button and no delayed callback leads to ${quoted(action.command)}: nobody ever sees it.`,
      advice: `Give a button of another action the value ${quoted(action.command)}, or delete this action.`,
    }));
}

function reachableActions(
  actions: readonly LintedAction[],
  links: readonly ActionLink[],
): ReadonlySet<LintedAction> {
  const onwards = groupBy(links, ({ from }) => from);
  const reached = new Set(actions.filter(({ actionTrigger }) => actionTrigger === 'command'));
  // A set hands out what is added while it is walked.
  for (const action of reached) {
    for (const { target } of onwards.get(action) ?? []) if (target) reached.add(target);
  }
  return reached;
}

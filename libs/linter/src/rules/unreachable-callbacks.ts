import { isTarget, isTyped } from '@botter/contracts';
import type { ActionLink } from '../action-links';
import { groupBy } from '../group-by';
import type { LintedAction, Problem } from '../problem';
import { quoted } from '../quoted';

/**
 * Callback actions that no command or trigger reaches, directly or through others. The targets of a disabled
 * action are not reported: it was disabled on purpose.
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
    .filter(({ enabled, actionTrigger, command }) => enabled && isTarget(actionTrigger) && command.trim())
    .filter((action) => !reached.has(action))
    .map((action) => ({
      code: 'unreachable_callback',
      severity: 'warning',
      actionId: action.id,
      where: { part: 'command' },
      message: namedByOthers.has(action)
        ? `Only unreachable actions run ${quoted(action.command)}.`
        : `No button, delayed callback or step runs ${quoted(action.command)}, so nobody ever sees it.`,
      advice: `Add a button with the value ${quoted(action.command)} to another action, or delete this action.`,
    }));
}

function reachableActions(
  actions: readonly LintedAction[],
  links: readonly ActionLink[],
): ReadonlySet<LintedAction> {
  const outgoing = groupBy(links, ({ from }) => from);
  const reached = new Set(
    actions.filter(({ actionTrigger, triggers = [] }) => isTyped(actionTrigger) || triggers.length > 0),
  );
  // Iterating a set also visits the members added meanwhile.
  for (const action of reached) {
    for (const { target } of outgoing.get(action) ?? []) if (target) reached.add(target);
  }
  return reached;
}

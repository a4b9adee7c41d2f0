import type { ActionLink } from '../action-links';
import { groupBy } from '../group-by';
import type { LintedAction, Problem } from '../problem';
import { quoted } from '../quoted';

/**
 * Delayed callbacks that form a loop, one problem for each loop: an action that can return to itself is reported with
 * its shortest cycle, and the actions on that cycle are not reported again.
 */
export function delayCycles(actions: readonly LintedAction[], links: readonly ActionLink[]): Problem[] {
  const delays = links.filter(
    ({ from, where, target }) => where.part === 'delayedCallback' && from.enabled && target?.enabled,
  );
  const outgoing = groupBy(delays, ({ from }) => from);
  const reported = new Set<LintedAction>();
  return actions.flatMap((action) => {
    const cycle = reported.has(action) ? undefined : shortestCycle(action, outgoing);
    const [first] = cycle ?? [];
    if (!cycle || !first) return [];
    for (const { from } of cycle) reported.add(from);
    return [cycleProblem(first, cycle)];
  });
}

type OutgoingLinks = ReadonlyMap<LintedAction, readonly ActionLink[]>;

/** The links from an action back to itself, as few as possible; undefined where there is no cycle. */
function shortestCycle(start: LintedAction, outgoing: OutgoingLinks): readonly ActionLink[] | undefined {
  const reachedBy = new Map<LintedAction, ActionLink>();
  const queue = [start];
  for (const action of queue) {
    for (const link of outgoing.get(action) ?? []) {
      if (!link.target || reachedBy.has(link.target)) continue;
      reachedBy.set(link.target, link);
      if (link.target === start) return pathTo(start, reachedBy);
      queue.push(link.target);
    }
  }
  return undefined;
}

function pathTo(start: LintedAction, reachedBy: ReadonlyMap<LintedAction, ActionLink>): ActionLink[] {
  const path: ActionLink[] = [];
  for (
    let link = reachedBy.get(start);
    link;
    link = link.from === start ? undefined : reachedBy.get(link.from)
  ) {
    path.unshift(link);
  }
  return path;
}

function cycleProblem({ from, where }: ActionLink, cycle: readonly ActionLink[]): Problem {
  const names = [...cycle.map((link) => link.from), from].map(({ command }) => quoted(command));
  const shown = names.length > 6 ? [...names.slice(0, 4), '…', names.at(-1)] : names;
  return {
    code: 'delay_cycle',
    severity: 'warning',
    actionId: from.id,
    where,
    message:
      cycle.length === 1
        ? `${quoted(from.command)} runs itself again after each delay, so people receive it over and over.`
        : `Delayed callbacks form a loop: ${shown.join(' → ')}. People receive them over and over.`,
    advice: 'Remove one of these delayed callbacks, unless intended. The loop stops after 100 runs.',
  };
}

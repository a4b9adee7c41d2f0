import type { ActionLink } from '../action-links';
import { groupBy } from '../group-by';
import type { LintedAction } from '../problem';

/**
 * One cycle of links for each loop: an action that can return to itself is found with its shortest cycle, and
 * the actions on that cycle are not found again.
 */
export function shortestCycles(
  actions: readonly LintedAction[],
  links: readonly ActionLink[],
): (readonly [ActionLink, ...ActionLink[]])[] {
  const outgoing = groupBy(links, ({ from }) => from);
  const found = new Set<LintedAction>();
  return actions.flatMap((action) => {
    const [first, ...others] = (found.has(action) ? undefined : shortestCycle(action, outgoing)) ?? [];
    if (!first) return [];
    const cycle = [first, ...others] as const;
    for (const { from } of cycle) found.add(from);
    return [cycle];
  });
}

type OutgoingLinks = ReadonlyMap<LintedAction, readonly ActionLink[]>;

/** The links from an action back to itself, as few as possible; undefined if there is no cycle. */
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

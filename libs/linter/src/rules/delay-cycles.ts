import type { ActionLink } from '../action-links';
import { groupBy } from '../group-by';
import type { LintedAction, Problem } from '../problem';
import { quoted } from '../words';

/**
 * Delayed callbacks that come back to where they began, one problem for each circle: an action that can come back to
 * itself is told with its shortest way round, and the actions on that way are not told again.
 */
export function delayCycles(actions: readonly LintedAction[], links: readonly ActionLink[]): Problem[] {
  const delays = links.filter(
    ({ from, where, target }) => where.part === 'delayedCallback' && from.enabled && target?.enabled,
  );
  const onwards = groupBy(delays, ({ from }) => from);
  const told = new Set<LintedAction>();
  return actions.flatMap((action) => {
    const circle = told.has(action) ? undefined : shortestCircle(action, onwards);
    const [first] = circle ?? [];
    if (!circle || !first) return [];
    for (const { from } of circle) told.add(from);
    return [cycleProblem(first, circle)];
  });
}

type Onwards = ReadonlyMap<LintedAction, readonly ActionLink[]>;

/** The links from an action back to itself, as few as possible; undefined where no way comes back. */
function shortestCircle(start: LintedAction, onwards: Onwards): readonly ActionLink[] | undefined {
  const cameBy = new Map<LintedAction, ActionLink>();
  const queue = [start];
  for (const action of queue) {
    for (const link of onwards.get(action) ?? []) {
      if (!link.target || cameBy.has(link.target)) continue;
      cameBy.set(link.target, link);
      if (link.target === start) return wayBack(start, cameBy);
      queue.push(link.target);
    }
  }
  return undefined;
}

function wayBack(start: LintedAction, cameBy: ReadonlyMap<LintedAction, ActionLink>): ActionLink[] {
  const way: ActionLink[] = [];
  for (let link = cameBy.get(start); link; link = link.from === start ? undefined : cameBy.get(link.from)) {
    way.unshift(link);
  }
  return way;
}

function cycleProblem({ from, where }: ActionLink, circle: readonly ActionLink[]): Problem {
  const names = [...circle.map((link) => link.from), from].map(({ command }) => quoted(command));
  const way = names.length > 6 ? [...names.slice(0, 4), '…', names.at(-1)] : names;
  return {
    code: 'delay_cycle',
    severity: 'warning',
    actionId: from.id,
    where,
    message:
      circle.length === 1
        ? `${quoted(from.command)} runs itself again after each delay, so one person gets it over and over.`
        : `Delays lead round in a circle: ${way.join(' → ')}. One person gets them over and over.`,
    advice: 'Remove one of these delayed callbacks, unless you want it so. It ends after 100 runs at most.',
  };
}

import { type HistoryDifference, type HistoryPerson, historyLimits } from '@botter/contracts';
import { wordsOf } from '../domain/difference-words';
import type { Difference } from '../domain/differences';

export type Named = ReadonlyMap<string, HistoryPerson>;

/** The people whom differences refer to by their ids. */
export function peopleIn(differences: readonly Difference[]): string[] {
  return differences.flatMap(({ part, name }) => (part === 'share' && name !== '' ? [name] : []));
}

/** With names instead of ids of people, so that it can become a text. */
export function withNames(difference: Difference, people: Named): Difference {
  if (difference.part !== 'share') return difference;
  const named = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('userId' in value)) return value;
    const { userId, ...share } = value;
    return { ...share, person: people.get(String(userId))?.name ?? null };
  };
  return {
    ...difference,
    name: people.get(difference.name)?.name ?? '',
    old: named(difference.old),
    new: named(difference.new),
  };
}

/**
 * A difference as the contract shows it; a field with the id of a person shows at most its status, and is
 * left out.
 */
export function shownDifferences(
  differences: readonly Difference[],
  people: Named,
  limit: number,
): { readonly differences: HistoryDifference[]; readonly omitted: number } {
  const shown = differences.filter(({ part, field }) => part !== 'share' || field !== 'userId');
  return {
    differences: shown.slice(0, limit).map((difference) => {
      const named = withNames(difference, people);
      return { ...named, words: wordsOf(named), old: cut(named.old), new: cut(named.new) };
    }),
    omitted: Math.max(0, shown.length - limit),
  };
}

/** Long texts end in an ellipsis, wherever they are. */
function cut(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > historyLimits.text ? `${value.slice(0, historyLimits.text)}…` : value;
  }
  if (Array.isArray(value)) return value.map(cut);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, cut(inner)]));
}

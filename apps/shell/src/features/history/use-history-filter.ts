import { historyPartSchema } from '@botter/contracts';
import { useSearchParams } from '@botter/web-router';
import { useCallback, useMemo } from 'react';
import type { HistoryFilter } from './api/use-history';

/** The filter in the address, so that it can be shared and survives a reload. */
export function useHistoryFilter(): [HistoryFilter, (filter: HistoryFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = useMemo<HistoryFilter>(() => {
    const kind = historyPartSchema.safeParse(query.get('kind'));
    return {
      kind: kind.data,
      person: query.get('person') ?? undefined,
      action: query.get('action') ?? undefined,
    };
  }, [query]);
  const change = useCallback(
    (next: HistoryFilter) => {
      const set = Object.entries(next).filter(([, value]) => value !== undefined) as [string, string][];
      setQuery(Object.fromEntries(set), { replace: true });
    },
    [setQuery],
  );
  return [filter, change];
}

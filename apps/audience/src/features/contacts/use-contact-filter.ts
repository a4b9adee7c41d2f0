import { contactSorts } from '@botter/contracts';
import { useSearchParams } from '@botter/web-router';
import { useCallback, useMemo } from 'react';
import type { ContactFilter } from './api/use-contacts';

type FilterName = keyof ContactFilter;

/** What the list shows, as the address says. */
export function useContactFilter(
  botId: string,
): [ContactFilter, (name: FilterName, value: string) => void, () => void] {
  const [address, setAddress] = useSearchParams();
  const [query, segment, tag, sort] = ['query', 'segment', 'tag', 'sort'].map(
    (name) => address.get(name) ?? undefined,
  );
  const filter = useMemo(
    () => ({ query, segment, tag, sort: contactSorts.find((known) => known === sort) }),
    [query, segment, tag, sort],
  );
  const set = useCallback(
    (name: FilterName, value: string) =>
      setAddress(
        (current) => {
          const next = new URLSearchParams(current);
          next.set('bot', botId);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setAddress, botId],
  );
  const clear = () => setAddress({ bot: botId, ...(sort && { sort }) }, { replace: true });
  return [filter, set, clear];
}

import { calls, type Home } from '@botter/contracts';
import { queryKeys, request, useLive, usePollingInterval } from '@botter/web-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ownTimeZone } from '../../analytics/range';

/** Shown for figures that could not be loaded. */
const nothing: Home = { activeBots: 0, totalChats: 0, messagesToday: 0, totalMessages: 0 };
/** However many messages arrive, the figures are read again this often at most. */
const refreshMs = 3000;

/** The figures of the dashboard. A failure is only logged: unknown figures count as 0, known ones stay. */
export function useHome(): { figures: Home | undefined } {
  const timeZone = ownTimeZone();
  const { data, error } = useQuery({
    queryKey: queryKeys.home(timeZone),
    queryFn: async ({ signal }) => {
      try {
        return await request(calls.getHome, { query: { timeZone }, signal });
      } catch (failure) {
        // oxlint-disable-next-line no-console -- the specification wants this failure logged and nothing more
        if (!signal.aborted) console.warn('The figures of the dashboard were not loaded', failure);
        throw failure;
      }
    },
    refetchInterval: usePollingInterval(),
  });
  useRefreshWithNews(timeZone);
  return { figures: data ?? (error ? nothing : undefined) };
}

/** Messages and changes of bots make the figures stale; a burst of them causes one refresh. */
function useRefreshWithNews(timeZone: string): void {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useLive(({ type }) => {
    if (type !== 'message' && type !== 'messages_missed' && type !== 'bot_changed') return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void cache.invalidateQueries({ queryKey: queryKeys.home(timeZone) });
    }, refreshMs);
  });
}

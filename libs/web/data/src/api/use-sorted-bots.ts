import type { Bot } from '@botter/contracts';
import { useMemo } from 'react';
import { type BotSort, sortBots } from './sort-bots';
import { useUnread } from './use-unread';

/**
 * Bots in an order that new messages don't change while the list is open: what is about to be pressed must
 * not move.
 */
export function useSortedBots(bots: readonly Bot[], sort: BotSort = 'attention'): readonly Bot[] {
  const { isFetched, ofBot } = useUnread();
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => sortBots(bots, sort, ofBot), [bots, sort, isFetched]);
}

import { calls } from '@botter/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';
import { type ChatPages, isLongList, withFirstPage } from './chat-pages';

/** The bots whose first page is being read, and whether something has changed since that read began. */
const firstPages = new WeakMap<QueryClient, Map<string, boolean>>();

/** The pause between two reads of the first page while changes keep coming: a busy bot has many a second. */
const readAgainMs = 1000;

/**
 * Reads the chats of a bot again. Someone who has scrolled through thousands of them would cause a request
 * for each page: then only the first page is read, which has everything new. A read in progress ends first,
 * and another one follows it.
 */
export async function refreshChats(cache: QueryClient, botId: string): Promise<void> {
  const queryKey = queryKeys.chats(botId);
  if (!isLongList(cache.getQueryData<ChatPages>(queryKey))) {
    await cache.invalidateQueries({ queryKey }, { cancelRefetch: false });
    return;
  }
  const reading = firstPages.get(cache) ?? new Map<string, boolean>();
  firstPages.set(cache, reading);
  const isBeingRead = reading.has(botId);
  reading.set(botId, isBeingRead);
  if (!isBeingRead) await readFirstPage(cache, botId, reading);
}

async function readFirstPage(
  cache: QueryClient,
  botId: string,
  reading: Map<string, boolean>,
): Promise<void> {
  // Without a response the list stays unchanged; the live stream or the next poll updates it.
  const first = await request(calls.listChats, { params: { id: botId } }).catch(() => undefined);
  if (first)
    cache.setQueryData<ChatPages>(queryKeys.chats(botId), (list) => list && withFirstPage(list, first));
  const isOvertaken = reading.get(botId);
  reading.delete(botId);
  if (isOvertaken) setTimeout(() => void refreshChats(cache, botId), readAgainMs);
}

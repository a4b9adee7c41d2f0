import { type Bot, calls } from '@botter/contracts';
import { chatTitle, request } from '@botter/web-data';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Entry, EntryGroup } from './entry';

/** How long the words must stay unchanged before the server is asked, in milliseconds. */
const pauseMs = 200;
/** One letter finds nearly everything. */
const fewestLetters = 2;

/** Chats and actions of all bots, found by the server; a search that is typed over is cancelled. */
export function useFoundEntries(typed: string, bots: readonly Bot[]) {
  const search = useDebounced(typed.trim());
  const options = {
    enabled: search.length >= fewestLetters && bots.length > 0,
    // Keeps the results until there are new ones, so that nothing blinks and Enter finds something.
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // The palette shows its own results; there is nothing to repair.
    retry: false,
  };
  const chats = useQuery({
    ...options,
    queryKey: ['palette', 'chats', search],
    queryFn: ({ signal }) => request(calls.searchChats, { query: { search }, signal }),
  });
  const actions = useQuery({
    ...options,
    queryKey: ['palette', 'actions', search],
    queryFn: ({ signal }) => request(calls.searchActions, { query: { search }, signal }),
  });
  const names = new Map(bots.map(({ id, name }) => [id, name]));
  const hintOf = (botId: string) => ({ botId, hint: names.get(botId) ?? '' });
  const foundActions = (actions.data?.actions ?? []).map(
    ({ id, botId, command }): Entry => ({
      ...hintOf(botId),
      id: `action ${id}`,
      kind: 'action',
      label: command,
      to: `/actions/${botId}/edit/${id}`,
    }),
  );
  const foundChats = (chats.data?.chats ?? []).map(
    ({ id, bot_id, name, telegram_chat_id }): Entry => ({
      ...hintOf(bot_id),
      id: `chat ${id}`,
      kind: 'chat',
      label: chatTitle(name, telegram_chat_id),
      avatar: chatTitle(name, telegram_chat_id),
      to: `/messages/${bot_id}?chat=${id}`,
    }),
  );
  const wanted = typed.trim().toLocaleLowerCase();
  // Entries that were found for the words before may no longer match.
  const stillFound = (entries: Entry[], isCurrent: boolean) =>
    isCurrent ? entries : entries.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const isCurrent = search === typed.trim();
  const isWanted = typed.trim().length >= fewestLetters && bots.length > 0;
  const groups: EntryGroup[] = [
    { title: 'Actions', entries: stillFound(foundActions, isCurrent && !actions.isPlaceholderData) },
    { title: 'Chats', entries: stillFound(foundChats, isCurrent && !chats.isPlaceholderData) },
  ];
  return {
    groups: isWanted ? groups.filter(({ entries }) => entries.length > 0) : [],
    isSearching: isWanted && (chats.isFetching || actions.isFetching || !isCurrent),
    isFailed: isWanted && (chats.isError || actions.isError),
  };
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

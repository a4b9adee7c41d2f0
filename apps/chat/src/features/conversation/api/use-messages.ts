import { type CallRequest, calls, type Message } from '@botter/contracts';
import {
  ApiError,
  type MessageWindow,
  queryKeys,
  refreshed,
  request,
  startOfRequest,
  usePollingInterval,
  withChange,
  withNewer,
  withOlder,
  withoutOldest,
} from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

type Cursor = Omit<NonNullable<CallRequest<typeof calls.listChatMessages>['query']>, 'limit'>;

/** As many as one read returns; this number stays in the cache of a chat that was left. */
const pageSize = 100;

function readPage(chatId: string, cursor: Cursor, signal?: AbortSignal): Promise<MessageWindow> {
  const query = { limit: String(pageSize), ...cursor };
  return request(calls.listChatMessages, { params: { chatId }, query, signal });
}

/** The neighbourhood of a message; the newest page if it does not exist (any longer). */
async function readAround(chatId: string, around: string, signal?: AbortSignal): Promise<MessageWindow> {
  try {
    return await readPage(chatId, { around }, signal);
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 404) return await readPage(chatId, {}, signal);
    throw problem;
  }
}

/**
 * The loaded messages of a chat: its newest 100 at first, or those around `targetId`, and further pages at
 * both ends on demand. Live events keep them up to date; the chat is polled only while there are none.
 */
export function useMessages(chatId: string, targetId: string | undefined) {
  const cache = useQueryClient();
  const key = queryKeys.chatMessages(chatId);
  const query = useQuery<MessageWindow>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const wanted = cache.getQueryData(key) ? undefined : targetId;
      if (wanted) return await readAround(chatId, wanted, signal);
      const isOutdated = startOfRequest();
      const page = await readPage(chatId, {}, signal);
      return refreshed(cache.getQueryData<MessageWindow>(key), page, isOutdated);
    },
    // Line by line, shared structure would make each message a new one as soon as older ones come before it.
    structuralSharing: false,
    refetchInterval: usePollingInterval(),
  });
  const change = useCallback(
    (next: (window: MessageWindow) => MessageWindow) =>
      cache.setQueryData<MessageWindow>(queryKeys.chatMessages(chatId), (window) => window && next(window)),
    [cache, chatId],
  );
  // While the window was in the past it took no new messages; some may have come since this page was read.
  const catchUp = ({ newer }: MessageWindow) => {
    if (!newer) void cache.invalidateQueries({ queryKey: key, exact: true });
  };

  const older = useMutation({
    mutationFn: (before: string) => readPage(chatId, { before }),
    // The person may have jumped elsewhere meanwhile: then it doesn't belong here.
    onSuccess: (page, before) =>
      change((window) => (window.messages[0]?.id === before ? withOlder(window, page) : window)),
  });
  const newer = useMutation({
    mutationFn: (after: string) => readPage(chatId, { after }),
    onSuccess: (page, after) => {
      change((window) => (window.messages.at(-1)?.id === after ? withNewer(window, page) : window));
      catchUp(page);
    },
  });
  const jump = useMutation({
    mutationFn: (around: string | undefined) => (around ? readAround(chatId, around) : readPage(chatId, {})),
    onSuccess: (page) => {
      cache.setQueryData<MessageWindow>(key, page);
      catchUp(page);
    },
  });

  const { data } = query;
  const knowsTarget =
    data === undefined || targetId === undefined || data.messages.some(({ id }) => id === targetId);
  const { mutate: jumpTo } = jump;
  useEffect(() => {
    if (!knowsTarget) jumpTo(targetId);
    // A target that turns out not to exist is looked for once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [targetId, jumpTo]);
  useEffect(
    () => () => {
      if (cache.getQueryData<MessageWindow>(queryKeys.chatMessages(chatId))?.newer) {
        cache.removeQueries({ queryKey: queryKeys.chatMessages(chatId), exact: true });
      } else change((window) => withoutOldest(window, pageSize));
    },
    [cache, chatId, change],
  );

  const [first] = data?.messages ?? [];
  const last = data?.messages.at(-1);
  return {
    ...query,
    messages: data?.messages ?? none,
    older: {
      some: data?.older ?? false,
      loading: older.isPending,
      error: older.error,
      load: () => first && !older.isPending && older.mutate(first.id),
    },
    newer: {
      some: data?.newer ?? false,
      loading: newer.isPending,
      error: newer.error,
      load: () => last && !newer.isPending && newer.mutate(last.id),
    },
    jump: { pending: jump.isPending, error: jump.error, to: jumpTo },
    /** Puts in a message from the server's response. */
    put: (message: Message) => change((window) => withChange(window, message)),
  };
}
export type LoadedMessages = ReturnType<typeof useMessages>;
export type MessageEnd = LoadedMessages['older'];

const none: readonly Message[] = [];

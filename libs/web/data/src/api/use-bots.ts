import { type Bot, calls } from '@botter/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError } from '../client/api-error';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';
import { usePollingInterval } from '../live/live-provider';

/** For `useQuery`, and for fetching ahead when someone points at a link. */
export const botsQuery = () =>
  queryOptions({
    queryKey: queryKeys.bots,
    queryFn: ({ signal }) => request(calls.listBots, { signal }),
  });

/** Own bots and shared ones. `all` has both, as the selectors show them. */
export function useBots() {
  const query = useQuery({ ...botsQuery(), refetchInterval: usePollingInterval() });
  const bots = query.data?.bots ?? [];
  const sharedBots = query.data?.sharedBots ?? [];
  return { ...query, bots, sharedBots, all: [...bots, ...sharedBots] };
}

export const botQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.bot(botId),
    queryFn: async ({ signal }) => (await request(calls.getBot, { params: { id: botId }, signal })).bot,
  });

/** One bot; shown immediately if the list was loaded. `notFound` also when there is no access. */
export function useBot(botId: string) {
  const cache = useQueryClient();
  const query = useQuery({
    ...botQuery(botId),
    enabled: botId !== '',
    refetchInterval: usePollingInterval(),
    initialData: () => {
      const list = cache.getQueryData(botsQuery().queryKey);
      return list && [...list.bots, ...list.sharedBots].find((bot) => bot.id === botId);
    },
    initialDataUpdatedAt: () => cache.getQueryState(queryKeys.bots)?.dataUpdatedAt,
  });
  const notFound = query.error instanceof ApiError && query.error.status === 404;
  return { ...query, bot: notFound ? undefined : query.data, notFound };
}

/** Loads a bot before its page is opened. */
export function usePrefetchBot() {
  const cache = useQueryClient();
  return useCallback((botId: string) => void cache.prefetchQuery(botQuery(botId)), [cache]);
}

type WithAccess = Partial<Pick<Bot, 'access_type'>>;

/**
 * Rights by access type, as the server enforces them; they decide what to show. Without a type the person
 * owns the bot.
 */
export const isOwner = ({ access_type = 'owner' }: WithAccess) => access_type === 'owner';
/** A type that this page doesn't know gives no right to change anything. */
export const canEdit = (bot: WithAccess) => isOwner(bot) || bot.access_type === 'manage';
export const canSend = canEdit;

import { calls } from '@botter/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';

/** For `useQuery`, and for fetching ahead. */
export const menuButtonQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.menuButton(botId),
    queryFn: ({ signal }) => request(calls.getMenuButton, { params: { botId }, signal }),
  });

/** For `useQuery`, and for fetching ahead. */
export const menuCommandsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.menuCommands(botId),
    queryFn: ({ signal }) => request(calls.getMenuCommands, { params: { botId }, signal }),
  });

/** The menu button as Telegram has it. */
export const useMenuButton = (botId: string) => useQuery(menuButtonQuery(botId));

/**
 * The command menu as Telegram has it. Each request asks Telegram: `staleMs` is how long a response may be
 * reused.
 */
export const useMenuCommands = (botId: string, staleMs?: number) =>
  useQuery({ ...menuCommandsQuery(botId), ...(staleMs === undefined ? {} : { staleTime: staleMs }) });

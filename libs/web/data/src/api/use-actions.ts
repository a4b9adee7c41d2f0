import { type Action, calls } from '@botter/contracts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';
import { usePollingInterval } from '../live/live-provider';

/** For `useQuery`, and for reading or changing the cached list. */
export const actionsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.actions(botId),
    queryFn: ({ signal }) => request(calls.listActions, { params: { botId }, signal }),
  });

/** The actions of a bot; nothing is requested while no bot is chosen. */
export function useActions(botId: string | undefined) {
  const query = useQuery({
    ...actionsQuery(botId ?? ''),
    enabled: botId !== undefined,
    refetchInterval: usePollingInterval(),
  });
  return { ...query, actions: query.data?.actions ?? [] };
}

/** Puts an action into the cached list as the server has it now: at its position, or at the end. */
export function putAction(cache: QueryClient, action: Action): void {
  updateActions(cache, action.botId, (actions) =>
    actions.some(({ id }) => id === action.id)
      ? actions.map((known) => (known.id === action.id ? action : known))
      : [...actions, action],
  );
}

/** Changes the cached list immediately; the caller fetches it again afterwards. */
export function updateActions(
  cache: QueryClient,
  botId: string,
  change: (actions: readonly Action[]) => Action[],
): void {
  cache.setQueryData(actionsQuery(botId).queryKey, (old) => old && { actions: change(old.actions) });
}

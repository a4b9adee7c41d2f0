import { type Action, calls } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

export const actionsQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.actions(botId),
    queryFn: ({ signal }) => request(calls.listActions, { params: { botId }, signal }),
  });

/** The actions of a bot; nothing is asked while no bot is chosen. */
export function useActions(botId: string | undefined) {
  const query = useQuery({
    ...actionsQuery(botId ?? ''),
    enabled: botId !== undefined,
    refetchInterval: usePollingInterval(),
  });
  return { ...query, actions: query.data?.actions ?? [] };
}

/** Puts an action as the server has it now into the kept list: in its place, or at the end. */
export function putAction(cache: QueryClient, action: Action): void {
  updateActions(cache, action.botId, (actions) =>
    actions.some(({ id }) => id === action.id)
      ? actions.map((known) => (known.id === action.id ? action : known))
      : [...actions, action],
  );
}

/** Changes the kept list at once; whoever calls it fetches it again afterwards. */
export function updateActions(
  cache: QueryClient,
  botId: string,
  change: (actions: readonly Action[]) => Action[],
): void {
  cache.setQueryData(actionsQuery(botId).queryKey, (old) => old && { actions: change(old.actions) });
}

import { type Action, calls } from '@botter/contracts';
import { actionsQuery, putAction, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyWithEnabled } from '../../../shared/action-draft';

/** Turns an action on or off: shown at once, taken back when the server refuses. */
export function useSwitchAction() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ action, enabled }: { action: Action; enabled: boolean }) =>
      request(calls.changeAction, {
        params: { botId: action.botId, actionId: action.id },
        body: bodyWithEnabled(action, enabled),
        ifMatch: action.version,
      }),
    onMutate: async ({ action, enabled }) => {
      await cache.cancelQueries({ queryKey: actionsQuery(action.botId).queryKey });
      putAction(cache, { ...action, enabled });
    },
    onSuccess: ({ action: changed }) => putAction(cache, changed),
    onError: (_error, { action }) =>
      cache.invalidateQueries({ queryKey: actionsQuery(action.botId).queryKey }),
  });
}

import { type Action, calls } from '@botter/contracts';
import { request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bodyWithEnabled } from '../../../shared/action-draft';
import { actionsQuery, updateActions } from '../../../shared/api/use-actions';

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
      updateActions(cache, action.botId, (actions) =>
        actions.map((known) => (known.id === action.id ? { ...known, enabled } : known)),
      );
    },
    onSuccess: ({ action: changed }) =>
      updateActions(cache, changed.botId, (actions) =>
        actions.map((known) => (known.id === changed.id ? changed : known)),
      ),
    onError: (_error, { action }) =>
      cache.invalidateQueries({ queryKey: actionsQuery(action.botId).queryKey }),
  });
}

import { type Action, calls } from '@botter/contracts';
import { actionsQuery, request, updateActions } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Deletes an action for good and takes it out of the list. */
export function useDeleteAction() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ botId, id }: Action) => request(calls.deleteAction, { params: { botId, actionId: id } }),
    onSuccess: (_answer, { botId, id }) => {
      updateActions(cache, botId, (actions) => actions.filter((action) => action.id !== id));
      return cache.invalidateQueries({ queryKey: actionsQuery(botId).queryKey });
    },
  });
}

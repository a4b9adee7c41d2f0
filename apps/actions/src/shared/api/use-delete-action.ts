import { type Action, type ActionPosition, calls } from '@botter/contracts';
import { actionsQuery, request, undoOption, updateActions } from '@botter/web-data';
import { toast } from '@botter/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { positionsQuery } from './positions';

/** Deletes an action and takes it out of the list. `offerUndo` shows a toast that can bring it back. */
export function useDeleteAction() {
  const cache = useQueryClient();
  const { mutateAsync: remove } = useMutation({
    mutationFn: async ({ botId, id }: Action) => {
      const known = await cache.ensureQueryData(positionsQuery(botId)).catch(() => undefined);
      await request(calls.deleteAction, { params: { botId, actionId: id } });
      return known?.positions.find(({ actionId }) => actionId === id);
    },
    onSuccess: (_position, { botId, id }) => {
      updateActions(cache, botId, (actions) => actions.filter((action) => action.id !== id));
      return cache.invalidateQueries({ queryKey: actionsQuery(botId).queryKey });
    },
  });

  /** Undo restores the action's position, too. */
  const putBack = async (botId: string, position: ActionPosition | undefined) => {
    if (!position) return;
    await request(calls.saveActionPositions, { params: { botId }, body: { positions: [position] } });
    await cache.invalidateQueries({ queryKey: positionsQuery(botId).queryKey });
  };
  const offerUndo = (text: string, { botId }: Action, position: ActionPosition | undefined) =>
    toast.success(
      text,
      undoOption(botId, () => putBack(botId, position)),
    );
  return { remove, offerUndo };
}

import { type Action, type ActionPosition, calls } from '@botter/contracts';
import { actionsQuery, putAction, request, updateActions } from '@botter/web-data';
import { toast } from '@botter/web-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wholeBodyOf } from '../action-draft';
import { useSaveErrorText } from '../save-conflict';
import { positionsQuery } from './positions';

/** How long a toast offers Undo: long enough to notice a mistake. Milliseconds. */
export const undoMs = 8000;

/** Deletes an action and takes it out of the list. `offerUndo` shows a toast that can bring it back. */
export function useDeleteAction() {
  const cache = useQueryClient();
  const saveErrorText = useSaveErrorText();
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

  /** As a new action of the same content, at its old place in the graph. */
  const restore = async (action: Action, position: ActionPosition | undefined) => {
    const params = { botId: action.botId };
    try {
      const added = await request(calls.addAction, { params, body: wholeBodyOf(action) });
      putAction(cache, added.action);
      toast.success(`${action.command} restored`);
      if (position) {
        const positions = [{ ...position, actionId: added.action.id }];
        await request(calls.saveActionPositions, { params, body: { positions } });
        await cache.invalidateQueries({ queryKey: positionsQuery(action.botId).queryKey });
      }
    } catch (error) {
      toast.error(saveErrorText(error, `Failed to restore ${action.command}`));
    }
  };
  const offerUndo = (text: string, action: Action, position: ActionPosition | undefined) =>
    toast.success(text, {
      durationMs: undoMs,
      action: { label: 'Undo', onClick: () => void restore(action, position) },
    });
  return { remove, offerUndo };
}

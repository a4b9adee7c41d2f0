import { type Action, type ActionBody, calls } from '@botter/contracts';
import { actionsQuery, putAction, request, updateActions } from '@botter/web-data';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { copyChange } from '../../../shared/callback-copy';
import type { GraphPorts } from '../model/graph-ports';

/** The canvas has an undo of its own. */
const undoable = false;

/**
 * The calls that the canvas makes; each shows in the kept list, and one that was refused fetches the list
 * again.
 */
export function useActionCalls(botId: string): Pick<GraphPorts, 'actions' | 'add' | 'change' | 'remove'> {
  const cache = useQueryClient();
  return useMemo(() => {
    const { queryKey } = actionsQuery(botId);
    const orFetch = async <T>(work: Promise<T>): Promise<T> => {
      try {
        return await work;
      } catch (error) {
        void cache.invalidateQueries({ queryKey, exact: true });
        throw error;
      }
    };
    return {
      actions: () => cache.getQueryData(queryKey)?.actions ?? [],
      async add(body: ActionBody) {
        const { action } = await orFetch(request(calls.addAction, { params: { botId }, body, undoable }));
        putAction(cache, action);
        return action;
      },
      async change(action: Action, body: ActionBody) {
        await cache.cancelQueries({ queryKey, exact: true });
        // The line is shown immediately; the server's response replaces it.
        putAction(cache, { ...action, actionData: body.actionData });
        const params = { botId, actionId: action.id };
        const saved = await orFetch(
          request(calls.changeAction, { params, body, ifMatch: action.version, undoable }),
        );
        putAction(cache, saved.action);
        // The copy of a command that buttons send follows it, unless someone changed that one just now.
        const actions = cache.getQueryData(queryKey)?.actions ?? [];
        const follow = copyChange(actions, action, saved.action);
        if (!follow) return;
        const { copy, body: its } = follow;
        const sent = { params: { botId, actionId: copy.id }, body: its, ifMatch: copy.version, undoable };
        const followed = await request(calls.changeAction, sent).catch(() => undefined);
        if (followed) putAction(cache, followed.action);
      },
      async remove(action: Action) {
        const params = { botId, actionId: action.id };
        await orFetch(request(calls.deleteAction, { params, ifMatch: action.version, undoable }));
        updateActions(cache, botId, (actions) => actions.filter(({ id }) => id !== action.id));
      },
    };
  }, [botId, cache]);
}

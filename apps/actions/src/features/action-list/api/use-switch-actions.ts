import { type Action, calls } from '@botter/contracts';
import { ApiError, actionsQuery, putAction, readAgain, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bodyWithEnabled } from '../../../shared/action-form';
import { saveScope } from '../../../shared/api/save-scope';

/** How often a switch is set again on top of a newer version before the refusal is shown. */
const attempts = 4;

/**
 * Turns actions on and off. A switch immediately shows the last choice. The server gets one change after the
 * other, each on top of the newest version, so that neither a double click nor another tab can lose one.
 */
export function useSwitchActions(botId: string) {
  const cache = useQueryClient();
  const query = actionsQuery(botId);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const latest = useRef(chosen);
  const choose = (actionId: string, enabled: boolean | undefined) => {
    const next = new Map(latest.current);
    if (enabled === undefined) next.delete(actionId);
    else next.set(actionId, enabled);
    latest.current = next;
    setChosen(next);
  };
  const known = (actionId: string) =>
    cache.getQueryData(query.queryKey)?.actions.find(({ id }) => id === actionId);

  const { mutate, error, reset } = useMutation({
    scope: saveScope(botId),
    mutationFn: async (actionId: string) => {
      await cache.cancelQueries({ queryKey: query.queryKey, exact: true });
      for (let attempt = 1; ; attempt += 1) {
        const action = known(actionId);
        const enabled = latest.current.get(actionId);
        if (!action || enabled === undefined || enabled === action.enabled) return;
        try {
          const saved = await request(calls.changeAction, {
            params: { botId, actionId },
            body: bodyWithEnabled(action, enabled),
            ifMatch: action.version,
          });
          putAction(cache, saved.action);
          return;
        } catch (problem) {
          const newer = problem instanceof ApiError && problem.code === 'version_conflict';
          if (!newer || attempt === attempts) throw problem;
          await readAgain(cache, query);
        }
      }
    },
    onSuccess: (_nothing, actionId) => {
      // Chosen again while the request was under way: the next change in line sees to it.
      if (known(actionId)?.enabled === latest.current.get(actionId)) choose(actionId, undefined);
    },
    onError: (_error, actionId) => {
      choose(actionId, undefined);
      return cache.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  return {
    isEnabled: ({ id, enabled }: Action) => chosen.get(id) ?? enabled,
    setEnabled(action: Action, enabled: boolean) {
      choose(action.id, enabled);
      mutate(action.id);
    },
    error,
    reset,
  };
}

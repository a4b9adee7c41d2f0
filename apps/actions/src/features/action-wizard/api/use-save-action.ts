import { type Action, type ActionBody, calls } from '@botter/contracts';
import { actionsQuery, putAction, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { saveScope } from '../../../shared/api/save-scope';

export interface SaveRequest {
  readonly body: ActionBody;
  /** The existing action to change; undefined adds a new one. */
  readonly actionId: string | undefined;
  /** The version the change is based on; undefined overwrites any later version. */
  readonly version?: number;
  /** The actions with a button or delayed callback that gets the new command in the same change. */
  readonly references?: readonly Action[];
}

/** Saves a whole action and returns it as the server has it now. */
export function useSaveAction(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    scope: saveScope(botId),
    mutationFn: async ({ body, actionId, version, references }: SaveRequest) => {
      const updateReferences = references?.map(({ id, version: seen }) => ({ actionId: id, version: seen }));
      const { action } = actionId
        ? await request(calls.changeAction, {
            params: { botId, actionId },
            body: { ...body, updateReferences },
            ifMatch: version,
          })
        : await request(calls.addAction, { params: { botId }, body });
      return action;
    },
    onSuccess: (saved) => {
      putAction(cache, saved);
      void cache.invalidateQueries({ queryKey: actionsQuery(botId).queryKey });
    },
  });
}

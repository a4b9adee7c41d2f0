import { type ActionBody, calls } from '@botter/contracts';
import { actionsQuery, putAction, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export interface SaveRequest {
  readonly body: ActionBody;
  /** The version the change is based on; left out, the save counts whatever has happened meanwhile. */
  readonly version: number | undefined;
}

/** Saves the whole action: a new one, or with `actionId` an existing one. Answers it as the server has it now. */
export function useSaveAction(botId: string, actionId: string | undefined) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ body, version }: SaveRequest) => {
      const { action } = actionId
        ? await request(calls.changeAction, { params: { botId, actionId }, body, ifMatch: version })
        : await request(calls.addAction, { params: { botId }, body });
      return action;
    },
    onSuccess: (saved) => {
      putAction(cache, saved);
      void cache.invalidateQueries({ queryKey: actionsQuery(botId).queryKey });
    },
  });
}

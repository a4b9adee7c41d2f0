import { calls } from '@botter/contracts';
import { ApiError, actionsQuery, putAction, readAgain, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** The command that Telegram sends when someone presses Start. */
export const startCommand = '/start';

/** Adds the reply to /start. One that another tab has added meanwhile stays as it is. */
export function useAddStart(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (text: string) => {
      const body = { command: startCommand, actionData: { text } };
      try {
        return (await request(calls.addAction, { params: { botId }, body })).action;
      } catch (error) {
        const isThere = error instanceof ApiError && error.code === 'conflict';
        if (!isThere) throw error;
        const { actions } = await readAgain(cache, actionsQuery(botId));
        const known = actions.find(({ command }) => command === startCommand);
        if (!known) throw error;
        return known;
      }
    },
    onSuccess: (action) => {
      putAction(cache, action);
      void cache.invalidateQueries({ queryKey: actionsQuery(botId).queryKey });
    },
  });
}

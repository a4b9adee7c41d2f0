import { type BotTemplate, calls } from '@botter/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readBotAgain } from '../changes/undo';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';

/** Ready-made bots to begin with. They change with the version of Botter only. */
export const useTemplates = () =>
  useQuery({
    queryKey: queryKeys.templates,
    queryFn: async ({ signal }) => (await request(calls.listTemplates, { signal })).templates,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Puts the actions and the menu of a template into a bot. */
export function useAddTemplate(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id: template, document }: BotTemplate) =>
      request(calls.importBot, {
        params: { id: botId },
        body: { document, parts: ['actions', 'menu'], template },
      }),
    // Not awaited: the person sees the result immediately.
    onSuccess: () => void readBotAgain(cache, botId),
  });
}

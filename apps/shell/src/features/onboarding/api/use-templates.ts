import { type BotTemplate, calls } from '@botter/contracts';
import { actionsQuery, queryKeys, request } from '@botter/web-data';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Ready-made bots. They change only with the version of the product. */
export function useTemplates(): readonly BotTemplate[] {
  const { data } = useQuery({
    queryKey: ['templates'],
    queryFn: ({ signal }) => request(calls.listTemplates, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // Without them there is still one's own reply.
  return data?.templates ?? [];
}

/** Gives a bot the actions and the menu of a template, all or nothing; its name and profile stay. */
export function useImportTemplate(botId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, document }: BotTemplate) =>
      request(calls.importBot, {
        params: { id: botId },
        body: { document, parts: ['actions', 'menu'], template: id },
      }),
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: actionsQuery(botId).queryKey }),
        cache.invalidateQueries({ queryKey: queryKeys.menuButton(botId) }),
        cache.invalidateQueries({ queryKey: queryKeys.menuCommands(botId) }),
      ]),
  });
}

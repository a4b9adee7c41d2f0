import { calls } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useQuery } from '@tanstack/react-query';

/** The latest version of a bot, and the one that chats get while changes wait in a draft. */
export function useVersions(botId: string) {
  return useQuery({
    queryKey: [...queryKeys.history(botId), 'versions'],
    queryFn: async ({ signal }) => {
      const { draft } = await request(calls.getDraft, { params: { id: botId }, query: { limit: 0 }, signal });
      return { latest: draft.version, published: draft.published?.version };
    },
  });
}

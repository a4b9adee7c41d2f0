import { calls } from '@botter/contracts';
import { queryKeys, request, usePollingInterval } from '@botter/web-data';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const botMessagesQuery = (botId: string) =>
  queryOptions({
    queryKey: queryKeys.botMessages(botId),
    queryFn: ({ signal }) => request(calls.listBotMessages, { params: { id: botId }, signal }),
  });

/** The newest messages of a bot over all its chats, newest first. Presses of buttons are no messages. */
export function useBotMessages(botId: string) {
  const query = useQuery({ ...botMessagesQuery(botId), refetchInterval: usePollingInterval() });
  return { ...query, messages: query.data?.messages.filter(({ kind }) => kind !== 'button_press') };
}

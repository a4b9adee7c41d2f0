import { calls } from '@botter/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryKeys } from '../client/query-keys';
import { request } from '../client/request';
import { usePollingInterval } from '../live/live-provider';

/** Unread messages: in all, by bot and by chat. */
export function useUnread() {
  const query = useQuery({
    queryKey: queryKeys.unread,
    queryFn: ({ signal }) => request(calls.getUnreadSummary, { signal }),
    refetchInterval: usePollingInterval(),
  });
  const { data } = query;
  const { byBot, byChat, total } = useMemo(() => {
    const bots = new Map(data?.unreadByBot.map((entry) => [entry.bot_id, entry.unread_count]));
    return {
      byBot: bots as ReadonlyMap<string, number>,
      byChat: new Map(data?.unreadByChat.map((entry) => [entry.chat_id, entry.unread_count])) as ReadonlyMap<
        string,
        number
      >,
      total: [...bots.values()].reduce((sum, count) => sum + count, 0),
    };
  }, [data]);
  return {
    ...query,
    total,
    byBot,
    byChat,
    ofBot: (botId: string) => byBot.get(botId) ?? 0,
    ofChat: (chatId: string) => byChat.get(chatId) ?? 0,
  };
}

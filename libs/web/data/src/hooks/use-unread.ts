import { calls } from '@botter/contracts';
import { useQuery } from '@tanstack/react-query';
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
  const byBot = query.data?.unreadByBot ?? [];
  const byChat = query.data?.unreadByChat ?? [];
  return {
    ...query,
    total: byBot.reduce((sum, entry) => sum + entry.unread_count, 0),
    ofBot: (botId: string) => byBot.find((entry) => entry.bot_id === botId)?.unread_count ?? 0,
    ofChat: (chatId: string) => byChat.find((entry) => entry.chat_id === chatId)?.unread_count ?? 0,
  };
}

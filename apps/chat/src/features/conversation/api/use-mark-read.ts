import { calls, type UnreadSummary } from '@botter/contracts';
import { queryKeys, request } from '@botter/web-data';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { withChatRead } from '../unread';

/**
 * Marks a chat as read when it is opened, and again for each message that arrives while it is on the screen.
 * A page in the background reads nothing, and neither does a conversation that is not `ready`.
 */
export function useMarkRead(
  botId: string,
  chatId: string,
  newestIncomingId: string | undefined,
  ready: boolean,
): void {
  const cache = useQueryClient();
  const looking = usePageVisible();
  const { mutate } = useMutation({
    mutationFn: () => request(calls.markChatRead, { params: { botId, chatId } }),
    onMutate: () =>
      cache.setQueryData<UnreadSummary>(queryKeys.unread, (old) => old && withChatRead(old, botId, chatId)),
    // A change is also an event, which refetches the counts.
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.unread }),
  });
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (looking && ready) mutate();
  }, [looking, ready, mutate, chatId, newestIncomingId]);
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState !== 'hidden');
  useEffect(() => {
    const onChange = () => setVisible(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return visible;
}

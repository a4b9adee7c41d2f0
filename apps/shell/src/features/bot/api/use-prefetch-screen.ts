import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { botMessagesQuery } from '../../bot-messages/use-bot-messages';
import { botChatsQuery } from './use-bot-figures';

/** Loads what a screen of a bot shows, when somebody is about to open it. */
export function usePrefetchScreen(botId: string) {
  const cache = useQueryClient();
  return useCallback(
    (screen: 'messages' | 'messaging') => {
      if (screen === 'messages') void cache.prefetchQuery(botMessagesQuery(botId));
      else void cache.prefetchQuery(botChatsQuery(botId));
    },
    [cache, botId],
  );
}

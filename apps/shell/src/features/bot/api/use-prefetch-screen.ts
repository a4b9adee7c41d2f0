import { chatsQuery, menuButtonQuery, menuCommandsQuery } from '@botter/web-data';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { botMessagesQuery } from '../../bot-messages/api/use-bot-messages';

/** Loads the data of a screen of a bot, when a person is about to open it. */
export function usePrefetchScreen(botId: string) {
  const cache = useQueryClient();
  return useCallback(
    (screen: 'messages' | 'messaging' | 'menu') => {
      switch (screen) {
        case 'messages':
          return void cache.prefetchQuery(botMessagesQuery(botId));
        case 'messaging':
          return void cache.prefetchInfiniteQuery(chatsQuery(botId));
        case 'menu':
          void cache.prefetchQuery(menuButtonQuery(botId));
          return void cache.prefetchQuery(menuCommandsQuery(botId));
        default:
          return screen satisfies never;
      }
    },
    [cache, botId],
  );
}

import { chatsQuery, menuButtonQuery, menuCommandsQuery } from '@botter/web-data';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { botMessagesQuery } from '../../bot-messages/api/use-bot-messages';
import { loadMenuPage } from '../../menu/lazy-menu-page';

/** Loads what a screen of a bot shows, when a person is about to open it. */
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
          void loadMenuPage();
          void cache.prefetchQuery(menuButtonQuery(botId));
          return void cache.prefetchQuery(menuCommandsQuery(botId));
        default:
          return screen satisfies never;
      }
    },
    [cache, botId],
  );
}

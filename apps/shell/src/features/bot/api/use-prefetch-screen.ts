import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { botMessagesQuery } from '../../bot-messages/use-bot-messages';
import { menuButtonQuery, menuCommandsQuery } from '../../menu/api/use-menu';
import { loadMenuPage } from '../../menu/lazy-menu-page';
import { botChatsQuery } from './use-bot-figures';

/** Loads what a screen of a bot shows, when somebody is about to open it. */
export function usePrefetchScreen(botId: string) {
  const cache = useQueryClient();
  return useCallback(
    (screen: 'messages' | 'messaging' | 'menu') => {
      switch (screen) {
        case 'messages':
          return void cache.prefetchQuery(botMessagesQuery(botId));
        case 'messaging':
          return void cache.prefetchQuery(botChatsQuery(botId));
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

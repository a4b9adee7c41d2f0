import { queryOptions } from '@tanstack/react-query';
import { sandboxApi } from './sandbox-api';

export const botsQuery = queryOptions({ queryKey: ['bots'], queryFn: sandboxApi.bots });

export const peopleQuery = queryOptions({ queryKey: ['people'], queryFn: sandboxApi.people });

/** The conversations of one person, for the list. */
export const chatsQuery = (personId: number) =>
  queryOptions({ queryKey: ['chats', personId], queryFn: () => sandboxApi.chatsOf(personId) });

export const chatQuery = (botId: number, personId: number) =>
  queryOptions({
    queryKey: ['chat', botId, personId],
    queryFn: () => sandboxApi.chat(botId, personId),
  });

export const botFatherQuery = (personId: number) =>
  queryOptions({ queryKey: ['botfather', personId], queryFn: () => sandboxApi.botFather(personId) });

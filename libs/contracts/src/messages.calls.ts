import { z } from 'zod';
import { call, telegramRefusals } from './call';
import { idSchema, instantSchema, limitSchema, searchTextSchema } from './common';
import { messageSchema } from './messages';

/** The most messages that one page of a search has. */
const searchPageLimit = 50;

const messageParams = z.object({ chatId: idSchema, messageId: idSchema });

/** The calls about single messages; those about a chat's are with the conversations. */
export const messageCalls = {
  searchMessages: call({
    method: 'GET',
    path: '/api/bots/{id}/messages/search',
    summary: 'Messages of a bot that hold all these words, newest first',
    access: { kind: 'bot', right: 'read', param: 'id' },
    params: z.object({ id: idSchema }),
    query: z.object({
      q: searchTextSchema,
      limit: limitSchema(searchPageLimit).default(searchPageLimit),
      before: idSchema.optional().meta({ description: 'Id of the last message of the page before' }),
    }),
    response: z.object({ messages: z.array(messageSchema), older: z.boolean() }),
  }),
  getMessageContent: call({
    method: 'GET',
    path: '/api/chats/{chatId}/messages/{messageId}/content',
    summary: 'The file of a message, fetched from Telegram or from the uploads',
    access: { kind: 'chat', right: 'read', param: 'chatId' },
    params: messageParams,
    query: z.object({
      thumbnail: z
        .enum(['0', '1'])
        .optional()
        .transform((value) => value === '1')
        .meta({ description: '1 for its thumbnail' }),
    }),
    binary: true,
    otherStatuses: [206, 304],
    refusals: [416, ...telegramRefusals],
    response: z.unknown(),
  }),
  getMessageVersions: call({
    method: 'GET',
    path: '/api/chats/{chatId}/messages/{messageId}/versions',
    summary: 'What a message said before each change: the first version and the latest ones, oldest first',
    access: { kind: 'chat', right: 'read', param: 'chatId' },
    params: messageParams,
    response: z.object({
      versions: z.array(z.object({ text: z.string().nullable(), until: instantSchema })),
    }),
  }),
  getQuotedMessage: call({
    method: 'GET',
    path: '/api/chats/{chatId}/messages/{messageId}/quoted',
    summary: 'The message that a message replies to, one of the 10,000 before it',
    access: { kind: 'chat', right: 'read', param: 'chatId' },
    params: messageParams,
    response: z.object({ message: messageSchema }),
  }),
  deleteMessage: call({
    method: 'DELETE',
    path: '/api/chats/{chatId}/messages/{messageId}',
    summary: 'Delete a message at Telegram, within 48 hours; it stays readable here, marked as deleted',
    access: { kind: 'chat', right: 'send', param: 'chatId' },
    limit: 'sends',
    params: messageParams,
    refusals: telegramRefusals,
    response: z.object({ message: messageSchema }),
  }),
  retryMessage: call({
    method: 'POST',
    path: '/api/chats/{chatId}/messages/{messageId}/retry',
    summary: 'Send a message again that failed, or whose delivery is unknown',
    access: { kind: 'chat', right: 'send', param: 'chatId' },
    limit: 'sends',
    params: messageParams,
    refusals: telegramRefusals,
    response: z.object({ message: messageSchema }),
  }),
};

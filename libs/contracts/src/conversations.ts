import { messageTextLimit } from '@botter/bot-api';
import { z } from 'zod';
import { mediaSchema } from './actions';
import { call } from './call';
import { emptySchema, idSchema, instantSchema, telegramIdSchema } from './common';

export const chatSchema = z.object({
  id: idSchema,
  telegram_chat_id: z.string(),
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  name: z.string().nullable(),
  username: z.string().nullable(),
  message_count: z.number().int(),
  last_message_time: instantSchema.nullable(),
  last_message_at: instantSchema.nullable(),
  blocked: z
    .boolean()
    .meta({ description: 'The person has blocked the bot, or it was removed from the group' }),
});
export type Chat = z.infer<typeof chatSchema>;

export const messageKindSchema = z.enum([
  'text',
  'photo',
  'video',
  'audio',
  'voice',
  'animation',
  'document',
  'sticker',
  'location',
  'contact',
  'button_press',
  'other',
]);

export const deliveryStateSchema = z.enum(['waiting', 'sent', 'failed', 'unknown']);
export type DeliveryState = z.infer<typeof deliveryStateSchema>;

/** One line of a conversation. A `button_press` is shown but is no message: it never counts. */
export const messageSchema = z.object({
  id: idSchema,
  bot_id: idSchema,
  chat_id: idSchema,
  direction: z.enum(['incoming', 'outgoing']),
  kind: messageKindSchema,
  media: mediaSchema.nullish().meta({
    description: 'What an outgoing message shows, as its action had it; null for every other message',
  }),
  text: z.string().nullable(),
  parse_mode: z.enum(['', 'HTML']),
  buttons: z
    .array(
      z.array(
        z.object({ label: z.string(), type: z.enum(['callback', 'url', 'webapp']), value: z.string() }),
      ),
    )
    .meta({ description: 'The inline keyboard, row by row' }),
  telegram_message_id: z.string().nullable(),
  telegram_chat_id: z.string(),
  chat_name: z.string().nullable(),
  chat_username: z.string().nullable(),
  sender_name: z.string().nullable(),
  timestamp: instantSchema,
  created_at: instantSchema,
  edited_at: instantSchema.nullable(),
  delivery: z
    .object({ state: deliveryStateSchema, error: z.string().nullable() })
    .nullable()
    .meta({ description: 'How far an outgoing message has come; null for an incoming one' }),
});
export type Message = z.infer<typeof messageSchema>;

export const unreadSummarySchema = z.object({
  unreadByBot: z.array(z.object({ bot_id: idSchema, unread_count: z.number().int() })),
  unreadByChat: z.array(z.object({ chat_id: idSchema, unread_count: z.number().int() })),
});
export type UnreadSummary = z.infer<typeof unreadSummarySchema>;

/** The most messages one read of a chat gives. */
export const messagePageLimit = 100;

const botParams = z.object({ id: idSchema });
const read = (param: string) => ({ kind: 'bot', right: 'read', param }) as const;

export const conversationCalls = {
  listChats: call({
    method: 'GET',
    path: '/api/bots/{id}/chats',
    summary: 'The chats of a bot, latest first',
    access: read('id'),
    params: botParams,
    answer: z.object({ chats: z.array(chatSchema) }),
  }),
  listBotMessages: call({
    method: 'GET',
    path: '/api/bots/{id}/messages',
    summary: 'The newest messages of a bot over all chats, newest first, at most 100',
    access: read('id'),
    params: botParams,
    answer: z.object({ messages: z.array(messageSchema) }),
  }),
  listChatMessages: call({
    method: 'GET',
    path: '/api/chats/{chatId}/messages',
    summary: 'The newest messages of a chat, oldest of them first',
    access: { kind: 'chat', right: 'read', param: 'chatId' },
    params: z.object({ chatId: idSchema }),
    query: z.object({
      limit: z
        .string()
        .optional()
        .transform((value) => {
          const wanted = Number(value);
          return Number.isInteger(wanted) && wanted >= 1
            ? Math.min(wanted, messagePageLimit)
            : messagePageLimit;
        })
        .meta({ description: 'At most 100, which is also the default' }),
    }),
    answer: z.object({ messages: z.array(messageSchema) }),
  }),
  sendMessage: call({
    method: 'POST',
    path: '/api/bots/{id}/send',
    summary: 'Send a text to a chat; accepted and kept before it is sent',
    access: { kind: 'bot', right: 'send', param: 'id' },
    params: botParams,
    body: z.object({
      chatId: telegramIdSchema.meta({ description: 'The chat id at Telegram' }),
      text: z
        .string({ error: 'Message text is required' })
        .trim()
        .min(1, 'Message text is required')
        .max(messageTextLimit, `A message may have at most ${messageTextLimit} characters`),
    }),
    answer: z.object({ message: messageSchema }),
    status: 201,
  }),
  getUnreadSummary: call({
    method: 'GET',
    path: '/api/bots/unread-summary',
    summary: 'What the signed-in user has not read yet',
    access: { kind: 'signedIn' },
    answer: unreadSummarySchema,
  }),
  markChatRead: call({
    method: 'POST',
    path: '/api/bots/{botId}/chats/{chatId}/read',
    summary: 'Everything in this chat up to now is read',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    params: z.object({ botId: idSchema, chatId: idSchema }),
    answer: emptySchema,
  }),
};

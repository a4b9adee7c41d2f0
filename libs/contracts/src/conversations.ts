import { z } from 'zod';
import { idSchema, instantSchema } from './common';
import { takeoverSchema } from './takeover';

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
  takeover: takeoverSchema.nullable().meta({
    description: 'Set while a person has taken this chat over: the bot gives no answers of its own',
  }),
});
export type Chat = z.infer<typeof chatSchema>;

/** A chat that was found among those of all bots. */
export const foundChatSchema = chatSchema.extend({ bot_id: idSchema });
export type FoundChat = z.infer<typeof foundChatSchema>;

/** The most chats that a search through all bots gives. */
export const foundChatLimit = 20;

export const unreadSummarySchema = z.object({
  unreadByBot: z.array(z.object({ bot_id: idSchema, unread_count: z.number().int() })),
  unreadByChat: z.array(z.object({ chat_id: idSchema, unread_count: z.number().int() })),
});
export type UnreadSummary = z.infer<typeof unreadSummarySchema>;

/** The most chats one page of the list has. */
export const chatListLimit = 500;

/** The most messages one read of a chat gives. */
export const messagePageLimit = 100;

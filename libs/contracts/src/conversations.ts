import { z } from 'zod';
import { idSchema, instantSchema } from './common';
import { messageKindSchema } from './message-kinds';
import { deliveryStateSchema } from './messages';
import { takeoverSchema } from './takeover';

/** The latest message of a chat as a list shows it. */
const lastMessageSchema = z.object({
  id: idSchema,
  direction: z.enum(['incoming', 'outgoing']),
  kind: messageKindSchema,
  text: z.string().nullable().meta({ description: 'Its beginning, without formatting' }),
  sender_name: z.string().nullable(),
  is_bot_reply: z.boolean(),
  is_deleted: z.boolean(),
  delivery: deliveryStateSchema.nullable(),
});
export type LastMessage = z.infer<typeof lastMessageSchema>;

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
  last_message: lastMessageSchema.nullable().meta({ description: 'Button presses are no messages' }),
  done: z.boolean().meta({ description: 'Marked as done, and nobody has written since' }),
  assignee: z
    .object({ user_id: idSchema, name: z.string() })
    .nullable()
    .meta({ description: 'The colleague who looks after this chat' }),
  waits_until: instantSchema
    .nullable()
    .meta({ description: 'Telegram wants no messages to this chat, or of this bot, until then' }),
});
export type Chat = z.infer<typeof chatSchema>;

/** A chat that was found among those of all bots. */
export const foundChatSchema = chatSchema.extend({ bot_id: idSchema });
export type FoundChat = z.infer<typeof foundChatSchema>;

/** The most chats that a search through all bots returns. */
export const foundChatLimit = 20;

export const unreadSummarySchema = z.object({
  unreadByBot: z.array(z.object({ bot_id: idSchema, unread_count: z.number().int() })),
  unreadByChat: z.array(z.object({ chat_id: idSchema, unread_count: z.number().int() })),
});
export type UnreadSummary = z.infer<typeof unreadSummarySchema>;

/** The filters for a list of chats; `mine`: those assigned to the caller. */
export const chatFilters = ['all', 'unread', 'failed', 'person', 'mine', 'done'] as const;
export type ChatFilter = (typeof chatFilters)[number];

/** The list of chats has this number of a message's characters. */
export const lastMessageLimit = 120;

/** The most chats one page of the list has. */
export const chatListLimit = 500;

/** The most messages in one read of a chat. */
export const messagePageLimit = 100;

import { z } from 'zod';
import { idSchema } from './common';
import { messageSchema } from './messages';

/**
 * The server-sent events of `GET /api/events`: `event` is the type, `data` the JSON of the rest.
 * `broadcast_changed`: a broadcast has other counts or another state; about once a second at most for counts.
 * `link_changed`: the own Telegram account was linked or unlinked, or has blocked the notifier bot; or that
 * bot works, or no longer works. `messages_missed`: messages of a chat came or changed shortly before the
 * stream was open; read them again. `resync` means that some events may have been missed (the stream was
 * closed for too long): fetch everything shown again.
 */
export const liveEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), botId: idSchema, chatId: idSchema, message: messageSchema }),
  z.object({ type: z.literal('message_changed'), botId: idSchema, chatId: idSchema, message: messageSchema }),
  z.object({ type: z.literal('messages_missed'), botId: idSchema, chatId: idSchema }),
  z.object({ type: z.literal('chat_changed'), botId: idSchema, chatId: idSchema }),
  z.object({ type: z.literal('unread_changed'), botId: idSchema, chatId: idSchema }),
  z.object({ type: z.literal('bot_changed'), botId: idSchema }),
  z.object({ type: z.literal('actions_changed'), botId: idSchema }),
  z.object({ type: z.literal('history_changed'), botId: idSchema }),
  z.object({ type: z.literal('broadcast_changed'), botId: idSchema, broadcastId: idSchema }),
  z.object({ type: z.literal('link_changed') }),
  z.object({ type: z.literal('resync') }),
]);
export type LiveEvent = z.infer<typeof liveEventSchema>;

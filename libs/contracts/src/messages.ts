import { z } from 'zod';
import { idSchema, instantSchema } from './common';
import { mediaSchema } from './message-fields';
import { messageKindSchema } from './message-kinds';

export const locationSchema = z.object({
  latitude: z.number(),
  longitude: z.number(),
  title: z.string().nullable(),
  address: z.string().nullable(),
});
export const contactSchema = z.object({ name: z.string(), phone_number: z.string().nullable() });
export const pollSchema = z.object({ question: z.string(), options: z.array(z.string()) });

/**
 * The details of a message in addition to its text. Sizes are in bytes, durations in seconds, dimensions in
 * pixels.
 */
const messageDetailsSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('file'),
    file_name: z.string().nullable(),
    mime_type: z.string().nullable(),
    size: z.number().int().nullable(),
    duration: z.number().nullable(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    has_thumbnail: z.boolean().meta({ description: 'Its content can be asked for with thumbnail=1' }),
    downloadable: z.boolean().meta({ description: 'False above 20 MB: Telegram gives bots no larger files' }),
  }),
  z.object({ type: z.literal('location'), ...locationSchema.shape }),
  z.object({ type: z.literal('contact'), ...contactSchema.shape }),
  z.object({
    type: z.literal('button'),
    value: z.string().meta({ description: 'The value of the button that was pressed' }),
  }),
  z.object({ type: z.literal('poll'), ...pollSchema.shape }),
]);
export type MessageDetails = z.infer<typeof messageDetailsSchema>;

/** The message that another one replies to, as it was when the reply was written. */
const quotedMessageSchema = z.object({
  telegram_message_id: z.string(),
  sender_name: z.string().nullable().meta({ description: 'Null where nobody is named, as for a bot reply' }),
  kind: messageKindSchema,
  text: z.string().nullable().meta({ description: 'Its beginning, without formatting' }),
});
export type QuotedMessage = z.infer<typeof quotedMessageSchema>;

export const deliveryStateSchema = z.enum(['waiting', 'sent', 'failed', 'unknown']);

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
  details: messageDetailsSchema.nullable().meta({
    description:
      'File, place or person in a message, or the pressed button; null for a text and for what an action sent',
  }),
  media_group_id: z
    .string()
    .nullable()
    .meta({ description: 'The same for all messages of one album: they are one bubble' }),
  thread: z
    .object({ id: z.string(), name: z.string().nullable() })
    .nullable()
    .meta({ description: 'The forum topic it is in' }),
  action_id: idSchema
    .nullable()
    .meta({ description: 'The action that gave this answer; null for an outgoing message of a person' }),
  broadcast_id: idSchema
    .nullish()
    .meta({ description: 'The broadcast that sent it; null or left out for every other message' }),
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
  sender_name: z
    .string()
    .nullable()
    .meta({ description: 'Who wrote it: at Telegram for an incoming one, here for one that a person sent' }),
  reply_to: quotedMessageSchema.nullable().meta({ description: 'The message that it replies to' }),
  forwarded_from: z
    .string()
    .nullable()
    .meta({ description: 'Who had written what a person forwarded; null where nothing was' }),
  timestamp: instantSchema,
  created_at: instantSchema,
  edited_at: instantSchema.nullable(),
  deleted_at: instantSchema
    .nullable()
    .meta({ description: 'Since when it is deleted at Telegram; it stays readable here' }),
  earlier_count: z
    .int()
    .meta({ description: 'How many versions are kept of what it said before it was changed' }),
  delivery: z
    .object({
      state: deliveryStateSchema,
      error: z.string().nullable().meta({
        description: 'Why it was not sent; of a sent message, why it may have been delivered twice',
      }),
    })
    .nullable()
    .meta({ description: 'How far an outgoing message has come; null for an incoming one' }),
});
export type Message = z.infer<typeof messageSchema>;

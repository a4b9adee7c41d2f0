import { z } from 'zod';
import { actionTriggerSchema } from './action-triggers';
import { broadcastSchema } from './broadcasts';
import { instantSchema } from './common';
import { botContactSchema, type Contact } from './contacts';
import { contactSchema, locationSchema, pollSchema } from './messages';
import type { WebhookDescription } from './webhook-description';
import type { ContactEvent } from './webhooks';

/*
 * The payloads of webhooks: described in the OpenAPI document, made by the engine. Ids of Telegram are texts,
 * because they outgrow the numbers of some languages.
 */

const telegramId = z.string().meta({ description: 'Id at Telegram' });
const username = z.string().nullable().meta({ description: 'Without @' });
const botSchema = z.object({ id: z.string(), name: z.string(), username: z.string() });
const chatSchema = z.object({
  id: telegramId,
  type: z.enum(['private', 'group', 'supergroup', 'channel']),
  name: z.string().nullable(),
  username,
});
const senderSchema = z.object({ id: telegramId, name: z.string(), username });

const standardBase = {
  bot: botSchema,
  chat: chatSchema,
  timestamp: instantSchema,
};

const dialogParts = {
  contact: botContactSchema
    .pick({
      telegramUserId: true,
      name: true,
      username: true,
      language: true,
      startedBy: true,
      fields: true,
      tags: true,
      unsubscribed: true,
      timeZone: true,
    })
    .nullable()
    .meta({ description: 'Only of bots with dialogs: what is kept about the person, after the update' }),
  session: z.object({ actionId: z.string(), stepId: z.string() }).nullable().meta({
    description: 'Only of bots with dialogs: the step that waits for the person; null if none does',
  }),
};
const dialogSchema = z.object(dialogParts);
/** What payloads of bots with dialogs say in addition. */
export type WebhookDialog = z.infer<typeof dialogSchema>;
const ofDialogs = dialogSchema.partial().shape;

export const messagePayloadSchema = z.object({
  event: z.literal('message'),
  ...standardBase,
  sender: senderSchema.nullable().meta({ description: 'Null where Telegram names nobody' }),
  text: z.string().nullable().meta({ description: 'Text or caption; null for a message without words' }),
  ...ofDialogs,
});

export const callbackQueryPayloadSchema = z.object({
  event: z.literal('callback_query'),
  ...standardBase,
  sender: senderSchema,
  data: z.string().meta({ description: 'Value of the button that was pressed' }),
  ...ofDialogs,
});

const personSchema = senderSchema.extend({
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  language: z.string().nullable().meta({ description: 'IETF language tag of their Telegram app' }),
});

const botterId = (of: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `Id of the ${of} in the calls of this API; null in a test of the webhook` });

const envelopeFileSchema = z.object({
  id: z.string().meta({ description: "Telegram's file_id" }),
  content_path: z.string().nullable().meta({
    description:
      'Path of the call of this API that gives its content; null above 20 MB, which bots get no file of',
  }),
  name: z.string().nullable(),
  mime_type: z.string().nullable(),
  size: z.number().nullable().meta({ description: 'Bytes' }),
  duration: z.number().nullable().meta({ description: 'Seconds' }),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

const envelopeData = {
  bot: botSchema,
  chat: chatSchema.extend({ botter_id: botterId('chat') }),
  action: z
    .object({ id: z.string(), command: z.string() })
    .nullable()
    .meta({ description: 'The action that replied; null where none was triggered' }),
  ...ofDialogs,
};

export const messageEnvelopeSchema = z.object({
  type: z.literal('message.received'),
  timestamp: instantSchema,
  data: z.object({
    ...envelopeData,
    sender: personSchema.nullable(),
    message: z.object({
      id: telegramId,
      botter_id: botterId('message'),
      kind: z.string().meta({ description: 'text, photo, video, audio, voice, document, sticker, …' }),
      text: z.string().nullable(),
      sent_at: instantSchema,
      thread_id: z.number().nullable().meta({ description: 'Topic of a forum' }),
      album_id: z.string().nullable().meta({ description: 'The same for the photos of an album' }),
      file: envelopeFileSchema.nullable(),
      location: locationSchema.nullable(),
      contact: contactSchema.nullable(),
      poll: pollSchema.nullable(),
    }),
  }),
});

const callbackQueryEnvelopeSchema = z.object({
  type: z.literal('callback_query.received'),
  timestamp: instantSchema,
  data: z.object({
    ...envelopeData,
    sender: personSchema,
    callback_query: z.object({
      id: z.string(),
      data: z.string(),
      label: z.string().nullable(),
      message_id: telegramId.nullable(),
      thread_id: z.number().nullable(),
    }),
  }),
});

const contactPayloadSchema = z.object({
  event: z.enum(['contact.created', 'contact.changed']),
  bot: botSchema,
  timestamp: instantSchema,
  contact: botContactSchema.meta({ description: 'As the calls of contacts give it' }),
});

const contactEnvelopeSchema = z.object({
  type: z.enum(['contact.created', 'contact.changed']),
  timestamp: instantSchema,
  data: z.object({ bot: botSchema, contact: botContactSchema }),
});

const endedBroadcastSchema = broadcastSchema
  .pick({ id: true, name: true, counts: true, startedAt: true, finishedAt: true })
  .extend({
    state: z.enum(['done', 'cancelled']).meta({ description: '`done`: everybody had their turn' }),
  })
  .meta({ description: 'As the calls of broadcasts give it, without what was written' });
/** A broadcast that has ended, as the payloads have it. */
export type EndedBroadcast = z.infer<typeof endedBroadcastSchema>;

const broadcastPayloadSchema = z.object({
  event: z.literal('broadcast.done'),
  bot: botSchema,
  timestamp: instantSchema,
  broadcast: endedBroadcastSchema,
});

const broadcastEnvelopeSchema = z.object({
  type: z.literal('broadcast.done'),
  timestamp: instantSchema,
  data: z.object({ bot: botSchema, broadcast: endedBroadcastSchema }),
});

const actionPayloadSchema = z.object({
  trigger: z.literal('action_webhook'),
  bot_id: z.string(),
  bot_name: z.string(),
  action_command: z.string(),
  action_trigger: actionTriggerSchema,
  chat_id: telegramId,
  user_id: telegramId.nullable(),
  username,
  message_text: z.string().nullable(),
  timestamp: instantSchema,
  ...ofDialogs,
});

/** The payload of an action's webhook. */
export type ActionWebhookPayload = z.infer<typeof actionPayloadSchema>;

/** The payload of a bot's webhook. */
export type BotWebhookPayload =
  | z.infer<typeof messagePayloadSchema>
  | z.infer<typeof callbackQueryPayloadSchema>
  | z.infer<typeof messageEnvelopeSchema>
  | z.infer<typeof callbackQueryEnvelopeSchema>;

/** What happened to a contact or a broadcast, and what it is now. */
export type WebhookOccurrence =
  | { readonly event: ContactEvent; readonly contact: Contact }
  | { readonly event: 'broadcast.done'; readonly broadcast: EndedBroadcast };

/** The payload of a bot's webhook because of it. */
export type OccurrenceWebhookPayload =
  | z.infer<typeof contactPayloadSchema>
  | z.infer<typeof contactEnvelopeSchema>
  | z.infer<typeof broadcastPayloadSchema>
  | z.infer<typeof broadcastEnvelopeSchema>;

/** The headers of every webhook request. */
const headers = {
  'webhook-id': 'Id of the delivery: the same in every attempt. A receiver that must not act twice stores it',
  'webhook-timestamp': 'Time of this attempt, in seconds since 1970',
  'webhook-signature':
    'Only with a secret: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body` (standardwebhooks.com); two of them, with a space between, while the secret is being rotated',
  'x-botter-signature-256': 'Only with a secret: `sha256=` and hex of HMAC-SHA256 over the body',
} as const;

const byChoice =
  'The webhook chooses between the standard payload (`event`, …) and the envelope (`type`, `timestamp`, `data`).';

/** Every webhook, by name: what calls it, and what it is sent. */
export const webhookPayloads = {
  message: {
    summary: 'Someone wrote to the bot',
    description: byChoice,
    payload: z.union([messagePayloadSchema, messageEnvelopeSchema]),
    headers,
  },
  callback_query: {
    summary: 'Someone pressed a button of the bot',
    description: byChoice,
    payload: z.union([callbackQueryPayloadSchema, callbackQueryEnvelopeSchema]),
    headers,
  },
  'contact.created': {
    summary: 'A person became a contact of the bot',
    description: byChoice,
    payload: z.union([contactPayloadSchema, contactEnvelopeSchema]),
    headers,
  },
  'contact.changed': {
    summary: 'Fields, tags, time zone or subscription of a contact have changed',
    description: `${byChoice} Changes that follow each other within seconds are one call.`,
    payload: z.union([contactPayloadSchema, contactEnvelopeSchema]),
    headers,
  },
  'broadcast.done': {
    summary: 'A broadcast of the bot has ended: it is done, or was cancelled',
    description: `${byChoice} It is called once, with the counts as they are when nothing is being sent any more.`,
    payload: z.union([broadcastPayloadSchema, broadcastEnvelopeSchema]),
    headers,
  },
  action_webhook: {
    summary: 'An action with a webhook was triggered',
    payload: actionPayloadSchema,
    headers,
  },
} as const satisfies Readonly<Record<string, WebhookDescription>>;

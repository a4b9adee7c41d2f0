import { z } from 'zod';
import { actionSchema } from './actions';
import { idSchema, instantSchema } from './common';
import { contactFieldSchema } from './contact-fields';
import { menuButtonSchema, menuCommandSchema } from './menu';
import { permissionSchema } from './shares';
import { takeoverModeSchema } from './takeover-mode';
import { webhookDisabledReasonSchema, webhookEventSchema, webhookPayloadFormatSchema } from './webhooks';

export const historyLimits = {
  /** Changes that one page of a history has. */
  page: 50,
  /** Characters of a text in a change; longer ones are cut. */
  text: 5_000,
  /** Differences in one change; more are counted. */
  differences: 100,
  /** Differences in one comparison; more are counted. */
  comparedDifferences: 1_000,
  /** People to filter a history by. */
  people: 100,
} as const;

/** The part of a bot that a change is about. */
export const historyPartSchema = z.enum(['info', 'settings', 'draft', 'action', 'menu', 'webhook', 'share']);
export type HistoryPart = z.infer<typeof historyPartSchema>;

/** The origin of a change. `botter`: by the product itself. */
export const historyOriginSchema = z.enum([
  'browser',
  'api_key',
  'import',
  'template',
  'restore',
  'undo',
  'telegram',
  'botter',
]);
export type HistoryOrigin = z.infer<typeof historyOriginSchema>;

export const historyPersonSchema = z.object({
  id: idSchema,
  name: z.string().meta({ description: 'Never an e-mail address' }),
});
export type HistoryPerson = z.infer<typeof historyPersonSchema>;

export const historyDifferenceSchema = z.object({
  part: historyPartSchema,
  kind: z.enum(['added', 'removed', 'changed']),
  key: z
    .string()
    .meta({ description: 'Id of the action, webhook or share; empty for parts of which a bot has one' }),
  name: z
    .string()
    .meta({ description: 'The command of an action, the host of a webhook, the person of a share' }),
  field: z.string().nullable().meta({ description: 'Null where all of it was added or removed' }),
  item: z.string().nullable().meta({ description: 'Which item of a field that is a list' }),
  old: z.unknown().meta({
    description:
      'Null if there was nothing. For a secret, or an address that the reader may not see: whether it was set',
  }),
  new: z.unknown().meta({
    description:
      'Null if there is nothing. For a secret, or an address that the reader may not see: whether it is set',
  }),
  words: z.string().meta({ description: 'The same in words, for example: changed the text of /start' }),
});
export type HistoryDifference = z.infer<typeof historyDifferenceSchema>;

/** One change of a bot's configuration. */
export const historyEntrySchema = z.object({
  version: z.int().meta({ description: 'Counts the changes of the bot, from 1' }),
  at: instantSchema,
  type: z.string().meta({ description: 'Name of the event type' }),
  part: historyPartSchema,
  key: z.string(),
  person: historyPersonSchema.nullable().meta({ description: 'Null where Botter or Telegram did it' }),
  origin: z.object({
    kind: historyOriginSchema,
    name: z.string().nullable().meta({ description: 'Name of the API key' }),
  }),
  request: z.string().meta({ description: 'The same for all changes of one request' }),
  words: z.string().meta({ description: 'What changed, for example: added the button Buy to /start' }),
  differences: z.array(historyDifferenceSchema),
  omitted: z.int().meta({ description: 'How many more differences there are' }),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

const historyWebhookSchema = z.object({
  id: idSchema,
  webhookUrl: z.string(),
  secretSet: z.boolean(),
  enabled: z.boolean(),
  disabledReason: webhookDisabledReasonSchema.nullable(),
  events: z.array(webhookEventSchema),
  payloadFormat: webhookPayloadFormatSchema,
  retryCount: z.int(),
  timeoutSeconds: z.int(),
  created_at: instantSchema,
});

const historyShareSchema = z.object({
  id: idSchema,
  person: historyPersonSchema
    .nullable()
    .meta({ description: 'Null while nobody has accepted the invitation' }),
  status: z.enum(['pending', 'active', 'revoked']),
  permissions: permissionSchema,
  created_at: instantSchema,
});

/** A whole bot as it was at one version. */
export const historySnapshotSchema = z.object({
  version: z.int(),
  latest: z.int().meta({ description: 'The last version of the bot' }),
  at: instantSchema,
  words: z.string().meta({ description: 'What changed with this version' }),
  person: historyPersonSchema.nullable(),
  info: z.object({
    name: z.string(),
    username: z.string(),
    telegramName: z.string(),
    description: z.string(),
    shortDescription: z.string(),
  }),
  settings: z.object({
    takeoverMode: takeoverModeSchema,
    notificationsEnabled: z.boolean(),
    timeZone: z.string().meta({ description: 'IANA' }),
    contactFields: z.array(contactFieldSchema),
  }),
  actions: z.array(actionSchema.omit({ webhookSecret: true }).extend({ webhookSecretSet: z.boolean() })),
  menu: z.object({
    button: menuButtonSchema.nullable().meta({ description: 'Null where it was never set through Botter' }),
    commands: z.array(menuCommandSchema).nullable(),
  }),
  webhooks: z.array(historyWebhookSchema).nullable().meta({ description: 'Null for all but the owner' }),
  shares: z.array(historyShareSchema).nullable().meta({ description: 'Null for all but the owner' }),
});
export type HistorySnapshot = z.infer<typeof historySnapshotSchema>;

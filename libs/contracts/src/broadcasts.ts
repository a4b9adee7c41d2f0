import { z } from 'zod';
import { idSchema, instantInputSchema, instantSchema } from './common';
import { conditionSchema } from './conditions/condition';
import { savedMediaSchema } from './message-fields';
import { checkStep, type Step } from './steps';
import { message } from './steps/message';

export const broadcastLimits = {
  /** Characters of a name. */
  name: 100,
  /** Broadcasts in one page of the list, and recipients in one of theirs. */
  page: 200,
  /** Days ahead that a broadcast can be scheduled. */
  days: 366,
} as const;

/**
 * `draft`: no one gets it yet. `scheduled`: it starts by itself. `running`, `paused`. `done`: everybody had
 * their turn. `cancelled`: who had not, gets nothing.
 */
const broadcastStateSchema = z.enum(['draft', 'scheduled', 'running', 'paused', 'done', 'cancelled']);
export type BroadcastState = z.infer<typeof broadcastStateSchema>;

/** What can be done with a broadcast. */
export type BroadcastCommand = 'change' | 'delete' | 'start' | 'pause' | 'resume' | 'cancel';

const allowed: Readonly<Record<BroadcastCommand, readonly BroadcastState[]>> = {
  change: ['draft', 'scheduled'],
  delete: ['draft', 'scheduled', 'paused', 'done', 'cancelled'],
  start: ['draft', 'scheduled'],
  pause: ['running'],
  resume: ['paused'],
  cancel: ['scheduled', 'running', 'paused'],
};

/** Whether a broadcast in this state takes the command; otherwise it is refused with 409. */
export function allowsBroadcastCommand(state: BroadcastState, command: BroadcastCommand): boolean {
  return allowed[command].includes(state);
}

const count = (description: string) => z.int().meta({ description });

/** `planned = waiting + sent + failed + blocked + skipped + unknown` at any moment. */
const broadcastCountsSchema = z.object({
  planned: count('All recipients; of a draft, whom it would reach at the last count'),
  waiting: count('Those whose turn has not come, or who are being sent to'),
  sent: count('Telegram has accepted the message'),
  failed: count('Telegram has refused the message'),
  blocked: count('The person has blocked the bot, or is deactivated'),
  skipped: count(
    'Left out when their turn came: unsubscribed, blocked, taken over, or erased; of a cancelled one all who waited',
  ),
  unknown: count('The message may have arrived or not; it is not sent again'),
  pressed: count('People who pressed a button of the message'),
  unsubscribed: count('People who unsubscribed after they got it'),
});

/** The message of a broadcast: as that of a step, but without an id. */
export type BroadcastMessage = Omit<Step<'message'>, 'id'>;

const messageSchema: z.ZodType<BroadcastMessage> = message.schema;
const savedMessageSchema = message.schema
  .extend({
    type: z.literal('message').default('message'),
    media: savedMediaSchema.nullish().transform((media) => media ?? null),
  })
  .superRefine((written, context) => {
    checkStep<'message'>({ ...written, id: 'message' }, (path, text) =>
      context.addIssue({ code: 'custom', path: [...path], message: text }),
    );
  });

const inZoneSchema = z.enum(['bot', 'contact']);
const nameText = `A broadcast's name has 1 to ${broadcastLimits.name} characters`;
const nameSchema = z.string({ error: nameText }).trim().min(1, nameText).max(broadcastLimits.name, nameText);

/** What a person writes of a broadcast. */
export const broadcastBodySchema = z
  .object({
    name: nameSchema,
    message: savedMessageSchema,
    when: conditionSchema
      .nullable()
      .default(null)
      .meta({ description: 'Which contacts get it; null without a segment: all that can be reached' }),
    segmentId: idSchema
      .nullable()
      .default(null)
      .meta({ description: 'Instead of `when`: a saved condition' }),
    at: instantInputSchema.nullable().default(null).meta({ description: 'When it starts; null: at once' }),
    inZone: inZoneSchema.default('bot').meta({
      description:
        "`contact`: when it is that time of day in the contact's zone, as `at` is in the bot's; without a zone the bot's counts",
    }),
  })
  .superRefine(({ when, segmentId }, context) => {
    if (when !== null && segmentId !== null) {
      context.addIssue({
        code: 'custom',
        path: ['segmentId'],
        message: 'Choose either a condition or a segment',
      });
    }
  });
export type BroadcastBody = z.output<typeof broadcastBodySchema>;

/** One message to many contacts. */
export const broadcastSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  message: messageSchema,
  when: conditionSchema.nullable(),
  segmentId: z.string().nullable(),
  at: instantSchema.nullable(),
  inZone: inZoneSchema,
  state: broadcastStateSchema,
  problem: z.string().nullable().meta({
    description: 'Why it could not begin at its time, for people: it is a draft again. Null if it could',
  }),
  counts: broadcastCountsSchema,
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable().meta({ description: 'When it was done or cancelled' }),
});
export type Broadcast = z.infer<typeof broadcastSchema>;

/** How far one recipient has come; each is one of the counts. */
export const recipientStateSchema = z.enum(['waiting', 'sent', 'failed', 'blocked', 'skipped', 'unknown']);
export type RecipientState = z.infer<typeof recipientStateSchema>;

export const broadcastRecipientSchema = z.object({
  contactId: z.uuid(),
  name: z.string().nullable(),
  state: recipientStateSchema,
  at: instantSchema
    .nullable()
    .meta({ description: 'When it came to that; of one who waits for their own time, when that is' }),
  error: z.string().nullable().meta({ description: 'Why it was not sent, for people' }),
});
export type BroadcastRecipient = z.infer<typeof broadcastRecipientSchema>;

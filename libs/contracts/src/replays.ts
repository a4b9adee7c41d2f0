import { z } from 'zod';
import { actionLimits } from './actions';
import { idSchema, instantSchema } from './common';
import { chatSchema } from './conversations';
import { mediaSchema, parseModeSchema } from './message-fields';
import { type MessageKind, messageKindSchema, messageKinds } from './message-kinds';

export const replayLimits = {
  /** Messages that one replay has. */
  messages: 200,
  /** Replies to one message that are shown; more are counted. */
  replies: 20,
  /** Characters of replies in one response; what follows is counted. */
  characters: 2_000_000,
} as const;

const wrongVersion = 'A version is a whole number from 1, or the word latest or published';

/**
 * A version of a bot to read. `published`: the version that chats get now, which is the latest one if the bot
 * has no draft.
 */
export const wantedVersionSchema = z.union(
  [z.enum(['latest', 'published']), z.coerce.number().int().min(1).max(2_147_483_647)],
  { error: wrongVersion },
);
export type WantedVersion = z.output<typeof wantedVersionSchema>;

/** A bot's reply to one message: something in the chat, or the notice that a button is no longer active. */
const replayedReplySchema = z.object({
  kind: z.enum(['message', 'notice']),
  command: z.string().nullable().meta({ description: 'The command of the action that replies' }),
  text: z.string().meta({ description: 'With media, its caption' }),
  parseMode: parseModeSchema,
  media: mediaSchema.nullable(),
  buttons: z
    .array(
      z.array(
        z.object({ label: z.string(), type: z.enum(['callback', 'url', 'webapp']), value: z.string() }),
      ),
    )
    .meta({ description: 'The inline keyboard, row by row' }),
  linkPreview: z.boolean(),
  delaySeconds: z.int().meta({ description: 'How long after the message it is sent; 0 for at once' }),
});
export type ReplayedReply = z.infer<typeof replayedReplySchema>;

/** How the replies to a message differ. `new` and `gone`: only one of the two versions replies. */
export const replayOutcomes = ['changed', 'new', 'gone', 'same'] as const;
const replayOutcomeSchema = z.enum(replayOutcomes);
export type ReplayOutcome = z.infer<typeof replayOutcomeSchema>;

/** A person's action that a bot may reply to. */
export const replayedInputSchema = z.object({
  kind: z.enum(['text', 'button']).meta({ description: '`button`: a button was pressed' }),
  text: z
    .string()
    .trim()
    .min(1, 'A message without text gets no reply')
    .max(4096, 'A message has at most 4096 characters')
    .meta({ description: 'Of a button: its label' }),
  value: z
    .string()
    .max(actionLimits.buttonValue)
    .nullable()
    .default(null)
    .meta({ description: 'Of a button: its value' }),
  chatType: chatSchema.shape.type.default('private'),
});
export type ReplayedInput = z.output<typeof replayedInputSchema>;

/**
 * A message as an input; undefined for messages that no version replies to, and for presses whose value
 * wasn't stored.
 */
export function toReplayedInput(
  { kind, text, value }: { kind: MessageKind; text: string | null; value: string | null },
  chatType: ReplayedInput['chatType'],
): ReplayedInput | undefined {
  if (kind === 'button_press') {
    return value === null ? undefined : { kind: 'button', text: text || value, value, chatType };
  }
  if (text === null || !messageKinds[kind].hasOwnText) return undefined;
  return { kind: 'text', text, value: null, chatType };
}

/** Replies of two versions to one message. */
export const comparedRepliesSchema = z.object({
  outcome: replayOutcomeSchema,
  before: z.array(replayedReplySchema),
  beforeOmitted: z.int().meta({ description: 'How many more replies there are' }),
  after: z.array(replayedReplySchema),
  afterOmitted: z.int(),
});
export type ComparedReplies = z.infer<typeof comparedRepliesSchema>;

const replayedMessageSchema = comparedRepliesSchema.extend({
  message: z.object({
    id: idSchema,
    chat_id: idSchema,
    chat_name: z.string().nullable(),
    chat_type: chatSchema.shape.type,
    kind: messageKindSchema,
    text: z
      .string()
      .nullable()
      .meta({ description: 'As it was sent, before any edit. Of a button: its label' }),
    value: z.string().nullable().meta({ description: 'The value of the button that was pressed' }),
    timestamp: instantSchema,
  }),
});
export type ReplayedMessage = z.infer<typeof replayedMessageSchema>;

export const replaySchema = z.object({
  before: z.int().meta({ description: 'The version' }),
  after: z.int(),
  rows: z.array(replayedMessageSchema).meta({ description: 'Oldest message first' }),
});
export type Replay = z.infer<typeof replaySchema>;

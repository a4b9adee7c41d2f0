import { z } from 'zod';
import { idSchema, instantSchema } from './common';
import { parseModeSchema } from './message-fields';
import { defaultTimeRange, type TimeRange, timeRanges } from './time-ranges';
import { timeZoneNameSchema } from './time-zone';

export const timeRangeSchema = z
  .string()
  .optional()
  .transform((value): TimeRange => timeRanges.find((range) => range === value) ?? defaultTimeRange)
  .meta({ description: `One of ${timeRanges.join(', ')}; anything else means ${defaultTimeRange}` });

export const timeZoneSchema = timeZoneNameSchema
  .default('UTC')
  .meta({ description: 'Whose days are meant, for example Europe/Berlin' });

const count = z.number().int().nonnegative();

export const analyticsSchema = z.object({
  totalMessages: count.meta({ description: 'Messages of both directions in the range' }),
  totalChats: count.meta({ description: 'Chats with messages in the range' }),
  totalBots: count,
  activeActions: count.meta({ description: 'Enabled actions' }),
  recentMessages: z
    .array(
      z.object({
        id: idSchema,
        bot_id: idSchema,
        chat_id: idSchema,
        direction: z.enum(['incoming', 'outgoing']),
        text: z.string().nullable(),
        parse_mode: parseModeSchema,
        chat_name: z.string().nullable(),
        created_at: instantSchema,
      }),
    )
    .meta({ description: 'The newest of the range, newest first' }),
  topChats: z
    .array(
      z.object({
        bot_id: idSchema,
        chat_id: idSchema,
        telegram_chat_id: z.string().nullable(),
        name: z.string().nullable(),
        username: z.string().nullable(),
        message_count: count.meta({ description: 'Messages in the range' }),
      }),
    )
    .meta({ description: 'Those with the most messages in the range' }),
});
export type Analytics = z.infer<typeof analyticsSchema>;

/** How many recent messages and top chats there are. */
export const recentMessagesLimit = 10;
export const topChatsLimit = 5;

const activityPointSchema = z.object({
  from: instantSchema.meta({ description: 'Its beginning; it ends where the next one begins' }),
  incoming: count,
  replies: count.meta({ description: 'Messages that actions sent' }),
  sent: count.meta({ description: 'Messages that people sent from Botter' }),
  presses: count.meta({ description: 'Pressed buttons' }),
  newChats: count.meta({ description: 'Chats that were active for the first time' }),
  returningChats: count.meta({ description: 'Chats that were active, and had been before' }),
});
export type ActivityPoint = z.infer<typeof activityPointSchema>;

export const activitySchema = z.object({
  unit: z.enum(['hour', 'day']).meta({ description: 'Length of a point; days are those of the time zone' }),
  points: z.array(activityPointSchema).meta({ description: 'The first one begins with the range' }),
  actions: z
    .array(
      z.object({
        bot_id: idSchema,
        action_id: idSchema,
        command: z.string().nullable().meta({ description: 'Null for a deleted action' }),
        count,
      }),
    )
    .meta({ description: 'Most used first' }),
  buttons: z
    .array(z.object({ bot_id: idSchema, label: z.string(), count }))
    .meta({ description: 'Most pressed first' }),
  unanswered: z
    .array(
      z.object({
        bot_id: idSchema,
        text: z.string(),
        count: count.meta({ description: 'How often it was written since it is known' }),
        last_at: instantSchema,
      }),
    )
    .meta({ description: 'What people wrote in the range and no action answered, most frequent first' }),
});
export type Activity = z.infer<typeof activitySchema>;

/** How many actions the analytics of dialogs have. */
export const analyticsDialogsLimit = 50;

export const dialogAnalyticsSchema = z.object({
  dialogs: z
    .array(
      z.object({
        action_id: idSchema,
        command: z.string().nullable().meta({ description: 'Null for a deleted action' }),
        started: count.meta({ description: 'Dialogs that began here' }),
        answered: count.meta({ description: 'Questions that were answered' }),
        given_up: count.meta({ description: 'Dialogs that ended at one of the questions without an answer' }),
        steps: z
          .array(
            z.object({
              step_id: z.string(),
              text: z.string().nullable().meta({ description: 'Of the question; null if it is gone' }),
              asked: count.meta({ description: 'How often it was asked; asking again counts once' }),
              answered: count,
              given_up: count.meta({
                description: 'Cancelled, no right answer, none in time, or something else was begun instead',
              }),
            }),
          )
          .meta({ description: 'The questions, in their order' }),
      }),
    )
    .meta({ description: 'The actions that asked something in the range, most started first' }),
});
export type DialogAnalytics = z.infer<typeof dialogAnalyticsSchema>;

export const exportLists = ['days', 'actions', 'buttons', 'unanswered'] as const;
export type ExportList = (typeof exportLists)[number];

export const homeSchema = z.object({
  activeBots: count,
  totalChats: count,
  messagesToday: count.meta({ description: 'Messages of both directions since midnight in the time zone' }),
  totalMessages: count,
});
export type Home = z.infer<typeof homeSchema>;

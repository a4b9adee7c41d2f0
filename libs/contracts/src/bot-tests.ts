import { z } from 'zod';
import { idSchema, instantSchema } from './common';
import { comparedRepliesSchema, replayedInputSchema } from './replays';

export const botTestLimits = {
  /** Tests of one bot. */
  tests: 50,
  /** Messages of one test. */
  messages: 50,
  /** Characters of a test's name. */
  name: 100,
  /** Characters of the messages and expected replies of one test, as JSON. */
  characters: 128 * 1024,
} as const;

/** A regression test of a bot: messages, and the replies that are expected to them. */
export const botTestSchema = z.object({
  id: idSchema,
  name: z.string(),
  message_count: z.int(),
  version: z.int().meta({ description: 'The version of the bot whose replies are expected' }),
  created_at: instantSchema,
  updated_at: instantSchema.meta({ description: 'When replies were last accepted' }),
});
export type BotTest = z.infer<typeof botTestSchema>;

const botTestResultSchema = z.object({
  test: botTestSchema,
  passed: z.boolean(),
  rows: z
    .array(comparedRepliesSchema.extend({ message: replayedInputSchema }))
    .meta({ description: 'The messages whose replies differ. `before`: what is expected' }),
});
export type BotTestResult = z.output<typeof botTestResultSchema>;

export const botTestRunSchema = z.object({
  version: z.int().meta({ description: 'The version of the bot that was tested' }),
  passed: z.boolean(),
  results: z.array(botTestResultSchema),
});
export type BotTestRun = z.output<typeof botTestRunSchema>;

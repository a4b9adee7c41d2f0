import { z } from 'zod';
import { call } from './call';
import { idSchema, instantInputSchema, limitSchema } from './common';
import {
  historyDifferenceSchema,
  historyEntrySchema,
  historyLimits,
  historyPartSchema,
  historyPersonSchema,
  historySnapshotSchema,
} from './history';

/** The version of the last entry of a page. Opaque to clients. */
const historyCursorSchema = z
  .string()
  .regex(/^\d{1,9}$/, 'Not a cursor of this list')
  .transform(Number);

const wrongVersion = 'A version is a whole number from 1, or the word latest';
const largestVersion = 2_147_483_647;
const version = z.coerce.number({ error: wrongVersion }).int(wrongVersion).max(largestVersion, wrongVersion);

const botParams = z.object({ id: idSchema });
const read = { kind: 'bot', right: 'read', param: 'id' } as const;

export const historyCalls = {
  getHistory: call({
    method: 'GET',
    path: '/api/bots/{id}/history',
    summary: 'Every change of a bot, newest first. Changes of webhooks and shares are for the owner',
    access: read,
    params: botParams,
    query: z.object({
      limit: limitSchema(historyLimits.page).optional(),
      cursor: historyCursorSchema.optional().meta({ description: '`next` of the previous page' }),
      person: idSchema.optional().meta({ description: 'Only changes of this person' }),
      kind: historyPartSchema.optional().meta({ description: 'Only changes of this part of the bot' }),
      action: idSchema.optional().meta({ description: 'Only changes of this action' }),
    }),
    response: z.object({
      entries: z.array(historyEntrySchema),
      next: z.string().nullable().meta({ description: 'For `cursor`; null when no more changes follow' }),
      latest: z.int().meta({ description: 'The last version of the bot' }),
      people: z
        .array(historyPersonSchema)
        .optional()
        .meta({ description: 'Those who changed something, for the filter; with the first page' }),
    }),
  }),
  compareVersions: call({
    method: 'GET',
    path: '/api/bots/{id}/history/compare',
    summary: 'What is different between two versions of a bot',
    access: read,
    params: botParams,
    query: z.object({
      from: version.pipe(z.number().min(0, wrongVersion)).meta({ description: '0 for before the first' }),
      to: version.pipe(z.number().min(1, wrongVersion)),
    }),
    response: z.object({
      differences: z.array(historyDifferenceSchema),
      omitted: z.int().meta({ description: 'How many more differences there are' }),
    }),
  }),
  getRawHistory: call({
    method: 'GET',
    path: '/api/bots/{id}/history.ndjson',
    summary: 'Every event of a bot as it is stored, one a line, in a chain of hashes',
    access: { kind: 'bot', right: 'edit', param: 'id' },
    params: botParams,
    binary: true,
    response: z.unknown(),
  }),
  getBotAtVersion: call({
    method: 'GET',
    path: '/api/bots/{id}/history/{version}',
    summary: 'The whole bot as it was at a version, or with `latest` and `at` at an instant',
    access: read,
    params: z.object({
      id: idSchema,
      version: z.union([z.literal('latest'), version.pipe(z.number().min(1, wrongVersion))], {
        error: wrongVersion,
      }),
    }),
    query: z.object({
      at: instantInputSchema.optional().meta({ description: 'With `latest`: the last version at this time' }),
    }),
    response: historySnapshotSchema,
  }),
};

import { z } from 'zod';
import { call, telegramRefusals } from './call';
import { idSchema } from './common';
import { errorDetailSchema } from './errors';
import { historyDifferenceSchema } from './history';

/** The parts of a bot that can be restored by themselves. */
const restoredPartSchema = z.enum(['info', 'settings', 'actions', 'menu', 'webhooks']);
export type RestoredPart = z.infer<typeof restoredPartSchema>;

const restoreLimits = {
  /** Actions that can be left out of a restore. */
  except: 500,
} as const;

const wrongVersion = 'A version is a whole number from 1';
const versionSchema = z.coerce
  .number({ error: wrongVersion })
  .int(wrongVersion)
  .min(1, wrongVersion)
  .max(2_147_483_647, wrongVersion);

const botParams = z.object({ id: idSchema });
const edit = { kind: 'bot', right: 'edit', param: 'id' } as const;

const scope = {
  version: versionSchema.meta({ description: 'The version of the bot to go back to' }),
  part: restoredPartSchema.optional().meta({ description: 'Only this part. Left out: the whole bot' }),
  actionId: idSchema.optional().meta({ description: 'Only this action' }),
};
const oneScope = ({ part, actionId }: { part?: unknown; actionId?: unknown }) => !part || !actionId;
const twoScopes = { error: 'Choose a part or an action, not both', path: ['actionId'] };

const expectedVersion = versionSchema
  .optional()
  .meta({ description: 'The version of the bot that was previewed: another one is refused' });

/** The effects that a change of many things would have. */
export const changePreviewSchema = z.object({
  version: z.int().meta({ description: 'The version of the bot now, for `expectedVersion`' }),
  differences: z.array(historyDifferenceSchema),
  omitted: z.int().meta({ description: 'How many more differences there are' }),
  telegram: z.array(z.string()).meta({ description: 'What changes at Telegram, in words' }),
  problems: z
    .array(errorDetailSchema.extend({ actionId: idSchema.nullable() }))
    .meta({ description: 'Why it would be refused; `path` names the action' }),
  notices: z.array(z.string()).meta({ description: 'What it leaves to do, in words' }),
});
export type ChangePreview = z.output<typeof changePreviewSchema>;

/** The effects of a change of many things. */
export const changeMadeSchema = z.object({
  version: z.int().meta({ description: 'The version of the bot after it' }),
  change: z.string().meta({ description: 'For undoing it' }),
  changes: z.int().meta({ description: 'How many events were written' }),
  notices: z.array(z.string()).meta({ description: 'What is left to do, in words' }),
});
export type ChangeMade = z.output<typeof changeMadeSchema>;

export const restoreCalls = {
  previewRestore: call({
    method: 'GET',
    path: '/api/bots/{id}/restore',
    summary: 'What going back to a version would change, here and at Telegram',
    access: edit,
    params: botParams,
    query: z.object(scope).refine(oneScope, twoScopes),
    refusals: telegramRefusals,
    response: changePreviewSchema,
  }),
  restoreBot: call({
    method: 'POST',
    path: '/api/bots/{id}/restore',
    summary:
      'Go back to a version: the whole bot, a part (both for the owner) or one action; all of it or nothing',
    access: edit,
    limit: 'changes',
    params: botParams,
    body: z
      .object({
        ...scope,
        except: z
          .array(idSchema)
          .max(restoreLimits.except)
          .default([])
          .meta({ description: 'Ids of actions that stay as they are' }),
        expectedVersion,
      })
      .refine(oneScope, twoScopes),
    refusals: telegramRefusals,
    response: changeMadeSchema,
  }),
  undoChange: call({
    method: 'POST',
    path: '/api/bots/{id}/undo',
    summary:
      'Undo a change by a new one, as long as nobody built on it. Undoing that one brings the change back',
    access: edit,
    limit: 'changes',
    params: botParams,
    body: z
      .object({
        version: versionSchema.optional().meta({ description: 'Any version that the change made' }),
        change: z
          .string()
          .min(1)
          .max(100)
          .optional()
          .meta({ description: 'Header `x-correlation-id` of the response to the change' }),
      })
      .refine(({ version, change }) => (version === undefined) !== (change === undefined), {
        error: 'Name the change by its version or by its id',
        path: ['version'],
      }),
    refusals: telegramRefusals,
    response: changeMadeSchema,
  }),
};

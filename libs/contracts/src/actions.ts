import { z } from 'zod';
import { actionTriggerSchema, defaultTrigger } from './action-triggers';
import { actionNameLimit, idSchema, instantSchema, isHttpUrl } from './common';
import { parseModeSchema, savedMediaSchema } from './message-fields';
import { actionDataSchema, checkParts, commandAndMessage, partLimits } from './parts';
import { savedStepsSchema } from './steps';
import { triggerSchema, triggersSchema } from './triggers';

/** Ours, far above normal use; they only keep one action from being a flood. */
export const actionLimits = {
  command: actionNameLimit,
  ...partLimits,
  webhookSecret: 512,
  /** Actions that change together with a renamed one. */
  updatedReferences: 500,
} as const;

/** `actionData` as it is saved. */
export const actionDataBodySchema = actionDataSchema.extend({
  media: savedMediaSchema.nullish().transform((media) => media ?? null),
  steps: savedStepsSchema.default([]),
});

const webhookUrlSchema = z
  .string()
  .trim()
  .max(2048)
  .refine((value) => value === '' || isHttpUrl(value), 'Invalid URL format');

/** The fields of an action that a person saves, except the webhook's secret. */
export const actionFields = {
  command: z
    .string({ error: commandAndMessage })
    .trim()
    .min(1, commandAndMessage)
    .max(actionLimits.command, `The command may have at most ${actionLimits.command} characters`),
  actionType: z.literal('send_message').default('send_message'),
  actionTrigger: actionTriggerSchema.default(defaultTrigger),
  triggers: triggersSchema.default([]).meta({
    description: 'What sets the action off in addition to its command',
  }),
  parseMode: parseModeSchema.default(''),
  enabled: z.boolean().default(true),
  webhookUrl: webhookUrlSchema.nullish().transform((url) => url || null),
  webhookEnabled: z.boolean().default(false),
};

/** Check of a schema: what the fields of an action have to be together. */
export function checkAction(action: Parameters<typeof checkParts>[0], context: z.RefinementCtx): void {
  checkParts(action, (path, message) => context.addIssue({ code: 'custom', path: [...path], message }));
}

/** The body for saving a whole action. A `webhookSecret` that is left out stays; an empty one is cleared. */
export const actionBodySchema = z
  .object({
    ...actionFields,
    webhookSecret: z.string().max(actionLimits.webhookSecret).nullish(),
    actionData: actionDataBodySchema,
  })
  .superRefine(checkAction);
export type ActionBody = z.infer<typeof actionBodySchema>;

/** The body for changing an action: the whole action, and for a new command the references to update. */
export const changedActionBodySchema = actionBodySchema.safeExtend({
  updateReferences: z
    .array(z.object({ actionId: idSchema, version: z.number().int().positive() }))
    .max(
      actionLimits.updatedReferences,
      `At most ${actionLimits.updatedReferences} actions can be updated together`,
    )
    .optional()
    .meta({
      description:
        'Gives a new command to every button, delayed callback and step that had the old one, in the same change. Lists the actions known to have it, with the versions seen: if one of them changed since, nothing changes',
    }),
});
export type ChangedActionBody = z.infer<typeof changedActionBodySchema>;

const onlyForEditors = z
  .string()
  .nullable()
  .optional()
  .meta({ description: 'Only for those who may change the action; left out for everyone else' });

export const actionSchema = z.object({
  id: idSchema,
  botId: idSchema,
  command: z.string(),
  actionType: z.literal('send_message'),
  actionTrigger: actionTriggerSchema,
  triggers: z.array(triggerSchema),
  parseMode: parseModeSchema,
  enabled: z.boolean(),
  webhookUrl: onlyForEditors,
  webhookSecret: onlyForEditors,
  webhookEnabled: z.boolean(),
  actionData: actionDataSchema,
  version: z.number().int().meta({ description: 'Counts the changes of this action; also the ETag' }),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type Action = z.infer<typeof actionSchema>;

/** An action that was found among those of all bots. */
export const foundActionSchema = actionSchema.pick({
  id: true,
  botId: true,
  command: true,
  actionTrigger: true,
});
export type FoundAction = z.infer<typeof foundActionSchema>;

/** The most actions that a search through all bots returns. */
export const foundActionLimit = 20;

import { formattingProblem, htmlProblem, keyboardRowLimit } from '@botter/bot-api';
import { z } from 'zod';
import { httpsUrlSchema, idSchema, instantSchema, isHttpUrl } from './common';
import { mediaTypeSchema } from './media-type';
import { directMediaUrl, mediaTypeOfUrl, mediaUrlProblem } from './media-url';

export const actionTriggerSchema = z.enum(['command', 'callback']);
export type ActionTrigger = z.infer<typeof actionTriggerSchema>;
export const parseModeSchema = z.enum(['', 'HTML']);
export type ParseMode = z.infer<typeof parseModeSchema>;
export const buttonLayoutSchema = z.enum(['horizontal', 'vertical']);
export type ButtonLayout = z.infer<typeof buttonLayoutSchema>;

/** Ours, far above normal use; they only keep one action from being a flood. */
export const actionLimits = {
  command: 256,
  text: 40_000,
  buttons: 100,
  buttonLabel: 256,
  buttonValue: 2048,
  delayedCallbacks: 50,
  /** 30 days, in seconds. */
  delaySeconds: 2_592_000,
  webhookSecret: 512,
  /** Actions that change together with a renamed one. */
  updatedReferences: 500,
} as const;

const labelAndValue = 'Label and value are required';

const buttonBase = {
  label: z.string({ error: labelAndValue }).trim().min(1, labelAndValue).max(actionLimits.buttonLabel),
};

const buttonValue = z
  .string({ error: labelAndValue })
  .trim()
  .min(1, labelAndValue)
  .max(actionLimits.buttonValue);

/** An inline button: `value` is the callback data, or an HTTPS URL. */
export const buttonSchema = z.discriminatedUnion('type', [
  z.object({ ...buttonBase, type: z.literal('callback'), value: buttonValue }),
  z.object({ ...buttonBase, type: z.literal('url'), value: buttonValue.pipe(httpsUrlSchema) }),
  z.object({ ...buttonBase, type: z.literal('webapp'), value: buttonValue.pipe(httpsUrlSchema) }),
]);
export type Button = z.infer<typeof buttonSchema>;

export const delayedCallbackSchema = z.object({
  callbackCommand: z
    .string({ error: 'Choose a callback action' })
    .trim()
    .min(1, 'Choose a callback action')
    .max(actionLimits.command),
  delaySeconds: z
    .number({ error: 'The delay must be a number of seconds' })
    .int('The delay must be a whole number of seconds')
    .min(1, 'The delay must be at least 1 second')
    .max(actionLimits.delaySeconds, 'The delay may be at most 30 days'),
});
export type DelayedCallback = z.infer<typeof delayedCallbackSchema>;

const uploadedMediaSchema = z.object({
  type: mediaTypeSchema,
  source: z.literal('upload'),
  fileId: idSchema,
});

/** What a reply has in addition to its text, as it is stored. */
export const mediaSchema = z.discriminatedUnion('source', [
  uploadedMediaSchema,
  z.object({
    type: mediaTypeSchema,
    source: z.literal('url'),
    url: z.string().max(2048),
  }),
]);
export type Media = z.infer<typeof mediaSchema>;

/** Media as it is saved: an address has to be that of a file, and its extension says what it is. */
const savedMediaSchema = z
  .discriminatedUnion('source', [
    uploadedMediaSchema,
    z.object({
      type: mediaTypeSchema
        .optional()
        .meta({ description: "Needed if the extension of the address doesn't say" }),
      source: z.literal('url'),
      url: z
        .string({ error: 'Please enter a valid URL' })
        .trim()
        .max(2048)
        .superRefine((value, context) => {
          const problem = mediaUrlProblem(value);
          if (problem) context.addIssue({ code: 'custom', message: problem });
        }),
    }),
  ])
  .transform((media): Media => {
    if (media.source === 'upload') return media;
    const url = directMediaUrl(media.url);
    return { source: 'url', url, type: mediaTypeOfUrl(url) ?? media.type ?? 'photo' };
  });

const buttonsPerRowText = `A row has 1 to ${keyboardRowLimit} buttons`;

export const actionDataSchema = z.object({
  text: z.string().max(actionLimits.text, 'The message is too long').default(''),
  buttons: z.array(buttonSchema).max(actionLimits.buttons, 'At most 100 buttons').default([]),
  buttonLayout: buttonLayoutSchema.default('horizontal'),
  buttonsPerRow: z
    .int('Buttons per row must be a whole number')
    .min(1, buttonsPerRowText)
    .max(keyboardRowLimit, buttonsPerRowText)
    .nullable()
    .default(null)
    .meta({
      description:
        'With the horizontal layout: how many buttons each row has, the last one the rest. Null: all in one row, more than 8 spread evenly over as few rows as possible',
    }),
  media: mediaSchema.nullish().transform((media) => media ?? null),
  disableWebPagePreview: z.boolean().default(false),
  delayedCallbacks: z.array(delayedCallbackSchema).max(actionLimits.delayedCallbacks).default([]),
});
export type ActionData = z.infer<typeof actionDataSchema>;

/** The same as it is saved. */
export const actionDataBodySchema = actionDataSchema.extend({
  media: savedMediaSchema.nullish().transform((media) => media ?? null),
});

const commandAndMessage = 'Command and message are required';

const webhookUrlSchema = z
  .string()
  .trim()
  .max(2048)
  .refine((value) => value === '' || isHttpUrl(value), 'Invalid URL format');

/** What a person saves of an action, but for the webhook's secret. */
export const actionFields = {
  command: z
    .string({ error: commandAndMessage })
    .trim()
    .min(1, commandAndMessage)
    .max(actionLimits.command, `The command may have at most ${actionLimits.command} characters`),
  actionType: z.literal('send_message').default('send_message'),
  actionTrigger: actionTriggerSchema.default('command'),
  parseMode: parseModeSchema.default(''),
  enabled: z.boolean().default(true),
  webhookUrl: webhookUrlSchema.nullish().transform((url) => url || null),
  webhookEnabled: z.boolean().default(false),
};

/** Check of a schema: what the fields of an action have to be together. */
export function checkAction(
  {
    actionData,
    parseMode,
    webhookEnabled,
    webhookUrl,
  }: {
    readonly actionData: { readonly text: string };
    readonly parseMode: ParseMode;
    readonly webhookEnabled: boolean;
    readonly webhookUrl: string | null;
  },
  context: z.RefinementCtx,
): void {
  const { text } = actionData;
  const refuseText = (message: string) =>
    context.addIssue({ code: 'custom', path: ['actionData', 'text'], message });
  if (text.trim() === '') {
    refuseText(commandAndMessage);
  } else if (parseMode === 'HTML') {
    const problem = htmlProblem(text) ?? formattingProblem(text);
    if (problem) refuseText(problem);
  }
  if (webhookEnabled && !webhookUrl) {
    context.addIssue({ code: 'custom', path: ['webhookUrl'], message: 'Webhook URL is required' });
  }
}

/** What a person saves: the whole action. A `webhookSecret` left out stays as it is; an empty one is cleared. */
export const actionBodySchema = z
  .object({
    ...actionFields,
    webhookSecret: z.string().max(actionLimits.webhookSecret).nullish(),
    actionData: actionDataBodySchema,
  })
  .superRefine(checkAction);
export type ActionBody = z.infer<typeof actionBodySchema>;

/** What a change of an action takes: the whole action, and for a new command what is to follow it. */
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
        'Gives a new command to every button and delayed callback that had the old one, in the same change. Lists the actions known to have it, with the versions seen: if one of them changed since, nothing changes',
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

/** The most actions that a search through all bots gives. */
export const foundActionLimit = 20;

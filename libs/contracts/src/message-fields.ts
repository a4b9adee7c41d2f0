import { formattingProblem, htmlProblem, keyboardRowLimit } from '@botter/bot-api';
import { z } from 'zod';
import { httpsUrlSchema, idSchema } from './common';
import { mediaTypeSchema } from './media-type';
import { directMediaUrl, mediaTypeOfUrl, mediaUrlProblem } from './media-url';

export const messageLimits = { text: 40_000, buttons: 100, buttonLabel: 256, buttonValue: 2048 } as const;

export const parseModeSchema = z.enum(['', 'HTML']);
export type ParseMode = z.infer<typeof parseModeSchema>;
const buttonLayoutSchema = z.enum(['horizontal', 'vertical']);
export type ButtonLayout = z.infer<typeof buttonLayoutSchema>;

const labelAndValue = 'Label and value are required';

const buttonBase = {
  label: z.string({ error: labelAndValue }).trim().min(1, labelAndValue).max(messageLimits.buttonLabel),
};

const buttonValue = z
  .string({ error: labelAndValue })
  .trim()
  .min(1, labelAndValue)
  .max(messageLimits.buttonValue);

/** An inline button: `value` is the callback data, or an HTTPS URL. */
const buttonSchema = z.discriminatedUnion('type', [
  z.object({ ...buttonBase, type: z.literal('callback'), value: buttonValue }),
  z.object({ ...buttonBase, type: z.literal('url'), value: buttonValue.pipe(httpsUrlSchema) }),
  z.object({ ...buttonBase, type: z.literal('webapp'), value: buttonValue.pipe(httpsUrlSchema) }),
]);
export type Button = z.infer<typeof buttonSchema>;

const uploadedMediaSchema = z.object({
  type: mediaTypeSchema,
  source: z.literal('upload'),
  fileId: idSchema,
});

/** The media of a reply, as they are stored. */
export const mediaSchema = z.discriminatedUnion('source', [
  uploadedMediaSchema,
  z.object({
    type: mediaTypeSchema,
    source: z.literal('url'),
    url: z.string().max(2048),
  }),
]);
export type Media = z.infer<typeof mediaSchema>;

/** Media as it is saved: an address has to be that of a file, and its extension gives the type. */
export const savedMediaSchema = z
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

const tooManyButtons = `At most ${messageLimits.buttons} buttons`;

/** The buttons of a message, row by row. */
export const buttonRowsSchema = z
  .array(z.array(buttonSchema).min(1, buttonsPerRowText).max(keyboardRowLimit, buttonsPerRowText))
  .max(messageLimits.buttons, tooManyButtons)
  .refine((rows) => rows.flat().length <= messageLimits.buttons, tooManyButtons);

/** Why Telegram would refuse a text as HTML; undefined if it would not. */
export const markupProblem = (text: string): string | undefined =>
  htmlProblem(text) ?? formattingProblem(text);

/** Fields of a message, except how its text is formatted. */
export const messageFields = {
  text: z.string().max(messageLimits.text, 'The message is too long').default(''),
  buttons: z.array(buttonSchema).max(messageLimits.buttons, tooManyButtons).default([]),
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
};

/** The texts of buttons that may have places for values. */
export function buttonTemplates(buttons: readonly Button[]): string[] {
  return buttons.flatMap(({ type, label, value }) => (type === 'callback' ? [label] : [label, value]));
}

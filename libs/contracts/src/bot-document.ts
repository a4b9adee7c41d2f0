import { z } from 'zod';
import { actionKey } from './action-key';
import { mediaOf } from './action-media';
import { actionFields, checkAction } from './actions';
import { botNameLimit } from './bots';
import { contactFieldLimits, contactFieldSchema } from './contact-fields';
import { mediaTypeSchema } from './media-type';
import { mediaUrlProblem } from './media-url';
import { newMenuButtonSchema, newMenuCommandsSchema } from './menu';
import { actionDataSchema } from './parts';
import { stepsSchemaWith } from './steps';
import { takeoverModeSchema } from './takeover-mode';
import { newTelegramTexts } from './telegram-info';
import { timeZoneNameSchema } from './time-zone';
import { webhookBodySchema } from './webhooks';

/** The only version of the format so far. A file that an older version of Botter made is always read. */
export const botDocumentFormat = 'botter.bot/1';

const mebibyte = 1024 * 1024;

export const botDocumentLimits = {
  /** Of the whole document as JSON, in bytes. */
  bytes: 5 * mebibyte,
  actions: 5000,
  webhooks: 50,
  files: 500,
  /** A larger file is named, without its content. Bytes. */
  fileBytes: mebibyte / 2,
  /** Of all contents together, in bytes. */
  contentBytes: 2 * mebibyte,
} as const;

const fileName = z.string().trim().min(1, 'A file needs a name').max(255);

const documentMediaSchema = z.discriminatedUnion('source', [
  z.strictObject({
    source: z.literal('upload'),
    type: mediaTypeSchema,
    file: fileName.meta({ description: 'The name of one of `files`' }),
  }),
  z.strictObject({
    source: z.literal('url'),
    type: mediaTypeSchema,
    url: z
      .string()
      .trim()
      .max(2048)
      .superRefine((url, context) => {
        const message = mediaUrlProblem(url);
        if (message) context.addIssue({ code: 'custom', message });
      }),
  }),
]);

const { webhookSecret: _secret, generateSecret: _generate, ...webhookFields } = webhookBodySchema.shape;

/**
 * An action as `POST /api/bots/{botId}/actions` takes it, without its secret; uploaded media by the name of
 * its file.
 */
const documentActionSchema = z
  .strictObject({
    ...actionFields,
    actionData: z.strictObject({
      ...actionDataSchema.shape,
      media: documentMediaSchema.nullish().transform((media) => media ?? null),
      steps: stepsSchemaWith(documentMediaSchema).default([]),
    }),
  })
  .superRefine(checkAction);
export type DocumentAction = z.output<typeof documentActionSchema>;

const documentFileSchema = z.strictObject({
  name: fileName,
  size: z.int().min(0).optional().meta({ description: 'Bytes' }),
  mimeType: z.string().max(200).optional(),
  content: z
    .base64('The content of a file must be base64')
    .max(
      Math.ceil(botDocumentLimits.fileBytes / 3) * 4,
      'A file may have at most 512 KB. Upload a larger one yourself.',
    )
    .optional()
    .meta({ description: 'Base64; left out where the file is too large. Upload it yourself then.' }),
});

const actionList = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(botDocumentLimits.actions, `At most ${botDocumentLimits.actions} actions`);
const fileList = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(botDocumentLimits.files, `At most ${botDocumentLimits.files} files`);

type DocumentFile = z.output<typeof documentFileSchema>;

/**
 * The configuration of a bot as a file: readable, without secrets, people and ids. Buttons and delayed
 * callbacks name actions by their commands, as everywhere.
 */
export const botDocumentSchema = z
  .strictObject({
    $schema: z.string().max(2048).optional(),
    format: z.literal(botDocumentFormat),
    name: z
      .string()
      .trim()
      .min(1, 'Name is required')
      .max(botNameLimit)
      .optional()
      .meta({ description: 'Of the bot in Botter' }),
    profile: z
      .strictObject(newTelegramTexts)
      .optional()
      .meta({ description: 'What Telegram shows about the bot' }),
    settings: z
      .strictObject({
        takeoverMode: takeoverModeSchema,
        timeZone: timeZoneNameSchema.optional().meta({ description: 'IANA; left out for UTC' }),
        contactFields: z
          .array(contactFieldSchema)
          .max(contactFieldLimits.fields, `At most ${contactFieldLimits.fields} fields of contacts`)
          .refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, {
            error: 'There are two fields of the same key',
          })
          .optional(),
      })
      .optional(),
    actions: actionList(documentActionSchema).optional(),
    menu: z
      .strictObject({ button: newMenuButtonSchema.optional(), commands: newMenuCommandsSchema.optional() })
      .optional(),
    webhooks: z
      .array(
        z.strictObject({
          ...webhookFields,
          signed: z
            .boolean()
            .default(false)
            .meta({ description: 'Whether calls are signed: an import makes a new secret then' }),
        }),
      )
      .max(botDocumentLimits.webhooks, `At most ${botDocumentLimits.webhooks} webhooks`)
      .optional(),
    files: fileList(documentFileSchema).optional().meta({ description: 'Files that actions reply with' }),
  })
  .superRefine(({ actions = [], files = [] }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const names = new Set<string>();
    for (const [at, { name }] of files.entries()) {
      if (names.has(name)) refuse(['files', at, 'name'], `There are two files named ${name}`);
      names.add(name);
    }
    const keys = new Set<string>();
    for (const [at, { actionTrigger, command, actionData }] of actions.entries()) {
      const key = actionKey(actionTrigger, command);
      if (keys.has(key)) {
        refuse(['actions', at, 'command'], `There are two ${actionTrigger} actions named ${command}`);
      }
      keys.add(key);
      for (const { media, path } of mediaOf(actionData)) {
        if (media.source !== 'upload' || names.has(media.file)) continue;
        refuse(
          ['actions', at, 'actionData', ...path.split('.'), 'file'],
          `There is no file named ${media.file}`,
        );
      }
    }
  });
/** The lists of a document that take long to check. */
export const documentLists = [
  { name: 'actions', list: actionList(z.unknown()), item: documentActionSchema },
  { name: 'files', list: fileList(z.unknown()), item: documentFileSchema },
] as const;

/** A document whose actions and files were checked already, each by itself. */
const checkedDocumentSchema = botDocumentSchema.safeExtend({
  actions: actionList(z.custom<DocumentAction>()).optional(),
  files: fileList(z.custom<DocumentFile>()).optional(),
});

/** A configuration as it is read from a file. */
export type BotDocument = z.output<typeof botDocumentSchema>;
/** A configuration as it is written into a file. */
export type BotDocumentInput = z.input<typeof botDocumentSchema>;

/** Why a file is not read at all; undefined if its format is known. */
export function botDocumentProblem(value: unknown): string | undefined {
  const format = typeof value === 'object' && value !== null && 'format' in value ? value.format : undefined;
  if (format === botDocumentFormat) return undefined;
  return typeof format === 'string' && /^botter\.bot\/\d+$/.test(format)
    ? `This file has the format ${format.slice(0, 40)}, which a newer version of Botter made. This one reads ${botDocumentFormat}.`
    : `This is not a bot that was exported from Botter: its "format" must be "${botDocumentFormat}"`;
}

const importedSchema = <Schema extends z.ZodType>(document: Schema) =>
  z
    .unknown()
    .superRefine((value, context) => {
      const message = botDocumentProblem(value);
      if (message) context.addIssue({ code: 'custom', path: ['format'], message });
    })
    .pipe(document);

/** The same for an import: a file of another format is refused before anything else of it is checked. */
export const importedDocumentSchema = importedSchema(botDocumentSchema).meta({
  description: 'A document of the format that GET /api/schemas/bot describes',
});
/** The same with actions and files that were checked already. */
export const checkedImportSchema = importedSchema(checkedDocumentSchema);

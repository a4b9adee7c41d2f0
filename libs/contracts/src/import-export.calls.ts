import { z } from 'zod';
import type { BodyInParts } from './body-in-parts';
import {
  botDocumentLimits,
  botDocumentSchema,
  checkedImportSchema,
  documentLists,
  importedDocumentSchema,
} from './bot-document';
import { call, telegramRefusals } from './call';
import { idSchema } from './common';
import { type ChangeMade, changeMadeSchema, changePreviewSchema } from './restore.calls';

const botParams = z.object({ id: idSchema });

/** The parts of a document to import. */
export const documentParts = ['name', 'profile', 'settings', 'actions', 'menu', 'webhooks'] as const;
const documentPartSchema = z.enum(documentParts);
export type DocumentPart = z.infer<typeof documentPartSchema>;

const importBody = z.object({
  document: importedDocumentSchema,
  parts: z
    .array(documentPartSchema)
    .min(1, 'Choose what to import')
    .max(documentParts.length)
    .default([...documentParts])
    .meta({ description: 'Left out: everything that the document has' }),
  mode: z.enum(['add', 'replace']).default('add').meta({
    description:
      '`add`: actions and webhooks that the document does not have stay. `replace`: they are deleted',
  }),
  expectedVersion: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'The version of the bot that was previewed: another one is refused' }),
  template: idSchema
    .optional()
    .meta({ description: 'Id of the template that the document comes from, for the history' }),
});
export type ImportBody = z.output<typeof importBody>;

const importInParts: BodyInParts = {
  lists: documentLists.map(({ name, list, item }) => ({ path: ['document', name], list, item })),
  whole: importBody.extend({ document: checkedImportSchema }),
};

export type Imported = ChangeMade;

/** The purpose of a template, with the document to import. */
const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  document: botDocumentSchema,
});
export type BotTemplate = z.output<typeof templateSchema>;

export const importExportCalls = {
  exportBot: call({
    method: 'GET',
    path: '/api/bots/{id}/export',
    summary: 'The configuration of a bot as a file, without secrets and people; webhooks for the owner only',
    access: { kind: 'bot', right: 'edit', param: 'id' },
    limit: 'changes',
    params: botParams,
    response: botDocumentSchema,
  }),
  importBot: call({
    method: 'POST',
    path: '/api/bots/{id}/import',
    summary: 'Import a configuration into a bot: all of it or nothing',
    access: { kind: 'bot', right: 'own', param: 'id' },
    limit: 'changes',
    bodyLimit: botDocumentLimits.bytes,
    params: botParams,
    body: importBody,
    bodyInParts: importInParts,
    refusals: telegramRefusals,
    response: changeMadeSchema,
  }),
  previewImport: call({
    method: 'POST',
    path: '/api/bots/{id}/import/preview',
    summary: 'What an import would change, here and at Telegram; nothing is imported',
    access: { kind: 'bot', right: 'own', param: 'id' },
    limit: 'changes',
    bodyLimit: botDocumentLimits.bytes,
    params: botParams,
    body: importBody,
    bodyInParts: importInParts,
    refusals: telegramRefusals,
    response: changePreviewSchema,
  }),
  listTemplates: call({
    method: 'GET',
    path: '/api/templates',
    summary: 'Ready-made bots, to be imported into an empty one',
    access: { kind: 'signedIn' },
    response: z.object({ templates: z.array(templateSchema) }),
  }),
  getBotDocumentSchema: call({
    method: 'GET',
    path: '/api/schemas/bot',
    summary: 'The JSON Schema of exported bots',
    access: { kind: 'public' },
    response: z.record(z.string(), z.unknown()),
  }),
};

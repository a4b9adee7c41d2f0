import { z } from 'zod';
import { timeRangeSchema } from './analytics';
import { call } from './call';
import { emptySchema, idSchema, searchTextSchema } from './common';
import { conditionSchema } from './conditions/condition';
import { tagSchema } from './conditions/contact-names';
import { contactFieldLimits } from './contact-fields';
import {
  botContactSchema,
  contactActivitySchema,
  contactImportSchema,
  contactLimits,
  contactSorts,
  contactUpload,
  fieldValueSchema,
  segmentBodySchema,
  segmentSchema,
} from './contacts';
import { timeZoneNameSchema } from './time-zone';

const botParams = z.object({ id: idSchema });
const contactParams = z.object({ id: idSchema, contactId: idSchema });
const read = { kind: 'bot', right: 'read', param: 'id' } as const;
const edit = { kind: 'bot', right: 'edit', param: 'id' } as const;
const segmentParams = z.object({ id: idSchema, segmentId: idSchema });
const oneSegment = z.object({ segment: segmentSchema });
const oneContact = z.object({ contact: botContactSchema });
/** A place in the list: what it is sorted by, and an id. Opaque to clients. */
const cursorSchema = z
  .string()
  .max(1_000, 'Not a cursor of this list')
  .regex(/^[\w-]+$/, 'Not a cursor of this list');
/** What a list is narrowed by. */
const filterSchemas = {
  query: searchTextSchema.optional().meta({ description: 'Part of a name, username or Telegram id' }),
  tag: tagSchema.optional(),
  segment: idSchema.optional().meta({ description: 'Id of a segment: the contacts that it fits' }),
};
const tagsSchema = z.array(tagSchema).max(contactLimits.tags, `At most ${contactLimits.tags} tags at a time`);

export const contactCalls = {
  listContacts: call({
    method: 'GET',
    path: '/api/bots/{id}/contacts',
    summary: 'People who wrote to a bot, page by page',
    access: read,
    params: botParams,
    query: z.object({
      ...filterSchemas,
      telegramUserId: z
        .string()
        .regex(/^[1-9]\d{0,15}$/, 'Not an id of a Telegram user')
        .optional()
        .meta({ description: 'The contact with this id, which is also the id of their private chat' }),
      sort: z.enum(contactSorts).default('-lastSeenAt'),
      cursor: cursorSchema
        .optional()
        .meta({ description: '`nextCursor` of the previous page: the contacts that follow it' }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(contactLimits.page)
        .default(50)
        .meta({ description: `1 to ${contactLimits.page}` }),
      total: z
        .enum(['always', 'few'])
        .default('always')
        .meta({
          description: `\`few\`: without counting more than ${contactLimits.fewMatches.toLocaleString('en')} matches, which takes longer than reading the page`,
        }),
    }),
    response: z.object({
      contacts: z.array(botContactSchema),
      nextCursor: cursorSchema
        .nullable()
        .meta({ description: 'For `cursor`; null when no more contacts follow' }),
      total: z.int().nullable().meta({
        description:
          'All that match; with a cursor, when the first page was read. Null if `total=few` left them uncounted',
      }),
    }),
  }),
  exportContacts: call({
    method: 'GET',
    path: '/api/bots/{id}/contacts/export',
    summary: 'All contacts of a bot as CSV, with a column for each field',
    access: { kind: 'bot', right: 'own', param: 'id' },
    limit: 'changes',
    params: botParams,
    binary: true,
    response: z.unknown(),
  }),
  importContacts: call({
    method: 'POST',
    path: '/api/bots/{id}/contacts/import',
    summary: 'Change contacts by the rows of a CSV file of at most 256 MB, with the columns of the export',
    access: edit,
    limit: 'uploads',
    params: botParams,
    query: z.object({
      dryRun: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true')
        .meta({ description: '`true`: nothing is changed, the response says what would be' }),
    }),
    upload: contactUpload,
    response: contactImportSchema,
  }),
  countContacts: call({
    method: 'POST',
    path: '/api/bots/{id}/contacts/count',
    summary: 'How many contacts a condition fits',
    access: read,
    params: botParams,
    body: z.object({ when: conditionSchema, ...filterSchemas }),
    response: z.object({ count: z.int() }),
  }),
  getContactActivity: call({
    method: 'GET',
    path: '/api/bots/{id}/analytics/contacts',
    summary: 'How many contacts of a bot are new, came back, and were lost in a range of time',
    access: read,
    params: botParams,
    query: z.object({ timeRange: timeRangeSchema }),
    response: contactActivitySchema,
  }),
  listSegments: call({
    method: 'GET',
    path: '/api/bots/{id}/segments',
    summary: 'The saved conditions of a bot, by their names',
    access: read,
    params: botParams,
    response: z.object({ segments: z.array(segmentSchema) }),
  }),
  addSegment: call({
    method: 'POST',
    path: '/api/bots/{id}/segments',
    summary: 'Save a condition',
    access: edit,
    limit: 'changes',
    params: botParams,
    body: segmentBodySchema,
    response: oneSegment,
    status: 201,
  }),
  changeSegment: call({
    method: 'PUT',
    path: '/api/bots/{id}/segments/{segmentId}',
    summary: 'Change a saved condition',
    access: edit,
    limit: 'changes',
    params: segmentParams,
    body: segmentBodySchema,
    response: oneSegment,
  }),
  deleteSegment: call({
    method: 'DELETE',
    path: '/api/bots/{id}/segments/{segmentId}',
    summary: 'Delete a saved condition',
    access: edit,
    limit: 'changes',
    params: segmentParams,
    response: emptySchema,
  }),
  getContact: call({
    method: 'GET',
    path: '/api/bots/{id}/contacts/{contactId}',
    summary: 'One contact',
    access: read,
    params: contactParams,
    response: oneContact,
  }),
  changeContact: call({
    method: 'PATCH',
    path: '/api/bots/{id}/contacts/{contactId}',
    summary: 'Change what is kept about a contact; what is left out stays',
    access: edit,
    limit: 'changes',
    params: contactParams,
    body: z.object({
      fields: z
        .record(z.string(), fieldValueSchema.nullable())
        .refine((fields) => Object.keys(fields).length <= contactFieldLimits.fields, {
          error: `At most ${contactFieldLimits.fields} fields`,
        })
        .optional()
        .meta({ description: 'By the keys of the fields; null clears one' }),
      tags: z.object({ add: tagsSchema.optional(), remove: tagsSchema.optional() }).optional(),
      unsubscribed: z.boolean({ error: 'Say whether the contact is unsubscribed' }).optional(),
      timeZone: timeZoneNameSchema.nullable().optional(),
    }),
    response: oneContact,
  }),
  deleteContact: call({
    method: 'DELETE',
    path: '/api/bots/{id}/contacts/{contactId}',
    summary: 'Erase a person: the contact, and everything that they wrote or received in their private chat',
    access: { kind: 'bot', right: 'own', param: 'id' },
    limit: 'changes',
    params: contactParams,
    response: emptySchema,
  }),
};

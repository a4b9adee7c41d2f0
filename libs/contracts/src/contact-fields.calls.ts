import { z } from 'zod';
import { call } from './call';
import { emptySchema, idSchema } from './common';
import { contactFieldSchema } from './contact-fields';

const botParams = z.object({ id: idSchema });
const fieldParams = z.object({ id: idSchema, key: idSchema.meta({ description: 'The key of the field' }) });
const edit = { kind: 'bot', right: 'edit', param: 'id' } as const;
const oneField = z.object({ contactField: contactFieldSchema });

export const contactFieldCalls = {
  listContactFields: call({
    method: 'GET',
    path: '/api/bots/{id}/contact-fields',
    summary: 'The contact fields of a bot, oldest first',
    access: { kind: 'bot', right: 'read', param: 'id' },
    params: botParams,
    response: z.object({ contactFields: z.array(contactFieldSchema) }),
  }),
  addContactField: call({
    method: 'POST',
    path: '/api/bots/{id}/contact-fields',
    summary: 'Add a field to the contacts of a bot',
    access: edit,
    limit: 'changes',
    params: botParams,
    body: contactFieldSchema,
    response: oneField,
    status: 201,
  }),
  changeContactField: call({
    method: 'PATCH',
    path: '/api/bots/{id}/contact-fields/{key}',
    summary: 'Change a field of contacts; values that do not fit its new type are no longer shown',
    access: edit,
    limit: 'changes',
    params: fieldParams,
    body: contactFieldSchema.pick({ label: true, type: true }).partial(),
    response: oneField,
  }),
  deleteContactField: call({
    method: 'DELETE',
    path: '/api/bots/{id}/contact-fields/{key}',
    summary: 'Delete a field of contacts; its values are no longer shown',
    access: edit,
    limit: 'changes',
    params: fieldParams,
    response: emptySchema,
  }),
};

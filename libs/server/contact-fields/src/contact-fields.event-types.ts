import { defineEventTypes } from '@botter/server-event-store';
import type { ContactFieldEvent } from './domain/contact-fields.events';

const definitions = {
  ContactFieldsChanged: { version: 1 },
} satisfies Record<ContactFieldEvent['type'], unknown>;

export const contactFieldEventTypes = defineEventTypes(definitions);

import { defineEventTypes } from '@botter/server-event-store';
import type { ActionEvent } from './domain/action.events';

const definitions = {
  ActionAdded: { version: 1 },
  ActionChanged: { version: 1 },
  ActionDeleted: { version: 1 },
} satisfies Record<ActionEvent['type'], unknown>;

export const actionEventTypes = defineEventTypes(definitions);

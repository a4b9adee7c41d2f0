import { defineEventTypes } from '@botter/server-event-store';
import type { ActionEvent, StoredActionData } from './domain/action.events';

/** Version 1 had no number of buttons per row. */
interface ContentV1 {
  readonly content: { readonly actionData: Omit<StoredActionData, 'buttonsPerRow'> };
}

const withButtonsPerRow = ({ content, ...data }: ContentV1) => ({
  ...data,
  content: { ...content, actionData: { buttonsPerRow: null, ...content.actionData } },
});

const definitions = {
  ActionAdded: { version: 2, upcast: { 1: withButtonsPerRow } },
  ActionChanged: { version: 2, upcast: { 1: withButtonsPerRow } },
  ActionDeleted: { version: 1 },
} satisfies Record<ActionEvent['type'], unknown>;

export const actionEventTypes = defineEventTypes(definitions);

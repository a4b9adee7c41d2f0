import { defineEventTypes } from '@botter/server-event-store';
import type { MenuEvent } from './domain/menu.events';

const definitions = {
  MenuButtonChanged: { version: 1 },
  MenuCommandsChanged: { version: 1 },
} satisfies Record<MenuEvent['type'], unknown>;

export const menuEventTypes = defineEventTypes(definitions);

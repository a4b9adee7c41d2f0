import { defineEventTypes } from '@botter/server-event-store';
import type { BotEvent } from './domain/bot.events';

const definitions = {
  BotAdded: { version: 1 },
  BotRenamed: { version: 1 },
  BotTokenReplaced: { version: 1 },
  TelegramProfileChanged: { version: 1 },
  TelegramInfoChanged: { version: 1 },
  BotTakeoverModeChanged: { version: 1 },
  BotTimeZoneChanged: { version: 1 },
  BotNotificationsChanged: { version: 1 },
  BotDraftsChanged: { version: 1 },
  BotDraftPublished: { version: 1 },
  BotDeleted: { version: 1, endsStream: true },
} satisfies Record<BotEvent['type'], unknown>;

export const botEventTypes = defineEventTypes(definitions);

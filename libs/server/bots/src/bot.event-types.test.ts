import { join } from 'node:path';
import { foldedStateTest, goldenEventTests } from '@botter/server-event-store/testing';
import { botEventTypes } from './bot.event-types';
import { botDecider } from './domain/bot.decider';
import type { BotEvent } from './domain/bot.events';
import { shapesOf } from './testing';

const profile = {
  telegramId: '4200',
  username: 'shop_bot',
  displayName: 'Shop',
  canJoinGroups: true,
  canReadAllGroupMessages: false,
};

goldenEventTests(
  botEventTypes,
  join(__dirname, 'domain/golden'),
  shapesOf<BotEvent>({
    BotAdded: {
      ownerId: 'user-1',
      name: 'My shop',
      tokenRef: 'token-1',
      webhookSecretRef: 'webhook-1',
      profile,
    },
    BotRenamed: { name: 'Our shop' },
    BotTokenReplaced: { tokenRef: 'token-2', replacedTokenRef: 'token-1' },
    TelegramProfileChanged: { profile: { ...profile, username: 'store_bot', displayName: 'Store' } },
    TelegramInfoChanged: { name: 'Store', description: 'All we have', shortDescription: '' },
    BotTakeoverModeChanged: { mode: '15_minutes' },
    BotTimeZoneChanged: { timeZone: 'Europe/Berlin' },
    BotNotificationsChanged: { enabled: true },
    BotDraftsChanged: { enabled: true },
    BotDraftPublished: { name: 'Spring menu' },
    BotDeleted: { telegramId: '4200' },
  }),
);

foldedStateTest(botDecider, join(__dirname, 'domain/golden'), [
  {
    type: 'BotAdded',
    data: {
      ownerId: 'user-1',
      name: 'My shop',
      tokenRef: 'token-1',
      webhookSecretRef: 'webhook-1',
      profile,
    },
  },
  { type: 'BotRenamed', data: { name: 'Our shop' } },
  { type: 'BotTokenReplaced', data: { tokenRef: 'token-2', replacedTokenRef: 'token-1' } },
  { type: 'TelegramProfileChanged', data: { profile: { ...profile, username: 'store_bot' } } },
  { type: 'TelegramInfoChanged', data: { name: 'Store', shortDescription: 'Tea' } },
  { type: 'BotTakeoverModeChanged', data: { mode: '15_minutes' } },
  { type: 'BotTimeZoneChanged', data: { timeZone: 'Europe/Berlin' } },
  { type: 'BotNotificationsChanged', data: { enabled: true } },
  { type: 'BotDraftsChanged', data: { enabled: true } },
  { type: 'BotDraftPublished', data: { name: 'Spring menu' } },
]);

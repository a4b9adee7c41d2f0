import { join } from 'node:path';
import { goldenEventTests } from '@botter/server-event-store/testing';
import { botEventTypes } from './bot.event-types';
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
    BotDeleted: { telegramId: '4200' },
  }),
);

import { notificationCalls } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { BotNotices } from './bot-notices/bot-notices';
import { disabledWebhooks } from './bot-notices/disabled-webhooks.subscription';
import { notificationBotsProjection } from './bots/notification-bots.projection';
import { notificationExpiries } from './expiries';
import { notificationsMigrations } from './notifications.migrations';
import {
  NotificationsApiModule,
  NotificationsRuntimeModule,
  NotificationsWorkerModule,
} from './notifications.modules';

/** Notices to the owners of bots in Telegram, by the product's own notifier bot. */
export const notificationsModule: ServerModule = {
  name: 'notifications',
  calls: notificationCalls,
  migrations: notificationsMigrations,
  botTables: ['notices', 'notification_pace', 'bot_notices'],
  projections: [{ projection: notificationBotsProjection }],
  subscriptions: [provideSubscription(disabledWebhooks, BotNotices, PG_POOL)],
  expiries: () => notificationExpiries,
  api: [NotificationsApiModule],
  runtime: [NotificationsRuntimeModule],
  worker: [NotificationsWorkerModule],
};

import { notificationCalls } from '@botter/contracts';
import { PG_POOL } from '@botter/server-database';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { notificationBotsProjection } from './bots/notification-bots.projection';
import { notificationExpiries } from './expiries';
import { notificationsMigrations } from './notifications.migrations';
import {
  NotificationsApiModule,
  NotificationsRuntimeModule,
  NotificationsWorkerModule,
} from './notifications.modules';
import { disabledWebhooks } from './troubles/disabled-webhooks.subscription';
import { TroubleNotices } from './troubles/trouble-notices';

/** Notices to the owners of bots in Telegram, by the product's own notifier bot. */
export const notificationsModule: ServerModule = {
  name: 'notifications',
  calls: notificationCalls,
  migrations: notificationsMigrations,
  botTables: ['notices', 'notification_pace', 'trouble_notices'],
  projections: [{ projection: notificationBotsProjection }],
  subscriptions: [provideSubscription(disabledWebhooks, TroubleNotices, PG_POOL)],
  expiries: () => notificationExpiries,
  api: [NotificationsApiModule],
  runtime: [NotificationsRuntimeModule],
  worker: [NotificationsWorkerModule],
};

import { statusCalls, userCalls } from '@botter/contracts';
import { AuthModule, authMigrations } from '@botter/server-auth';
import { EgressModule } from '@botter/server-egress';
import { eventStoreMigrations } from '@botter/server-event-store';
import { jobsMigrations } from '@botter/server-jobs';
import { LiveApiModule, LiveModule, liveEventsCall } from '@botter/server-live';
import type { ServerModule } from '@botter/server-module';
import { secretsMigrations } from '@botter/server-secrets';
import { statusMigrations } from '@botter/server-status';
import { TelegramModule, telegramMigrations } from '@botter/server-telegram';

/** What the modules are built on, as far as it needs nothing of the configuration to start. */
export const ground: readonly ServerModule[] = [
  { name: 'event-store', migrations: eventStoreMigrations },
  { name: 'secrets', migrations: secretsMigrations },
  { name: 'jobs', migrations: jobsMigrations },
  { name: 'auth', calls: userCalls, migrations: authMigrations, api: [AuthModule] },
  {
    name: 'live',
    streams: { listenToEvents: liveEventsCall },
    everywhere: [LiveModule],
    api: [LiveApiModule],
  },
  { name: 'telegram', migrations: telegramMigrations, everywhere: [TelegramModule] },
  { name: 'egress', everywhere: [EgressModule] },
  { name: 'status', calls: statusCalls, migrations: statusMigrations },
];

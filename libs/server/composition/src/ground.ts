import { statusCalls, userCalls } from '@botter/contracts';
import { AuthModule, authExpiries, authMigrations } from '@botter/server-auth';
import { EgressModule } from '@botter/server-egress';
import { eventStoreMigrations } from '@botter/server-event-store';
import { FinishedJobs, jobsMigrations } from '@botter/server-jobs';
import { LiveApiModule, LiveModule, liveEventsCall } from '@botter/server-live';
import { provideExpiry, type ServerModule } from '@botter/server-module';
import { secretsExpiries, secretsMigrations } from '@botter/server-secrets';
import { statusExpiries, statusMigrations } from '@botter/server-status';
import { TelegramModule, telegramMigrations } from '@botter/server-telegram';

/** The modules that others are built on, as far as they need no configuration to start. */
export const ground: readonly ServerModule[] = [
  { name: 'event-store', migrations: eventStoreMigrations },
  { name: 'secrets', migrations: secretsMigrations, expiries: () => secretsExpiries },
  {
    name: 'jobs',
    migrations: jobsMigrations,
    expiries: ({ redisUrl }) =>
      redisUrl ? [] : [provideExpiry((finished: FinishedJobs) => finished, FinishedJobs)],
  },
  {
    name: 'auth',
    calls: userCalls,
    migrations: authMigrations,
    expiries: ({ redisUrl }) => (redisUrl ? [] : authExpiries),
    api: [AuthModule],
  },
  {
    name: 'live',
    streams: { listenToEvents: liveEventsCall },
    everywhere: [LiveModule],
    api: [LiveApiModule],
  },
  { name: 'telegram', migrations: telegramMigrations, everywhere: [TelegramModule] },
  { name: 'egress', everywhere: [EgressModule] },
  { name: 'status', calls: statusCalls, migrations: statusMigrations, expiries: () => statusExpiries },
];

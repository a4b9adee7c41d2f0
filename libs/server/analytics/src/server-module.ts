import { analyticsCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { analyticsMigrations, analyticsTables } from './analytics.migrations';
import { AnalyticsApiModule, AnalyticsLedgerModule, AnalyticsWorkerModule } from './analytics.modules';
import { analyticsExpiries } from './expiries';

/** The activity in the chats of bots, in numbers. */
export const analyticsModule: ServerModule = {
  name: 'analytics',
  calls: analyticsCalls,
  migrations: analyticsMigrations,
  botTables: analyticsTables,
  expiries: analyticsExpiries,
  everywhere: [AnalyticsLedgerModule],
  api: [AnalyticsApiModule],
  worker: [AnalyticsWorkerModule],
};

import { analyticsCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { analyticsMigrations, analyticsTables } from './analytics.migrations';
import { AnalyticsApiModule, AnalyticsLedgerModule, AnalyticsWorkerModule } from './analytics.modules';

/** What happens in the chats of bots, in numbers. */
export const analyticsModule: ServerModule = {
  name: 'analytics',
  calls: analyticsCalls,
  migrations: analyticsMigrations,
  botTables: analyticsTables,
  everywhere: [AnalyticsLedgerModule],
  api: [AnalyticsApiModule],
  worker: [AnalyticsWorkerModule],
};

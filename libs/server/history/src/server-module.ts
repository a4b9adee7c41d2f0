import { historyCalls } from '@botter/contracts';
import { botIdOf } from '@botter/server-bots/events';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { Configurations } from './configurations/configurations';
import { indexVersion } from './domain/part-evolution';
import { historyMigrations } from './history.migrations';
import { ConfigurationsModule, HistoryApiModule } from './history.module';
import { historySnapshots } from './snapshots.subscription';
import { historyProjection } from './timeline/history.projection';

/** The history of a bot's configuration: how it was at any version, and what changed between two. */
export const historyModule: ServerModule = {
  name: 'history',
  calls: historyCalls,
  migrations: historyMigrations,
  botTables: ['history_snapshots'],
  projections: [
    {
      projection: historyProjection,
      signals: (event) => [{ kind: 'history_changed', botId: botIdOf(event) }],
    },
  ],
  subscriptions: [provideSubscription(historySnapshots, Configurations)],
  expiries: () => [
    {
      table: 'app.history_snapshots',
      column: 'index_version',
      unit: 'number',
      // The version before this one reads those of the shape before.
      before: () => indexVersion - 1,
    },
  ],
  api: [HistoryApiModule],
  worker: [ConfigurationsModule],
};

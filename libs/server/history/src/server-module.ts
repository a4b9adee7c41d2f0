import { historyCalls } from '@botter/contracts';
import { botIdOf } from '@botter/server-bots/events';
import { provideSubscription, type ServerModule } from '@botter/server-module';
import { Configurations } from './configurations/configurations';
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
  api: [HistoryApiModule],
  worker: [ConfigurationsModule],
};

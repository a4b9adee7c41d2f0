import { provideSubscription, type ServerModule } from '@botter/server-module';
import { Configurations } from './configurations/configurations';
import { HistorySnapshots } from './configurations/history-snapshots';
import { historyMigrations } from './history.migrations';
import { ConfigurationsModule } from './history.module';
import { historySnapshots } from './snapshots.subscription';

/** The history of a bot's configuration: how it was at any version, and what changed between two. */
export const historyModule: ServerModule = {
  name: 'history',
  migrations: historyMigrations,
  subscriptions: [provideSubscription(historySnapshots, Configurations, HistorySnapshots)],
  api: [ConfigurationsModule],
  worker: [ConfigurationsModule],
};

/**
 * The history of a bot's configuration. `Configurations` (import `ConfigurationsModule`) finds a bot at any
 * version of its stream; `differences` names the changes between two configurations.
 */
export * from './configurations/configurations';
export { HistorySnapshots } from './configurations/history-snapshots';
export * from './domain/configuration';
export * from './domain/differences';
export { type Hidden } from './domain/hidden';
export { hiddenFrom } from './hidden-from';
export * from './history.module';
export * from './server-module';
export { DifferenceList } from './timeline/difference-list';
export { People } from './timeline/people';

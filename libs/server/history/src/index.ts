/**
 * The history of a bot's configuration. `Configurations` (import `ConfigurationsModule`) finds what a bot was at any version of
 * its stream; `differences` says what changed between two configurations.
 */
export * from './configurations/configurations';
export { HistorySnapshots } from './configurations/history-snapshots';
export * from './domain/configuration';
export * from './domain/differences';
export { type Hidden, visibleDifferences } from './domain/hidden';
export { hiddenFrom } from './hidden-from';
export * from './history.module';
export * from './server-module';
export { DifferenceList } from './timeline/difference-list';
export { People } from './timeline/people';
export { shownDifferences } from './timeline/shown-differences';

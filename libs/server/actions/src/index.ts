export * from './action.event-types';
export * from './actions.migrations';
export * from './actions.module';
export * from './actions.projection';
export type * from './actions.tables';
export type {
  ActionAdded,
  ActionChanged,
  ActionContent,
  ActionDeleted,
  ActionEvent,
} from './domain/action.events';
export * from './server-module';

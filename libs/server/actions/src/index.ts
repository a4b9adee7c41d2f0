export * from './action.event-types';
export { ActionStream } from './action.stream';
export * from './actions.migrations';
export * from './actions.module';
export * from './actions.projection';
export type * from './actions.tables';
export type { ActionCommand, ActionState, ActionsState } from './domain/action.decider';
export type {
  ActionAdded,
  ActionChanged,
  ActionContent,
  ActionDeleted,
  ActionEvent,
} from './domain/action.events';
export type { SavedContent, SecretChange } from './domain/action-content';
export type { SavedAction } from './domain/save-actions';
export * from './server-module';

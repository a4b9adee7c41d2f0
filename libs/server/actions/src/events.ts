/** What the other modules may know of the history of a bot's actions: its events. */
export type * from './domain/action.events';

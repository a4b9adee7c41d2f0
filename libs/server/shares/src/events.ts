/** What the other modules may know of the history of a bot's shares: its events. */
export type * from './domain/share.events';

/** The part of the history of a bot's shares that other modules may know: its events. */
export type * from './domain/share.events';

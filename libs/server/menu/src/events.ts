/** The part of a bot's menu history that other modules may know: its events. */
export type * from './domain/menu.events';

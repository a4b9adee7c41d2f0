/** What the other modules may know of the history of a bot's menu: its events. */
export type * from './domain/menu.events';

/** What the other modules may know of the history of a bot's webhooks: its events. */
export type * from './domain/webhook.events';

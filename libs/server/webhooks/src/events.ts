/** The part of the history of a bot's webhooks that other modules may know: its events. */
export type * from './domain/webhook.events';

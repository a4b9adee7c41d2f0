/** What the other modules may know of a bot's history: its events, and which bot an event is about. */
export type * from './domain/bot.events';
export { botIdOf } from './domain/bot-stream';

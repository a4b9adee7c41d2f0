/** The part of a bot's history that other modules may know: its events, and which bot an event is about. */
export type * from './domain/bot.events';
export { botIdOf } from './domain/bot-stream-name';

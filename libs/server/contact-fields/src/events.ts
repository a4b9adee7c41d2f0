/** The part of a bot's history that other modules may know: the events about fields of contacts. */
export type * from './domain/contact-fields.events';

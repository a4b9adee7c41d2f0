import type { Message } from '@botter/contracts';

/** Loads the messages that signals only name. Implemented by the module that keeps messages. */
export interface MessageReader {
  /** Messages of these bots, in any order; deleted ones are left out. */
  loadMessages(botIds: readonly string[], ids: readonly string[]): Promise<Message[]>;
}

/** Nest token of the `MessageReader`. */
export const MESSAGE_READER = Symbol('MESSAGE_READER');

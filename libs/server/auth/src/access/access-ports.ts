import type { AccessType } from '@botter/contracts';
import type { Database } from '@botter/server-database';
import type { Identified } from '@botter/server-http';

/** Knows the rights of people on bots. Implemented by the module that keeps bots and shares. */
export interface AccessReader {
  /** The caller's access; undefined without any, and for a bot that does not exist. */
  accessOf(userId: string, botId: string): Promise<AccessType | undefined>;
  /** Every bot of a person, owned or shared. */
  botsOf(userId: string): Promise<readonly { botId: string; access: AccessType }[]>;
  /**
   * Everyone who may see the bot; empty for a bot that does not exist.
   * @param db a transaction whose changes count
   */
  usersOf(botId: string, db?: Database): Promise<readonly string[]>;
}
/** Nest token of the `AccessReader`. */
export const ACCESS_READER = Symbol('ACCESS_READER');

/** Finds the person and the scope behind an API key. Implemented by the module that keeps keys. */
export interface ApiKeyReader {
  /** The id of a key that this process has seen valid before; it may have been revoked since. No query. */
  knownId(key: string): string | undefined;
  /** Undefined for text that is no key, and for one that is unknown, revoked or expired. */
  find(key: string): Promise<Identified | undefined>;
  /** Whether a key is valid still. */
  isValid(keyId: string): Promise<boolean>;
}
/** Nest token of the `ApiKeyReader`. */
export const API_KEY_READER = Symbol('API_KEY_READER');

/** Finds the bot of a chat. Implemented by the module that keeps chats. */
export interface ChatBotReader {
  botOfChat(chatId: string): Promise<string | undefined>;
}
/** Nest token of the `ChatBotReader`. */
export const CHAT_BOT_READER = Symbol('CHAT_BOT_READER');

/** Finds the bot of an uploaded file. Implemented by the module that keeps files. */
export interface FileBotReader {
  botOfFile(fileId: string): Promise<string | undefined>;
}
/** Nest token of the `FileBotReader`. */
export const FILE_BOT_READER = Symbol('FILE_BOT_READER');

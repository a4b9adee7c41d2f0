import type { AccessType } from '@botter/contracts';

/** Who may do what with which bot. Implemented by the module that keeps bots and shares. */
export interface AccessReader {
  /** The caller's access; undefined without any, and for a bot that does not exist. */
  accessOf(userId: string, botId: string): Promise<AccessType | undefined>;
  /** Every bot of a person, owned or shared. */
  botsOf(userId: string): Promise<readonly { botId: string; access: AccessType }[]>;
  /** Everybody who may see the bot; nobody for one that does not exist. */
  usersOf(botId: string): Promise<readonly string[]>;
}
/** Nest token of the `AccessReader`. */
export const ACCESS_READER = Symbol('ACCESS_READER');

/** Which bot a chat belongs to. Implemented by the module that keeps chats. */
export interface ChatBotReader {
  botOfChat(chatId: string): Promise<string | undefined>;
}
/** Nest token of the `ChatBotReader`. */
export const CHAT_BOT_READER = Symbol('CHAT_BOT_READER');

/** Which bot an uploaded file belongs to. Implemented by the module that keeps files. */
export interface FileBotReader {
  botOfFile(fileId: string): Promise<string | undefined>;
}
/** Nest token of the `FileBotReader`. */
export const FILE_BOT_READER = Symbol('FILE_BOT_READER');

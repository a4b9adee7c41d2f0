/** A bot of the sandbox, as BotFather would know it. */
export interface SandboxBot {
  readonly id: number;
  token: string;
  name: string;
  username: string;
  description: string;
  shortDescription: string;
  canJoinGroups: boolean;
  /** Privacy mode off: it reads every message of its groups. */
  canReadAllGroupMessages: boolean;
  /** By scope and language, see `commandsKey`. */
  commands: Record<string, readonly BotCommandEntry[]>;
  /** Names and descriptions in other languages. */
  localized: Record<string, { name?: string; description?: string; shortDescription?: string }>;
  /** By chat id; `default` for the rest. */
  menuButtons: Record<string, MenuButtonSetting>;
  webhook: WebhookSetting | null;
  /** Kinds of updates it wants; null for Telegram's default. */
  allowedUpdates: readonly string[] | null;
  nextUpdateId: number;
  nextMessageId: number;
}

export interface BotCommandEntry {
  readonly command: string;
  readonly description: string;
}

export type MenuButtonSetting =
  | { readonly type: 'default' }
  | { readonly type: 'commands' }
  | { readonly type: 'web_app'; readonly text: string; readonly web_app: { readonly url: string } };

export interface WebhookSetting {
  readonly url: string;
  readonly secretToken: string;
  readonly maxConnections: number;
  readonly ipAddress?: string;
  readonly hasCustomCertificate?: boolean;
  lastErrorDate?: number;
  lastErrorMessage?: string;
}

/** A Telegram user of the sandbox. */
export interface Person {
  readonly id: number;
  firstName: string;
  lastName: string;
  username: string;
  languageCode: string;
  /** One of many made for a load test: little of its conversations is kept, and the page doesn't list it. */
  readonly crowd: boolean;
}

export type ChatType = 'private' | 'group' | 'supergroup' | 'channel';

/** A topic of a forum; its id is that of the message that has begun it. */
export interface ForumTopic {
  readonly id: number;
  /** The name it began with. */
  readonly firstName: string;
  name: string;
}

/** A conversation: of one person with one bot, a group, or a channel. */
export interface SandboxChat {
  /** Telegram's chat id: the person's id, or a negative one. */
  readonly id: number;
  readonly type: ChatType;
  title: string;
  /** The bot of a private chat; the bots in a group. */
  botIds: number[];
  personIds: number[];
  /** A private chat: the person has written first, so the bot may write. */
  started: boolean;
  blocked: boolean;
  /** Bots that are administrators: they read everything. Missing in states of older versions. */
  adminBotIds?: number[];
  /** Topics of a supergroup: with one it is a forum. */
  topics?: ForumTopic[];
  /** Set once a group became a supergroup. */
  migratedTo: number | null;
  nextMessageId: number;
  messages: StoredMessage[];
  /** The reply keyboard that is shown now. Missing in states of older versions. */
  keyboard?: ReplyKeyboard | null;
}

/** A keyboard below the input; pressing a button writes a message. */
export interface ReplyKeyboard {
  readonly rows: readonly (readonly ReplyButton[])[];
  /** Hidden after the first press. */
  readonly oneTime: boolean;
  readonly placeholder: string | null;
}

export interface ReplyButton {
  readonly text: string;
  readonly style: string | null;
  /** What a press sends. */
  readonly asks: 'text' | 'contact' | 'location' | 'web_app';
  /** Of a web app. */
  readonly url: string | null;
}

/** A message as the Bot API shows it, with what the chat page needs besides. */
export interface StoredMessage {
  readonly message: TelegramMessage;
  /** What the bot sent before parsing. */
  readonly source: { readonly text: string; readonly html: boolean } | null;
  readonly media: StoredMedia | null;
}

export interface StoredMedia {
  readonly kind: MediaKind;
  /** Unique id of the file. */
  readonly file: string;
  readonly name: string;
  readonly mimeType: string;
}

export type MediaKind =
  | 'photo'
  | 'video'
  | 'audio'
  | 'document'
  | 'animation'
  | 'voice'
  | 'video_note'
  | 'sticker';

/** Bot API objects are written as plain JSON; their shapes are Telegram's. */
export type JsonObject = Record<string, unknown>;

export interface TelegramMessage extends JsonObject {
  readonly message_id: number;
  readonly date: number;
  readonly chat: JsonObject & { readonly id: number };
  readonly from?: JsonObject & { readonly id: number };
}

export interface UpdateEntry extends JsonObject {
  readonly update_id: number;
}

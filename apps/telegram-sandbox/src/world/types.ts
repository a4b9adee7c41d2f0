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
  /** Unique id of its profile photo's file. */
  profilePhoto?: string;
  /** The rights that it asks for as an administrator. */
  defaultRights?: Partial<Record<'groups' | 'channels', Readonly<Record<string, boolean>>>>;
  webhook: WebhookSetting | null;
  /** The update types it subscribes to; null for Telegram's default. */
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

type ChatType = 'private' | 'group' | 'supergroup' | 'channel';

/** A topic of a forum; its id is that of the message that has begun it. */
export interface ForumTopic {
  readonly id: number;
  /** The name it began with. */
  readonly firstName: string;
  name: string;
  /** Missing in states of older versions. */
  readonly iconColor?: number;
  iconCustomEmojiId?: string;
  /** Only administrators write in it. */
  closed?: boolean;
}

/** What sets a person of a group apart from the others. */
export interface MemberState {
  readonly status: 'administrator' | 'restricted' | 'kicked';
  /** What an administrator or a restricted person may do. */
  readonly rights: Readonly<Record<string, boolean>>;
  /** When a ban or restriction ends, in seconds since 1970; 0 for never. */
  readonly untilDate?: number;
  /** Of an administrator. */
  readonly customTitle?: string;
}

/** A link by which people come into a group. */
export interface InviteLink {
  readonly address: string;
  /** The bot that has made it. */
  readonly botId: number;
  readonly isPrimary: boolean;
  readonly isRevoked: boolean;
  readonly name?: string;
  readonly expireDate?: number;
  readonly memberLimit?: number;
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
  /** The topic of what is written in no other one; missing while it is as it began. */
  generalTopic?: { name: string; closed: boolean; hidden: boolean };
  /** Of a group; missing while no one has set it. */
  description?: string;
  photo?: StoredMedia;
  /** What its members may do. */
  permissions?: Readonly<Record<string, boolean>>;
  /** People whose standing differs from that of a member. */
  members?: Readonly<Record<string, MemberState>>;
  inviteLinks?: readonly InviteLink[];
  /** Ids of pinned messages, the latest last. Missing in states of older versions. */
  pinned?: readonly number[];
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

/** What a bot wants to be paid for. */
export interface SandboxInvoice {
  readonly title: string;
  readonly description: string;
  /** For the bot alone. */
  readonly payload: string;
  readonly currency: string;
  readonly amount: number;
  readonly startParameter: string;
  /** The bot adds shipping costs, by address. */
  readonly isFlexible: boolean;
  /** What the person is asked for, like `name` and `email`. */
  readonly needs: readonly string[];
}

/** A message as the Bot API shows it, with what the chat page also needs. */
export interface StoredMessage {
  readonly message: TelegramMessage;
  /** What the bot sent before parsing. */
  readonly source: { readonly text: string; readonly html: boolean } | null;
  readonly media: StoredMedia | null;
  /** Of an invoice: what a payment needs, its payload included. */
  readonly invoice?: SandboxInvoice;
  readonly isPaid?: boolean;
  /** Of a game: its short name, and the scores by person. */
  readonly game?: { readonly shortName: string; readonly scores: Readonly<Record<string, number>> };
  /** Of a message that was sent by way of a bot, which edits it by this. */
  readonly inlineMessageId?: string;
  /** Who reacts with what, by the id of the person or bot. */
  readonly reactions?: Readonly<Record<string, readonly JsonObject[]>>;
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

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export interface TelegramMessage extends JsonObject {
  readonly message_id: number;
  readonly date: number;
  readonly chat: JsonObject & { readonly id: number };
  readonly from?: JsonObject & { readonly id: number };
}

export interface UpdateEntry extends JsonObject {
  readonly update_id: number;
}

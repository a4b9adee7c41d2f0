import type { DomainEvent } from '@botter/server-event-store';

/** What getMe tells about a bot. */
export interface TelegramProfile {
  readonly telegramId: string;
  readonly username: string;
  readonly displayName: string;
  readonly canJoinGroups: boolean;
  readonly canReadAllGroupMessages: boolean;
}

export type BotAdded = DomainEvent<
  'BotAdded',
  {
    readonly ownerId: string;
    readonly name: string;
    /** Names of secrets, never their values: a log cannot forget. */
    readonly tokenRef: string;
    readonly webhookSecretRef: string;
    readonly profile: TelegramProfile;
  }
>;

export type BotRenamed = DomainEvent<'BotRenamed', { readonly name: string }>;

export type BotTokenReplaced = DomainEvent<
  'BotTokenReplaced',
  {
    readonly tokenRef: string;
    /** The secret that nothing uses from here on: it is erased a little later. */
    readonly replacedTokenRef: string;
  }
>;

/** Somebody changed the bot at Telegram, and we saw it. */
export type TelegramProfileChanged = DomainEvent<
  'TelegramProfileChanged',
  { readonly profile: TelegramProfile }
>;

/** The end of the stream: nothing may follow it. */
export type BotDeleted = DomainEvent<'BotDeleted', { readonly telegramId: string }>;

export type BotEvent = BotAdded | BotRenamed | BotTokenReplaced | TelegramProfileChanged | BotDeleted;

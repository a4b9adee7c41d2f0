import type { DomainEvent } from '@botter/server-event-store';

/*
 * Stored shapes are independent of the API's, which may change: nothing here comes from the contracts. A
 * shape that changes gets a new version in `bot.event-types.ts`, with the step from the version before.
 */

/** The profile of a bot from getMe. */
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

/** Someone changed the bot at Telegram, and we saw it. */
export type TelegramProfileChanged = DomainEvent<
  'TelegramProfileChanged',
  { readonly profile: TelegramProfile }
>;

/**
 * What Telegram shows about the bot is different: someone set it here, or it was set elsewhere and we saw it,
 * which the actor shows. Only the texts that changed; an empty one is not set.
 */
export type TelegramInfoChanged = DomainEvent<
  'TelegramInfoChanged',
  { readonly name?: string; readonly description?: string; readonly shortDescription?: string }
>;

/** The owner chose what a person's message does to the bot's own answers in that chat. */
export type BotTakeoverModeChanged = DomainEvent<
  'BotTakeoverModeChanged',
  { readonly mode: 'off' | '15_minutes' | '1_hour' | 'until_resumed' }
>;

/** The owner chose the zone in which hours of the bot count, an IANA name; UTC before. */
type BotTimeZoneChanged = DomainEvent<'BotTimeZoneChanged', { readonly timeZone: string }>;

/** The end of the stream: nothing may follow it. */
export type BotDeleted = DomainEvent<'BotDeleted', { readonly telegramId: string }>;

/** The events of a bot that other configuration modules must know, whose stream they share. */
export type BotLifeEvent = BotAdded | BotDeleted;

/** The owner chose whether to be notified of the bot's messages. */
export type BotNotificationsChanged = DomainEvent<'BotNotificationsChanged', { readonly enabled: boolean }>;

/**
 * Someone turned drafts on or off. While they are on, chats get the same as before, whatever happens to the
 * actions, until a draft is published.
 */
export type BotDraftsChanged = DomainEvent<'BotDraftsChanged', { readonly enabled: boolean }>;

/** From here on chats get the actions as they are at this version of the bot. */
export type BotDraftPublished = DomainEvent<
  'BotDraftPublished',
  {
    /** A description of the changes, by the person. */
    readonly name: string;
  }
>;

export type BotEvent =
  | BotAdded
  | BotRenamed
  | BotTokenReplaced
  | TelegramProfileChanged
  | TelegramInfoChanged
  | BotTakeoverModeChanged
  | BotTimeZoneChanged
  | BotNotificationsChanged
  | BotDraftsChanged
  | BotDraftPublished
  | BotDeleted;

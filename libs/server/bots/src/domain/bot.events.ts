import type { DomainEvent } from '@botter/server-event-store';

/*
 * What is stored has shapes of its own, which the API's may leave behind: nothing here comes from the contracts. A shape
 * that changes gets a new version in `bot.event-types.ts`, with the step from the version before.
 */

/** What getMe says about a bot. */
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
 * What Telegram shows about the bot is different: someone set it here, or it was set elsewhere and we saw it, which
 * the actor shows. Only the texts that changed; an empty one is not set.
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

/** The end of the stream: nothing may follow it. */
export type BotDeleted = DomainEvent<'BotDeleted', { readonly telegramId: string }>;

/** What the other configuration modules must know of the bot whose stream they share. */
export type BotLifeEvent = BotAdded | BotDeleted;

/** The owner chose whether to be notified of the bot's messages. */
export type BotNotificationsChanged = DomainEvent<'BotNotificationsChanged', { readonly enabled: boolean }>;

/**
 * Someone turned drafts on or off. While they are on, what chats get stays as it is, whatever becomes of the actions,
 * until a draft is published.
 */
export type BotDraftsChanged = DomainEvent<'BotDraftsChanged', { readonly enabled: boolean }>;

/** From here on chats get the actions as they are at this version of the bot. */
export type BotDraftPublished = DomainEvent<
  'BotDraftPublished',
  {
    /** What changed, in the words of the person. */
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
  | BotNotificationsChanged
  | BotDraftsChanged
  | BotDraftPublished
  | BotDeleted;

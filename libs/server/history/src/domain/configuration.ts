import type { ActionContent } from '@botter/server-actions/events';
import type { BotTakeoverModeChanged } from '@botter/server-bots/events';
import type { StoredContactField } from '@botter/server-contact-fields/events';
import type { StoredMenuButton, StoredMenuCommand } from '@botter/server-menu/events';
import type { StoredPermission } from '@botter/server-shares/events';
import type { WebhookAdded, WebhookDisabled } from '@botter/server-webhooks/events';

/**
 * The part that a change is about. There is one info, one menu, one draft and one set of settings; actions,
 * webhooks and shares have ids.
 */
const parts = ['info', 'settings', 'draft', 'action', 'menu', 'webhook', 'share'] as const;
export type Part = (typeof parts)[number];

export interface ConfiguredInfo {
  readonly ownerId: string;
  /** The bot's name here. */
  readonly name: string;
  readonly telegramId: string;
  readonly username: string;
  readonly canJoinGroups: boolean;
  readonly canReadAllGroupMessages: boolean;
  /** The bot's name at Telegram. */
  readonly telegramName: string;
  /** Texts at Telegram; empty if Telegram has none, or Botter never saw them. */
  readonly description: string;
  readonly shortDescription: string;
  /** Name of a secret: it says whether the token is another one, never which. */
  readonly tokenRef: string;
  readonly createdAt: string;
}

export interface ConfiguredSettings {
  readonly takeoverMode: BotTakeoverModeChanged['data']['mode'];
  readonly notificationsEnabled: boolean;
  /** IANA. */
  readonly timeZone: string;
  /** What is kept about each contact, oldest first. */
  readonly contactFields: readonly StoredContactField[];
}

/** Whether changes of actions wait in a draft, and what of them was published last. */
export interface ConfiguredDraft {
  readonly enabled: boolean;
  /** Version of the bot whose actions chats get; null while drafts are off. */
  readonly published: number | null;
  /** A description of the published changes by a person; null if drafts were only turned on. */
  readonly name: string | null;
  /** When that was, ISO 8601, and who did it. */
  readonly at: string | null;
  readonly userId: string | null;
}

/** What was set through Botter; null for what never was. */
export interface ConfiguredMenu {
  readonly button: StoredMenuButton | null;
  readonly commands: readonly StoredMenuCommand[] | null;
}

/** A webhook of the bot; secrets are named, never held. */
export interface ConfiguredWebhook extends Omit<WebhookAdded['data'], 'webhookId'> {
  readonly disabledReason: WebhookDisabled['data']['reason'] | null;
  readonly createdAt: string;
}

/** A share of the bot; its e-mail address is nowhere in the history. */
export interface ConfiguredShare {
  /** Null until someone has accepted the invitation. */
  readonly userId: string | null;
  readonly permission: StoredPermission;
  readonly status: 'pending' | 'active' | 'revoked';
  readonly createdAt: string;
}

/** An action without its content, with a reference to it. */
export interface ActionReference {
  /** Version of the bot's stream whose event has the content. */
  readonly event: number;
  /** Counts the changes of this action, from 1. */
  readonly version: number;
  readonly createdAt: string;
  readonly changedAt: string;
}

export interface ConfiguredAction extends ActionReference {
  readonly content: ActionContent;
}

/** The state of a part of a bot that is stored with each of its changes; none for actions. */
export type PartState =
  | ConfiguredInfo
  | ConfiguredSettings
  | ConfiguredDraft
  | ConfiguredMenu
  | ConfiguredWebhook
  | ConfiguredShare;

interface Configuration<Action> {
  /** Undefined before the bot was added, and after it was deleted. */
  readonly info: ConfiguredInfo | undefined;
  readonly settings: ConfiguredSettings;
  readonly draft: ConfiguredDraft;
  readonly menu: ConfiguredMenu;
  /** By their ids, in the order in which they were added; so are webhooks and shares. */
  readonly actions: ReadonlyMap<string, Action>;
  readonly webhooks: ReadonlyMap<string, ConfiguredWebhook>;
  readonly shares: ReadonlyMap<string, ConfiguredShare>;
}

/** Everything that is configured for a bot at one version of its stream. */
export type BotConfiguration = Configuration<ConfiguredAction>;

/** The same without the contents of actions: small, however large the actions are. */
export type ConfigurationIndex = Configuration<ActionReference>;

export const noSettings: ConfiguredSettings = {
  takeoverMode: 'off',
  notificationsEnabled: false,
  timeZone: 'UTC',
  contactFields: [],
};
export const noDraft: ConfiguredDraft = {
  enabled: false,
  published: null,
  name: null,
  at: null,
  userId: null,
};
export const noMenu: ConfiguredMenu = { button: null, commands: null };

export const noConfiguration: ConfigurationIndex = {
  info: undefined,
  settings: noSettings,
  draft: noDraft,
  menu: noMenu,
  actions: new Map(),
  webhooks: new Map(),
  shares: new Map(),
};

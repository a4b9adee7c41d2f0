import type { ActionEvent } from '@botter/server-actions/events';
import type { BotEvent } from '@botter/server-bots/events';
import type { ContactFieldEvent } from '@botter/server-contact-fields/events';
import type { Recorded } from '@botter/server-event-store';
import type { MenuEvent } from '@botter/server-menu/events';
import type { ShareEvent } from '@botter/server-shares/events';
import type { WebhookEvent } from '@botter/server-webhooks/events';
import type { Part } from './configuration';

/** Every event of a bot's stream. */
export type ConfigurationEvent =
  | BotEvent
  | ActionEvent
  | ContactFieldEvent
  | MenuEvent
  | ShareEvent
  | WebhookEvent;
export type RecordedConfigurationEvent = Recorded<ConfigurationEvent>;

/** The part that an event changes. A type that was forgotten does not compile. */
export const partOfType: Readonly<Record<ConfigurationEvent['type'], Part>> = {
  BotAdded: 'info',
  BotRenamed: 'info',
  BotTokenReplaced: 'info',
  TelegramProfileChanged: 'info',
  TelegramInfoChanged: 'info',
  BotDeleted: 'info',
  BotTakeoverModeChanged: 'settings',
  BotNotificationsChanged: 'settings',
  BotTimeZoneChanged: 'settings',
  ContactFieldsChanged: 'settings',
  BotDraftsChanged: 'draft',
  BotDraftPublished: 'draft',
  ActionAdded: 'action',
  ActionChanged: 'action',
  ActionDeleted: 'action',
  MenuButtonChanged: 'menu',
  MenuCommandsChanged: 'menu',
  WebhookAdded: 'webhook',
  WebhookEnabled: 'webhook',
  WebhookDisabled: 'webhook',
  WebhookSecretRotated: 'webhook',
  WebhookRemoved: 'webhook',
  ShareInvited: 'share',
  ShareActivated: 'share',
  SharePermissionChanged: 'share',
  ShareRevoked: 'share',
  ShareForgotten: 'share',
};

/** Names of all event types of a bot's stream. */
export const configurationTypes = Object.keys(partOfType) as readonly ConfigurationEvent['type'][];

/** The id of the action, webhook or share that an event changes; empty for parts that exist once. */
export function keyOf({ data }: Pick<RecordedConfigurationEvent, 'data'>): string {
  if ('actionId' in data) return data.actionId;
  if ('webhookId' in data) return data.webhookId;
  return 'shareId' in data ? data.shareId : '';
}

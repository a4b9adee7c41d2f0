import type { ActionEvent } from '@botter/server-actions/events';
import type { BotEvent, TelegramProfile } from '@botter/server-bots/events';
import type { ContactFieldEvent } from '@botter/server-contact-fields/events';
import type { Recorded } from '@botter/server-event-store';
import type { MenuEvent } from '@botter/server-menu/events';
import type { ShareEvent } from '@botter/server-shares/events';
import type { WebhookEvent } from '@botter/server-webhooks/events';
import {
  type ActionReference,
  type ConfiguredDraft,
  type ConfiguredInfo,
  type ConfiguredMenu,
  type ConfiguredSettings,
  type ConfiguredShare,
  type ConfiguredWebhook,
  noDraft,
  noMenu,
  noSettings,
} from './configuration';

/*
 * Each part of a bot after one of its events. Pure, and never throws: an event about something that does not
 * exist changes nothing. The results are stored: raise `indexVersion` with every change.
 */

/** Version of the shapes in `configuration.ts`, and of what is made of the events here. */
export const indexVersion = 3;

export function infoAfter(
  info: ConfiguredInfo | undefined,
  event: Recorded<BotEvent>,
): ConfiguredInfo | undefined {
  if (event.type === 'BotAdded') {
    const { profile, ownerId, name, tokenRef } = event.data;
    const texts = { description: '', shortDescription: '' };
    return { ownerId, name, ...known(profile), ...texts, tokenRef, createdAt: event.metadata.occurredAt };
  }
  if (!info) return undefined;
  switch (event.type) {
    case 'BotRenamed':
      return { ...info, name: event.data.name };
    case 'BotTokenReplaced':
      return { ...info, tokenRef: event.data.tokenRef };
    case 'TelegramProfileChanged':
      return { ...info, ...known(event.data.profile) };
    case 'TelegramInfoChanged': {
      const { name = info.telegramName, ...texts } = event.data;
      return { ...info, telegramName: name, ...texts };
    }
    case 'BotDeleted':
      return undefined;
    case 'BotTakeoverModeChanged':
    case 'BotTimeZoneChanged':
    case 'BotNotificationsChanged':
    case 'BotDraftsChanged':
    case 'BotDraftPublished':
      return info;
    default:
      event satisfies never;
      return info;
  }
}

function known({ displayName, ...profile }: TelegramProfile) {
  return { ...profile, telegramName: displayName };
}

export function settingsAfter(
  settings: ConfiguredSettings | undefined,
  event: Recorded<BotEvent | ContactFieldEvent>,
): ConfiguredSettings {
  const before = settings ?? noSettings;
  switch (event.type) {
    case 'BotTakeoverModeChanged':
      return { ...before, takeoverMode: event.data.mode };
    case 'BotNotificationsChanged':
      return { ...before, notificationsEnabled: event.data.enabled };
    case 'BotTimeZoneChanged':
      return { ...before, timeZone: event.data.timeZone };
    case 'ContactFieldsChanged':
      return { ...before, contactFields: event.data.fields };
    default:
      return before;
  }
}

export function draftAfter(draft: ConfiguredDraft | undefined, event: Recorded<BotEvent>): ConfiguredDraft {
  const { actor, occurredAt: at } = event.metadata;
  const userId = actor.kind === 'user' ? actor.userId : null;
  switch (event.type) {
    case 'BotDraftsChanged':
      return event.data.enabled
        ? { enabled: true, published: event.version, name: null, at, userId }
        : noDraft;
    case 'BotDraftPublished':
      return { enabled: true, published: event.version, name: event.data.name, at, userId };
    default:
      return draft ?? noDraft;
  }
}

export function menuAfter(menu: ConfiguredMenu | undefined, event: Recorded<MenuEvent>): ConfiguredMenu {
  const before = menu ?? noMenu;
  return event.type === 'MenuButtonChanged'
    ? { ...before, button: event.data.menuButton }
    : { ...before, commands: event.data.commands };
}

export function actionAfter(
  action: ActionReference | undefined,
  { type, version: event, metadata }: Recorded<ActionEvent>,
): ActionReference | undefined {
  if (type === 'ActionDeleted') return undefined;
  const { version = 0, createdAt = metadata.occurredAt } = action ?? {};
  return { event, version: version + 1, createdAt, changedAt: metadata.occurredAt };
}

export function webhookAfter(
  webhook: ConfiguredWebhook | undefined,
  event: Recorded<WebhookEvent>,
): ConfiguredWebhook | undefined {
  if (event.type === 'WebhookAdded') {
    const { webhookId: _, ...data } = event.data;
    const disabledReason = data.enabled ? null : 'owner';
    return { ...data, disabledReason, createdAt: event.metadata.occurredAt };
  }
  if (!webhook) return undefined;
  switch (event.type) {
    case 'WebhookEnabled':
      return { ...webhook, enabled: true, disabledReason: null };
    case 'WebhookDisabled':
      return { ...webhook, enabled: false, disabledReason: event.data.reason };
    case 'WebhookSecretRotated':
      return { ...webhook, secretRef: event.data.secretRef };
    case 'WebhookRemoved':
      return undefined;
    default:
      event satisfies never;
      return webhook;
  }
}

export function shareAfter(
  share: ConfiguredShare | undefined,
  event: Recorded<ShareEvent>,
): ConfiguredShare | undefined {
  if (event.type === 'ShareInvited') {
    const createdAt = share?.createdAt ?? event.metadata.occurredAt;
    return { userId: null, permission: event.data.permission, status: 'pending', createdAt };
  }
  if (!share) return undefined;
  switch (event.type) {
    case 'ShareActivated':
      return { ...share, status: 'active', userId: event.data.userId };
    case 'SharePermissionChanged':
      return { ...share, permission: event.data.permission };
    case 'ShareRevoked':
      return { ...share, status: 'revoked' };
    case 'ShareForgotten':
      return undefined;
    default:
      event satisfies never;
      return share;
  }
}

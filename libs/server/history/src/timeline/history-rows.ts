import type { BotEvent } from '@botter/server-bots/events';
import { botIdOf } from '@botter/server-bots/events';
import type { ContactFieldEvent } from '@botter/server-contact-fields/events';
import type { Recorded } from '@botter/server-event-store';
import type { MenuEvent } from '@botter/server-menu/events';
import type { ShareEvent } from '@botter/server-shares/events';
import type { WebhookEvent } from '@botter/server-webhooks/events';
import type {
  ConfiguredDraft,
  ConfiguredInfo,
  ConfiguredMenu,
  ConfiguredSettings,
  ConfiguredShare,
  ConfiguredWebhook,
  PartState,
} from '../domain/configuration';
import { keyOf, partOfType, type RecordedConfigurationEvent } from '../domain/configuration-event';
import {
  draftAfter,
  infoAfter,
  menuAfter,
  settingsAfter,
  shareAfter,
  webhookAfter,
} from '../domain/part-evolution';
import type { HistoryRow } from '../history.tables';

/** The row of an event. @param before the state in the last row of the same part and key */
export function historyRow(event: RecordedConfigurationEvent, before: PartState | undefined): HistoryRow {
  const { type, version, bytes = 0, metadata } = event;
  const { actor, source, correlationId: request, occurredAt: at } = metadata;
  const user = actor.kind === 'user' ? actor : undefined;
  return {
    bot_id: botIdOf(event),
    version,
    type,
    part: partOfType[type],
    key: keyOf(event),
    user_id: user?.userId ?? null,
    api_key_id: user?.apiKeyId ?? null,
    source,
    request,
    at,
    bytes,
    state: stateAfter(event, before) ?? null,
  };
}

/** The events of a part concern states of that part only. */
function stateAfter(event: RecordedConfigurationEvent, before: PartState | undefined): PartState | undefined {
  switch (partOfType[event.type]) {
    case 'info':
      return infoAfter(before as ConfiguredInfo | undefined, event as Recorded<BotEvent>);
    case 'settings':
      return settingsAfter(
        before as ConfiguredSettings | undefined,
        event as Recorded<BotEvent | ContactFieldEvent>,
      );
    case 'draft':
      return draftAfter(before as ConfiguredDraft | undefined, event as Recorded<BotEvent>);
    case 'menu':
      return menuAfter(before as ConfiguredMenu | undefined, event as Recorded<MenuEvent>);
    case 'webhook':
      return webhookAfter(before as ConfiguredWebhook | undefined, event as Recorded<WebhookEvent>);
    case 'share':
      return shareAfter(before as ConfiguredShare | undefined, event as Recorded<ShareEvent>);
    case 'action':
      return undefined;
  }
}

import type { ActionEvent } from '@botter/server-actions/events';
import type { BotEvent } from '@botter/server-bots/events';
import type { ContactFieldEvent } from '@botter/server-contact-fields/events';
import type { Recorded } from '@botter/server-event-store';
import type { MenuEvent } from '@botter/server-menu/events';
import type { ShareEvent } from '@botter/server-shares/events';
import type { WebhookEvent } from '@botter/server-webhooks/events';
import { type ConfigurationIndex, noConfiguration } from './configuration';
import { keyOf, partOfType, type RecordedConfigurationEvent } from './configuration-event';
import {
  actionAfter,
  draftAfter,
  infoAfter,
  menuAfter,
  settingsAfter,
  shareAfter,
  webhookAfter,
} from './part-evolution';

/** A configuration after more events of the bot's stream. Pure: the given one stays as it was. */
export function evolveConfiguration(
  before: ConfigurationIndex,
  events: readonly RecordedConfigurationEvent[],
): ConfigurationIndex {
  let { info, settings, draft, menu } = before;
  // Copied once for all events, however many actions there are.
  const actions = new Map(before.actions);
  const webhooks = new Map(before.webhooks);
  const shares = new Map(before.shares);
  for (const event of events) {
    if (event.type === 'BotDeleted') {
      ({ info, settings, draft, menu } = noConfiguration);
      for (const map of [actions, webhooks, shares]) map.clear();
      continue;
    }
    const key = keyOf(event);
    switch (partOfType[event.type]) {
      case 'info':
        info = infoAfter(info, event as Recorded<BotEvent>);
        break;
      case 'settings':
        settings = settingsAfter(settings, event as Recorded<BotEvent | ContactFieldEvent>);
        break;
      case 'draft':
        draft = draftAfter(draft, event as Recorded<BotEvent>);
        break;
      case 'menu':
        menu = menuAfter(menu, event as Recorded<MenuEvent>);
        break;
      case 'action':
        replace(actions, key, actionAfter(actions.get(key), event as Recorded<ActionEvent>));
        break;
      case 'webhook':
        replace(webhooks, key, webhookAfter(webhooks.get(key), event as Recorded<WebhookEvent>));
        break;
      case 'share':
        replace(shares, key, shareAfter(shares.get(key), event as Recorded<ShareEvent>));
        break;
    }
  }
  return { info, settings, draft, menu, actions, webhooks, shares };
}

function replace<Value>(map: Map<string, Value>, key: string, value: Value | undefined): void {
  if (value === undefined) map.delete(key);
  else map.set(key, value);
}

import type { ActionContent } from '@botter/server-actions/events';
import type { BotAdded } from '@botter/server-bots/events';
import type { NewEvent } from '@botter/server-event-store';
import { v7 as newId } from 'uuid';
import type { ConfigurationEvent } from '../domain/configuration-event';

/** The content of an action, with the fields of a test. */
export function sampleContent({
  actionData,
  ...more
}: Partial<Omit<ActionContent, 'actionData'>> & {
  actionData?: Partial<ActionContent['actionData']>;
} = {}): ActionContent {
  return {
    command: '/start',
    actionType: 'send_message',
    actionTrigger: 'command',
    parseMode: '',
    enabled: true,
    webhookUrl: null,
    webhookEnabled: false,
    webhookSecretRef: null,
    ...more,
    actionData: {
      text: 'Hello',
      buttons: [],
      buttonLayout: 'vertical',
      buttonsPerRow: null,
      media: null,
      disableWebPagePreview: false,
      delayedCallbacks: [],
      ...actionData,
    },
  };
}

/** The first event of a bot's stream. */
export const botAdded: BotAdded = {
  type: 'BotAdded',
  data: {
    ownerId: 'owner',
    name: 'Shop',
    tokenRef: 'token-1',
    webhookSecretRef: 'secret-1',
    profile: {
      telegramId: '7000',
      username: 'shop_bot',
      displayName: 'Shop bot',
      canJoinGroups: true,
      canReadAllGroupMessages: false,
    },
  },
};

/** Events of one person, a second apart, ready to be appended. */
export function happened(events: readonly ConfigurationEvent[], userId = 'owner'): NewEvent[] {
  return events.map(({ type, data }, n) => ({
    id: newId(),
    type,
    schemaVersion: 1,
    data,
    metadata: {
      actor: { kind: 'user', userId },
      occurredAt: new Date(Date.UTC(2026, 10, 21, 10, 0, n)).toISOString(),
      source: 'api',
      correlationId: `request-${n}`,
      causationId: `request-${n}`,
    },
  }));
}

import type { BotLifeEvent } from '@botter/server-bots/events';
import { given, testEvent } from '@botter/server-event-store/testing';
import { webhooksDecider } from './webhook.decider';
import type { WebhookAdded, WebhookEvent } from './webhook.events';

const { occurredAt } = testEvent().metadata;
const bot = { type: 'BotAdded', data: { ownerId: 'owner' } } as BotLifeEvent;
const deleted = { type: 'BotDeleted', data: {} } as BotLifeEvent;
const url = 'https://hooks.example.com:8443/in?key=1';
const webhook: WebhookAdded['data'] = {
  webhookId: 'w',
  url,
  secretRef: 'secret-1',
  enabled: true,
  events: ['message'],
  payloadFormat: 'standard',
  retryCount: 3,
  timeoutSeconds: 30,
};
/** Events with the time of the store, from which the failures of a webhook count. */
const at = <Event extends WebhookEvent>(event: Event): Event => ({
  ...event,
  metadata: testEvent().metadata,
});
const added = at({ type: 'WebhookAdded', data: webhook });
const disabled = (reason: 'owner' | 'gone' | 'failing'): WebhookEvent => ({
  type: 'WebhookDisabled',
  data: { webhookId: 'w', reason, host: 'hooks.example.com:8443' },
});
const enabled: WebhookEvent = { type: 'WebhookEnabled', data: { webhookId: 'w' } };

describe('adding', () => {
  const add = { type: 'AddWebhook', webhook, quotas: { webhooks: 2 } } as const;

  test('records a new webhook', () => {
    given(webhooksDecider, [bot])
      .when(add)
      .then([{ type: 'WebhookAdded', data: webhook }]);
  });

  test('refuses a webhook without a bot', () => {
    given(webhooksDecider, []).when(add).thenThrows('not_found');
    given(webhooksDecider, [bot, added, deleted]).when(add).thenThrows('not_found');
  });

  test('refuses more than the quota, and accepts one after a removal', () => {
    const other: WebhookEvent = { type: 'WebhookAdded', data: { ...webhook, webhookId: 'v' } };
    given(webhooksDecider, [bot, added, other]).when(add).thenThrows('quota_exceeded');
    const removed: WebhookEvent = {
      type: 'WebhookRemoved',
      data: { webhookId: 'v', retiredSecretRefs: [] },
    };
    given(webhooksDecider, [bot, added, other, removed])
      .when(add)
      .then([{ type: 'WebhookAdded', data: webhook }]);
  });
});

describe('toggling', () => {
  const toggle = { type: 'ToggleWebhook', webhookId: 'w' } as const;

  test('disables and enables', () => {
    given(webhooksDecider, [bot, added])
      .when(toggle)
      .then([disabled('owner')]);
    given(webhooksDecider, [bot, added, disabled('gone')])
      .when(toggle)
      .then([enabled]);
  });

  test('sets the wanted state, and does nothing if it is that already', () => {
    const set = (wanted: boolean) =>
      ({ type: 'SetWebhookEnabled', webhookId: 'w', enabled: wanted }) as const;
    given(webhooksDecider, [bot, added])
      .when(set(false))
      .then([disabled('owner')]);
    given(webhooksDecider, [bot, added]).when(set(true)).then([]);
  });

  test('refuses an unknown webhook', () => {
    given(webhooksDecider, [bot]).when(toggle).thenThrows('not_found');
  });
});

describe('disabling because of what the receiver answers', () => {
  const disable = {
    type: 'DisableWebhook',
    webhookId: 'w',
    reason: 'gone',
    url,
    enabledAt: occurredAt,
  } as const;

  test('names the reason and the host', () => {
    given(webhooksDecider, [bot, added])
      .when(disable)
      .then([disabled('gone')]);
  });

  test.each([
    ['one that was removed', [bot]],
    ['one that is disabled', [bot, added, disabled('owner')]],
    ['one of a deleted bot', [bot, added, deleted]],
  ])('leaves %s alone', (_, events) => {
    given(webhooksDecider, events).when(disable).then([]);
  });

  test('leaves a webhook alone that was enabled again since then', () => {
    given(webhooksDecider, [bot, added])
      .when({ ...disable, enabledAt: '2020-01-01T00:00:00.000Z' })
      .then([]);
  });
});

describe('rotating the secret', () => {
  const now = '2026-11-22T10:00:00.000Z';
  const rotate = { type: 'RotateSecret', webhookId: 'w', secretRef: 'secret-2', now } as const;
  const rotated: WebhookEvent = {
    type: 'WebhookSecretRotated',
    data: {
      webhookId: 'w',
      secretRef: 'secret-2',
      previousSecretRef: 'secret-1',
      previousUntil: '2026-11-23T10:00:00.000Z',
      retiredSecretRef: null,
    },
  };

  test('keeps the one before for a day', () => {
    given(webhooksDecider, [bot, added]).when(rotate).then([rotated]);
  });

  test('retires the secret before that', () => {
    given(webhooksDecider, [bot, added, rotated])
      .when({ ...rotate, secretRef: 'secret-3' })
      .then([
        {
          type: 'WebhookSecretRotated',
          data: {
            webhookId: 'w',
            secretRef: 'secret-3',
            previousSecretRef: 'secret-2',
            previousUntil: '2026-11-23T10:00:00.000Z',
            retiredSecretRef: 'secret-1',
          },
        },
      ]);
  });

  test('gives a webhook without secret its first', () => {
    given(webhooksDecider, [bot, { ...added, data: { ...webhook, secretRef: null } }])
      .when(rotate)
      .then([
        { ...rotated, data: { ...rotated.data, previousSecretRef: null, previousUntil: null } } as never,
      ]);
  });

  test('retires both secrets with the webhook', () => {
    given(webhooksDecider, [bot, added, rotated])
      .when({ type: 'RemoveWebhook', webhookId: 'w' })
      .then([
        { type: 'WebhookRemoved', data: { webhookId: 'w', retiredSecretRefs: ['secret-2', 'secret-1'] } },
      ]);
  });
});

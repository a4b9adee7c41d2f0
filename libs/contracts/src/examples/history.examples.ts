import type { historyCalls } from '../history.calls';
import type { ExamplesOf } from './call-example';
import { actionId, botId, instant, webhookId } from './shared';

export const historyExamples: ExamplesOf<typeof historyCalls> = {
  getHistory: {
    params: { id: botId },
    response: {
      entries: [
        {
          version: 50,
          at: instant,
          type: 'WebhookSecretRotated',
          part: 'webhook',
          key: webhookId,
          request: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0031',
          words: 'replaced the secret of the webhook hooks.example.com',
          differences: [
            {
              part: 'webhook',
              key: webhookId,
              name: 'hooks.example.com',
              kind: 'changed',
              field: 'secret',
              item: null,
              old: true,
              'new': true,
              words: 'replaced the secret of the webhook hooks.example.com',
            },
          ],
          omitted: 0,
          person: { id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0018', name: 'Ann Miller' },
          origin: { kind: 'api_key', name: 'n8n' },
        },
      ],
      next: null,
      latest: 50,
      people: [
        { id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0026', name: 'Ben Smith' },
        { id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0018', name: 'Ann Miller' },
      ],
    },
  },
  compareVersions: {
    params: { id: botId },
    query: { from: 0, to: 1 },
    response: {
      differences: [
        {
          part: 'info',
          key: '',
          name: 'Tea shop',
          kind: 'added',
          field: null,
          item: null,
          old: null,
          'new': {
            name: 'Tea shop',
            username: 'tea_shop_bot',
            telegramId: '123456789',
            canJoinGroups: false,
            canReadAllGroupMessages: false,
            telegramName: 'Bot',
            description: '',
            shortDescription: '',
            createdAt: instant,
          },
          words: 'added the bot',
        },
      ],
      omitted: 0,
    },
  },
  getRawHistory: {
    params: { id: botId },
    response: '{"version":1,"type":"BotAdded","data":{"name":"Tea shop"}}\n',
  },
  getBotAtVersion: {
    params: { id: botId, version: 'latest' },
    response: {
      actions: [
        {
          id: actionId,
          botId,
          command: '/start',
          enabled: true,
          parseMode: '',
          actionData: {
            text: 'Hello',
            media: null,
            buttons: [],
            buttonLayout: 'horizontal',
            buttonsPerRow: null,
            delayedCallbacks: [],
            disableWebPagePreview: false,
            steps: [],
          },
          actionType: 'send_message',
          actionTrigger: 'command',
          triggers: [],
          webhookEnabled: false,
          webhookUrl: null,
          webhookSecretSet: false,
          version: 1,
          created_at: instant,
          updated_at: instant,
        },
      ],
      version: 50,
      latest: 50,
      at: instant,
      words: 'replaced the secret of the webhook hooks.example.com',
      person: { id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0018', name: 'Ann Miller' },
      info: {
        name: 'Tea shop',
        username: 'tea_shop_bot',
        telegramName: 'Bot',
        description: '',
        shortDescription: '',
      },
      settings: {
        takeoverMode: 'off',
        notificationsEnabled: true,
        timeZone: 'UTC',
        contactFields: [],
      },
      menu: { button: { type: 'commands' }, commands: [] },
      webhooks: [
        {
          id: webhookId,
          webhookUrl: 'https://hooks.example.com/botter',
          secretSet: true,
          enabled: false,
          retryCount: 3,
          payloadFormat: 'standard',
          timeoutSeconds: 30,
          disabledReason: 'owner',
          events: ['message', 'callback_query'],
          created_at: instant,
        },
      ],
      shares: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0032',
          person: null,
          status: 'pending',
          permissions: 'manage',
          created_at: instant,
        },
      ],
    },
  },
};

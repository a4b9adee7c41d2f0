import type { importExportCalls } from '../import-export.calls';
import type { ExamplesOf } from './call-example';
import { actionBodyExample, botId } from './shared';

export const importExportExamples: ExamplesOf<typeof importExportCalls> = {
  exportBot: {
    params: { id: botId },
    response: {
      actions: [
        {
          command: '/start',
          enabled: true,
          parseMode: '',
          actionType: 'send_message',
          webhookUrl: null,
          actionTrigger: 'command',
          triggers: [],
          webhookEnabled: false,
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
        },
      ],
      format: 'botter.bot/1',
      name: 'Tea shop',
      profile: { name: 'Bot', description: '', shortDescription: '' },
      settings: { takeoverMode: 'off' },
      menu: { button: { type: 'commands' }, commands: [] },
      webhooks: [
        {
          webhookUrl: 'https://hooks.example.com/botter',
          signed: true,
          enabled: false,
          events: ['message', 'callback_query'],
          payloadFormat: 'standard',
          retryCount: 3,
          timeoutSeconds: 30,
        },
      ],
    },
  },
  importBot: {
    params: { id: botId },
    body: {
      document: {
        format: 'botter.bot/1',
        actions: [{ ...actionBodyExample, command: '/menu' }],
      },
    },
    response: {
      version: 67,
      change: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0033',
      changes: 1,
      notices: [],
    },
  },
  previewImport: {
    params: { id: botId },
    body: { document: { format: 'botter.bot/1' } },
    response: { differences: [], version: 68, omitted: 0, telegram: [], problems: [], notices: [] },
  },
  listTemplates: {
    response: {
      templates: [
        {
          id: 'support-desk',
          name: 'Support desk',
          description: 'Sorts questions by topic, answers the common ones and hands the rest to a person.',
          document: {
            format: 'botter.bot/1',
            actions: [
              {
                command: '/start',
                actionType: 'send_message',
                actionTrigger: 'command',
                triggers: [],
                parseMode: 'HTML',
                enabled: true,
                webhookUrl: null,
                webhookEnabled: false,
                actionData: {
                  text: '<b>Hello! How can we help?</b>\nChoose a topic, or simply write your question here.',
                  buttons: [{ label: 'My order', type: 'callback', value: 'order' }],
                  buttonLayout: 'vertical',
                  buttonsPerRow: null,
                  media: null,
                  disableWebPagePreview: false,
                  steps: [],
                  delayedCallbacks: [],
                },
              },
            ],
            menu: {
              button: { type: 'commands' },
              commands: [{ command: 'start', description: 'Get help' }],
            },
          },
        },
      ],
    },
  },
  getBotDocumentSchema: {
    response: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'Botter bot',
      type: 'object',
    },
  },
};

import type { actionCalls } from '../actions.calls';
import type { ExamplesOf } from './call-example';
import { actionExample } from './shared';

export const actionExamples: ExamplesOf<typeof actionCalls> = {
  listActions: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    response: {
      actions: [actionExample],
      next: null,
    },
  },
  searchActions: {
    query: {
      search: 'a',
    },
    response: {
      actions: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0002',
          command: '/start',
          actionTrigger: 'command',
          botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
        },
      ],
    },
  },
  addAction: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    body: {
      command: '/menu',
      actionType: 'send_message',
      actionTrigger: 'command',
      triggers: [],
      parseMode: '',
      enabled: true,
      actionData: {
        text: 'Hello',
        buttons: [],
        delayedCallbacks: [],
      },
    },
    response: {
      action: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0003',
        botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
        command: '/menu',
        actionType: 'send_message',
        actionTrigger: 'command',
        triggers: [],
        parseMode: '',
        enabled: true,
        webhookEnabled: false,
        actionData: {
          text: 'Hello',
          buttons: [],
          buttonLayout: 'horizontal',
          buttonsPerRow: null,
          media: null,
          disableWebPagePreview: false,
          steps: [],
          delayedCallbacks: [],
        },
        webhookUrl: null,
        webhookSecret: null,
        version: 1,
        created_at: '2026-03-02T09:30:00.000Z',
        updated_at: '2026-03-02T09:30:00.000Z',
      },
    },
  },
  changeAction: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      actionId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0002',
    },
    body: {
      command: '/start',
      actionType: 'send_message',
      actionTrigger: 'command',
      triggers: [],
      parseMode: '',
      enabled: true,
      actionData: {
        text: 'Hello',
        buttons: [],
        delayedCallbacks: [],
      },
    },
    response: {
      action: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0002',
        botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
        command: '/start',
        actionType: 'send_message',
        actionTrigger: 'command',
        triggers: [],
        parseMode: '',
        enabled: true,
        webhookEnabled: false,
        actionData: {
          text: 'Hello',
          buttons: [],
          buttonLayout: 'horizontal',
          buttonsPerRow: null,
          media: null,
          disableWebPagePreview: false,
          steps: [],
          delayedCallbacks: [],
        },
        webhookUrl: null,
        webhookSecret: null,
        version: 1,
        created_at: '2026-03-02T09:30:00.000Z',
        updated_at: '2026-03-02T09:30:00.000Z',
      },
    },
  },
  deleteAction: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      actionId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0004',
    },
    response: {},
  },
};

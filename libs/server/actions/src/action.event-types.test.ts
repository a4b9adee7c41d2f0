import { join } from 'node:path';
import type { BotDraftsChanged, BotLifeEvent } from '@botter/server-bots/events';
import { shapesOf } from '@botter/server-bots/testing';
import { foldedStateTest, goldenEventTests } from '@botter/server-event-store/testing';
import { actionEventTypes } from './action.event-types';
import { actionsDecider } from './domain/action.decider';
import type { ActionContent, ActionEvent } from './domain/action.events';

const content: ActionContent = {
  command: '/start',
  actionType: 'send_message',
  actionTrigger: 'command',
  parseMode: 'HTML',
  enabled: true,
  webhookUrl: 'https://hooks.example.com/in',
  webhookEnabled: true,
  webhookSecretRef: 'secret-1',
  actionData: {
    text: '<b>Hello</b>',
    buttons: [{ label: 'Buy', type: 'callback', value: 'buy' }],
    buttonLayout: 'vertical',
    buttonsPerRow: null,
    media: { type: 'photo', source: 'url', url: 'https://example.com/a.jpg' },
    disableWebPagePreview: true,
    delayedCallbacks: [{ callbackCommand: 'remind', delaySeconds: 300 }],
  },
};

goldenEventTests(
  actionEventTypes,
  join(__dirname, 'domain/golden'),
  shapesOf<ActionEvent>({
    ActionAdded: { actionId: 'action-1', content },
    ActionChanged: {
      actionId: 'action-1',
      content: { ...content, command: '/hello', webhookSecretRef: 'secret-2' },
      retiredSecretRef: 'secret-1',
    },
    ActionDeleted: { actionId: 'action-1', retiredSecretRef: 'secret-2' },
  }),
);

foldedStateTest(actionsDecider, join(__dirname, 'domain/golden'), [
  { type: 'BotAdded', data: {} } as BotLifeEvent,
  { type: 'ActionAdded', data: { actionId: 'action-1', content } },
  {
    type: 'ActionChanged',
    data: { actionId: 'action-1', content: { ...content, command: '/hello' }, retiredSecretRef: null },
  },
  { type: 'ActionAdded', data: { actionId: 'action-2', content } },
  { type: 'BotDraftsChanged', data: { enabled: true } } as BotDraftsChanged,
  { type: 'ActionDeleted', data: { actionId: 'action-2', retiredSecretRef: null } },
]);

import type { actionCalls } from '../actions.calls';
import type { CallRequest } from '../call';
import type { ExamplesOf } from './call-example';
import { actionExample, actionId, botId } from './shared';

const body: CallRequest<typeof actionCalls.addAction>['body'] = {
  command: '/start',
  actionType: 'send_message',
  actionTrigger: 'command',
  triggers: [],
  parseMode: '',
  enabled: true,
  actionData: { text: 'Hello', buttons: [], delayedCallbacks: [] },
};

export const actionExamples: ExamplesOf<typeof actionCalls> = {
  listActions: { params: { botId }, response: { actions: [actionExample], next: null } },
  searchActions: {
    query: { search: 'a' },
    response: { actions: [{ id: actionId, command: '/start', actionTrigger: 'command', botId }] },
  },
  addAction: {
    params: { botId },
    body: { ...body, command: '/menu' },
    response: { action: { ...actionExample, id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0003', command: '/menu' } },
  },
  changeAction: { params: { botId, actionId }, body, response: { action: actionExample } },
  deleteAction: {
    params: { botId, actionId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0004' },
    response: {},
  },
};

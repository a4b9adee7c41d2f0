import type { actionCalls } from '../actions.calls';
import type { ExamplesOf } from './call-example';
import { actionBodyExample, actionExample, actionId, botId } from './shared';

export const actionExamples: ExamplesOf<typeof actionCalls> = {
  listActions: { params: { botId }, response: { actions: [actionExample], next: null } },
  searchActions: {
    query: { search: 'a' },
    response: { actions: [{ id: actionId, command: '/start', actionTrigger: 'command', botId }] },
  },
  addAction: {
    params: { botId },
    body: { ...actionBodyExample, command: '/menu' },
    response: { action: { ...actionExample, id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0003', command: '/menu' } },
  },
  changeAction: { params: { botId, actionId }, body: actionBodyExample, response: { action: actionExample } },
  deleteAction: {
    params: { botId, actionId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0004' },
    response: {},
  },
};

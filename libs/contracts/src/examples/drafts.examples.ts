import type { draftCalls } from '../drafts.calls';
import type { ExamplesOf } from './call-example';
import { botId, draftExample } from './shared';

export const draftExamples: ExamplesOf<typeof draftCalls> = {
  getDraft: { params: { id: botId }, response: { draft: draftExample } },
  listPublishedActions: {
    params: { id: botId },
    response: {
      actions: [
        {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0025',
          command: '/menu',
          actionTrigger: 'command',
          parseMode: '',
          enabled: true,
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
    },
  },
  switchDrafts: {
    params: { id: botId },
    body: { enabled: true },
    response: { draft: draftExample },
  },
  publishDraft: {
    params: { id: botId },
    body: { name: 'Spring', expectedVersion: 63 },
    response: { draft: draftExample },
  },
  discardDraft: {
    params: { id: botId },
    body: { expectedVersion: 66 },
    response: {
      version: 66,
      change: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0027',
      changes: 0,
      notices: [],
    },
  },
};

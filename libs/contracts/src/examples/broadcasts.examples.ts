import type { Broadcast } from '../broadcasts';
import type { broadcastCalls } from '../broadcasts.calls';
import type { ExamplesOf } from './call-example';
import { botId, instant } from './shared';

const id = botId;
const broadcastId = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0060';
const params = { id, broadcastId };

const draft: Broadcast = {
  id: broadcastId,
  name: 'Spring teas',
  message: {
    type: 'message',
    text: 'Hello {{contact.first_name}}, our spring teas have arrived.',
    parseMode: '',
    media: null,
    buttons: [{ type: 'callback', label: 'Show me', value: 'spring' }],
    buttonLayout: 'horizontal',
    buttonsPerRow: null,
    disableWebPagePreview: false,
  },
  when: { all: [{ tag: 'regular', on: true }] },
  segmentId: null,
  at: null,
  inZone: 'bot',
  state: 'draft',
  problem: null,
  counts: {
    planned: 1200,
    waiting: 1200,
    sent: 0,
    failed: 0,
    blocked: 0,
    skipped: 0,
    unknown: 0,
    pressed: 0,
    unsubscribed: 0,
  },
  createdAt: instant,
  startedAt: null,
  finishedAt: null,
};
const running: Broadcast = {
  ...draft,
  state: 'running',
  counts: { ...draft.counts, waiting: 200, sent: 990, blocked: 8, skipped: 2, pressed: 40, unsubscribed: 1 },
  startedAt: '2026-03-02T10:00:00.000Z',
};
const cancelled: Broadcast = {
  ...running,
  state: 'cancelled',
  counts: { ...running.counts, waiting: 0, skipped: 202 },
  finishedAt: '2026-03-02T10:05:00.000Z',
};
const body = { name: draft.name, message: draft.message, when: draft.when };

export const broadcastExamples: ExamplesOf<typeof broadcastCalls> = {
  listBroadcasts: { params: { id }, response: { broadcasts: [running], nextCursor: null } },
  addBroadcast: { params: { id }, body, response: { broadcast: draft } },
  getBroadcast: { params, response: { broadcast: running } },
  changeBroadcast: { params, body, response: { broadcast: draft } },
  deleteBroadcast: { params, response: {} },
  startBroadcast: { params, response: { broadcast: running } },
  pauseBroadcast: { params, response: { broadcast: { ...running, state: 'paused' } } },
  resumeBroadcast: { params, response: { broadcast: running } },
  cancelBroadcast: { params, response: { broadcast: cancelled } },
  testBroadcast: { params, response: {} },
  listBroadcastRecipients: {
    params,
    query: { state: 'failed' },
    response: {
      recipients: [
        {
          contactId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0050',
          name: 'Ann Miller',
          state: 'failed',
          at: '2026-03-02T10:00:01.000Z',
          error: 'Telegram refused the message: Bad Request: chat not found',
        },
      ],
      nextCursor: null,
    },
  },
};

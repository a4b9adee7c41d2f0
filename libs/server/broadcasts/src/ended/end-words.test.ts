import type { EndedBroadcast } from '@botter/contracts';
import { endWords } from './end-words';

const broadcast = (
  counts: Partial<EndedBroadcast['counts']>,
  state: EndedBroadcast['state'] = 'done',
): EndedBroadcast => ({
  id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0041',
  name: 'Spring teas',
  state,
  counts: {
    planned: 0,
    waiting: 0,
    sent: 0,
    failed: 0,
    blocked: 0,
    skipped: 0,
    unknown: 0,
    pressed: 0,
    unsubscribed: 0,
    ...counts,
  },
  startedAt: '2026-03-01T12:00:00.000Z',
  finishedAt: '2026-03-01T12:11:00.000Z',
});

test.each([
  [broadcast({ planned: 1, sent: 1 }), 'The broadcast “Spring teas” is done: 1 of 1 person got it.'],
  [
    broadcast({ planned: 1200, sent: 1168, failed: 3, blocked: 17, skipped: 11, unknown: 1, pressed: 214 }),
    'The broadcast “Spring teas” is done: 1,168 of 1,200 people got it, 3 failed, 17 blocked the bot, 11 skipped, 1 unknown, 214 pressed a button.',
  ],
  [
    broadcast({ planned: 30, sent: 10, skipped: 20, unsubscribed: 2 }, 'cancelled'),
    'The broadcast “Spring teas” was cancelled: 10 of 30 people got it, 20 skipped, 2 unsubscribed.',
  ],
  [broadcast({}), 'The broadcast “Spring teas” is done. It had no recipients.'],
])('says how a broadcast ended, without figures that are 0', (ended, words) => {
  expect(endWords(ended)).toBe(words);
});

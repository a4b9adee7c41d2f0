import type { TakenEntry } from '@botter/server-conversations';
import type { ActivityEntry } from './activity-entry';
import { quarterMs, rollUp } from './rollup';

const at = Date.parse('2026-11-22T10:20:30Z');
const hour = '2026-11-22T10:00:00.000Z';
const quarter = '2026-11-22T10:15:00.000Z';
const numberOf = (time: string) => Date.parse(time) / quarterMs;
const taken = (entry: ActivityEntry, more: Partial<TakenEntry> = {}): TakenEntry => ({
  botId: 'bot',
  chatId: 'chat',
  replied: true,
  entry,
  ...more,
});

test('a message and its reply count in their quarter of an hour, for their chat and their action', () => {
  const rollup = rollUp([taken({ at, incomingAt: at, replies: 2, action: 'a' }), taken({ at, sent: 1 })]);
  expect(rollup).toEqual({
    quarters: [{ bot_id: 'bot', quarter, incoming: 1, replies: 2, sent: 1, presses: 0 }],
    chatHours: [{ bot_id: 'bot', hour, chat_id: 'chat', messages: 4 }],
    chats: [{ bot_id: 'bot', chat_id: 'chat', quarters: [numberOf(quarter)] }],
    uses: [{ bot_id: 'bot', hour, kind: 'action', name: 'a', count: 1 }],
    steps: [],
    unanswered: [],
  });
});

test('what happens to a dialog counts for its step, unless the bot did not reply', () => {
  const asked = taken({
    at,
    dialog: [
      ['started', 'a/one'],
      ['asked', 'a/one'],
    ],
  });
  const answered = taken({
    at,
    dialog: [
      ['answered', 'a/one'],
      ['asked', 'a/two'],
    ],
  });
  const left = taken({ at, dialog: [['left', 'a/two']] });
  const repeated = taken({ at, dialog: [['answered', 'a/one']] }, { replied: false });
  const none = { bot_id: 'bot', hour, action_id: 'a', started: 0, answered: 0, given_up: 0 };
  expect(rollUp([asked, asked, answered, left, repeated]).steps).toEqual([
    { ...none, step_id: 'one', started: 2, asked: 2, answered: 1 },
    { ...none, step_id: 'two', asked: 1, given_up: 1 },
  ]);
});

test('a press is activity of the chat, but no message', () => {
  const { quarters, chatHours, uses } = rollUp([taken({ at, press: 'Prices', replies: 1, action: 'a' })]);
  expect(quarters).toMatchObject([{ incoming: 0, replies: 1, presses: 1 }]);
  expect(chatHours).toMatchObject([{ messages: 1 }]);
  expect(uses.map(({ kind, name }) => [kind, name])).toEqual([
    ['action', 'a'],
    ['button', 'Prices'],
  ]);
});

test('neither replies nor actions nor unanswered texts count if the bot did not reply', () => {
  const entries = [
    taken({ at, incomingAt: at, replies: 2, action: 'a' }, { replied: false }),
    taken({ at, incomingAt: at, unanswered: 'hello' }, { replied: false }),
  ];
  expect(rollUp(entries)).toMatchObject({
    quarters: [{ incoming: 2, replies: 0 }],
    uses: [],
    unanswered: [],
  });
});

test('a message that was written before it arrived counts in the time in which it was written, its reply in its own', () => {
  const { quarters, chats } = rollUp([taken({ at, incomingAt: at - 60 * 60_000, replies: 1 })]);
  expect(quarters.map((row) => [row.quarter, row.incoming, row.replies])).toEqual([
    ['2026-11-22T09:15:00.000Z', 1, 0],
    [quarter, 0, 1],
  ]);
  expect(chats).toMatchObject([{ quarters: [numberOf('2026-11-22T09:15:00.000Z'), numberOf(quarter)] }]);
});

test('the same text is counted once, with its latest time', () => {
  const texts = [at + 5_000, at, at + 1_000].map((incomingAt) =>
    taken({ at: incomingAt, incomingAt, unanswered: 'price' }),
  );
  expect(rollUp(texts).unanswered).toEqual([
    { bot_id: 'bot', text: 'price', count: 3, last_at: new Date(at + 5_000).toISOString() },
  ]);
});

test('rows have the order of their keys, and invalid entries count as nothing', () => {
  const entries = ['b', 'a', 'c'].map((botId) => taken({ at, incomingAt: at }, { botId }));
  const broken = [null, 'text', {}, { at: null }].map((entry) => ({ ...taken({ at }), entry }));
  expect(rollUp([...entries, ...broken]).quarters.map(({ bot_id }) => bot_id)).toEqual(['a', 'b', 'c']);
});

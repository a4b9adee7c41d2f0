import { type MessagePlan, respondsTo } from '@botter/engine';
import { activityWriter } from './activity-entry';
import { unansweredText } from './unanswered-text';

const now = new Date('2026-11-22T10:20:30Z');
const plan = (
  text: string | null,
  more: Partial<MessagePlan> = {},
  sentAt = now.toISOString(),
): MessagePlan => ({
  kind: 'message',
  chat: { telegramChatId: '1', type: 'private', name: 'Ada', username: null },
  sender: null,
  message: {
    telegramMessageId: '1',
    kind: 'text',
    text,
    threadId: null,
    mediaGroupId: null,
    sentAt,
    editedAt: null,
    fileId: null,
    details: null,
    context: null,
  },
  triggered: null,
  onceKey: null,
  topic: null,
  effects: [],
  ...more,
});
const entryOf = (given: MessagePlan, actionId: string | null = null, outgoing = 0) =>
  activityWriter.entryOf({ botId: 'bot', now, plan: given, actionId, outgoing });

test('a message that an action answers contributes no text', () => {
  expect(entryOf(plan('/start'), 'action', 2)).toEqual({
    at: now.getTime(),
    incomingAt: now.getTime(),
    replies: 2,
    action: 'action',
  });
});

test.each([
  ['2026-11-22T09:00:00Z', '2026-11-22T09:00:00.000Z'],
  ['2031-01-01T00:00:00Z', now.toISOString()],
  ['1970-01-01T00:00:00Z', now.toISOString()],
  ['nonsense', now.toISOString()],
])('a message of %s counts at %s', (sentAt, counted) => {
  expect(entryOf(plan('x', {}, sentAt))).toMatchObject({ incomingAt: Date.parse(counted) });
});

test('messages of people and of delayed callbacks follow from no update', () => {
  const of = (actionId: string | null) =>
    activityWriter.entryOf({ botId: 'bot', now, actionId, outgoing: 2 });
  expect(of(null)).toEqual({ at: now.getTime(), sent: 2 });
  expect(of('a')).toEqual({ at: now.getTime(), replies: 2, action: 'a' });
});

test('an answer to a question contributes no text, taken or not', () => {
  const asked = { actionId: 'order', stepId: 'size' };
  for (const accepted of [true, false]) {
    const entry = entryOf(plan('XL', { answered: { ...asked, accepted } }), null, 1);
    expect(entry).toEqual({ at: now.getTime(), incomingAt: now.getTime(), replies: 1 });
  }
});

test('a dialog that is cancelled contributes no text', () => {
  expect(entryOf(plan('/cancel'), null, 1)).not.toHaveProperty('unanswered');
  expect(entryOf(plan('/cancel'))).toHaveProperty('unanswered', '/cancel');
});

test('an action that continues after a pause has not been triggered again', () => {
  const activity = { botId: 'bot', now, actionId: 'order', outgoing: 1, isContinued: true };
  expect(activityWriter.entryOf(activity)).toEqual({ at: now.getTime(), replies: 1 });
});

test('an edit is not counted', () => {
  expect(entryOf({ ...plan('x'), kind: 'edit' } as never)).toBeUndefined();
});

test('unanswered texts are compared without case, spaces and punctuation at the end', () => {
  const written = ['  What are your\n PRICES?? ', 'what are your prices', 'What are your prices…'];
  expect(new Set(written.map((text) => unansweredText(plan(text))))).toEqual(
    new Set(['what are your prices']),
  );
});

test.each([
  ['Opening hours?', 'opening hours', 'OPENING   hours …'],
  ['/menu?', '/Menu', '/menu'],
  ['/order pizza!', '/Order  Pizza', '/order\u200bpizza'],
  ['\uFF0Fprices', '/prices.', '/PRICES'],
])('an action of an unanswered text answers everything that is counted as that text: %s', (...written) => {
  const [text, ...others] = new Set(written.map((one) => unansweredText(plan(one))));
  expect(others).toEqual([]);
  const made = { actionId: 'new', command: text ?? '', trigger: 'command', enabled: true } as const;
  for (const one of written) {
    expect(respondsTo(one, { username: 'tea_bot', actions: [made] })).toBe(true);
  }
});

test('a text never holds what PostgreSQL refuses', () => {
  expect(unansweredText(plan('a\0b\ud800c'))).toBe('a b c');
});

test('long texts, commands to a named bot, groups, captions and empty messages are not listed', () => {
  const group = { telegramChatId: '-1', type: 'group', name: 'G', username: null } as const;
  const photo = plan('caption');
  for (const given of [
    plan('x'.repeat(101)),
    plan('/help@other_bot'),
    plan(' ?! '),
    plan(null),
    plan('hello', { chat: group }),
    { ...photo, message: { ...photo.message, kind: 'photo' as const } },
  ]) {
    expect(unansweredText(given)).toBeUndefined();
  }
});

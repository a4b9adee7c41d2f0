import { sampleMessage } from '@botter/web-testing';
import { canRetry, deletability, plainTextOf, replyTargetOf } from './message-rules';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const hour = 3600_000;
const message = (patch: object, hoursAgo = 1) =>
  sampleMessage({
    timestamp: new Date(now - hoursAgo * hour).toISOString(),
    telegram_message_id: '9',
    ...patch,
  });
const failed = { delivery: { state: 'failed', error: 'no' }, telegram_message_id: null };

test.each([
  ['a fresh one', message({}), 'yes'],
  ['one of 49 hours ago', message({}, 49), 'too_old'],
  ['one that failed, however old', message(failed, 49), 'yes'],
  ['one that waits', message({ telegram_message_id: null }), 'no'],
  ['one that is deleted', message({ deleted_at: '2026-11-20T11:00:00.000Z' }), 'no'],
])('%s can be deleted: %#', (_, given, expected) => {
  expect(deletability(given, now)).toBe(expected);
});

test('a failed message can be retried until it is deleted', () => {
  expect(canRetry(message(failed))).toBe(true);
  expect(canRetry(message({ ...failed, deleted_at: '2026-11-20T11:00:00.000Z' }))).toBe(false);
});

test('a reply names the author and the plain text, and is sent to the same topic', () => {
  const quoted = message({ text: '<b>Hi</b>', parse_mode: 'HTML', thread: { id: '4', name: null } });
  expect(replyTargetOf(quoted)).toMatchObject({ id: quoted.id, text: 'Hi', threadId: '4' });
  expect(replyTargetOf(message({ kind: 'photo', text: null }))?.text).toBe('Photo');
  expect(replyTargetOf(message({ telegram_message_id: null }))).toBeUndefined();
  expect(plainTextOf(quoted)).toBe('Hi');
});

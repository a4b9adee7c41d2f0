import { classifyAnswer } from './classify';
import { refusalReason } from './refusals';

const refusal = (code: number, description: string, parameters?: object) =>
  JSON.stringify({ ok: false, error_code: code, description, parameters });

describe('an answer of Telegram', () => {
  test('is a result', () => {
    expect(classifyAnswer(200, '{"ok":true,"result":{"id":7}}')).toEqual({ kind: 'ok', result: { id: 7 } });
  });

  test.each([
    [401, 'Unauthorized', { kind: 'wrong_token' }],
    [404, 'Not Found', { kind: 'wrong_token' }],
    [403, 'Forbidden: bot was blocked by the user', { kind: 'blocked' }],
    [
      403,
      "Forbidden: bot can't initiate conversation with a user",
      { kind: 'refused', reason: 'chat_not_found', code: 403 },
    ],
    [409, 'Conflict: terminated by other getUpdates request', { kind: 'conflict' }],
    [500, 'Internal Server Error', { kind: 'server_error', code: 500 }],
    [400, 'Bad Request: message text is empty', { kind: 'refused', reason: 'other', code: 400 }],
    [413, 'Request Entity Too Large', { kind: 'refused', reason: 'media_refused', code: 413 }],
  ])('is recognised by its code %d', (code, description, expected) => {
    expect(classifyAnswer(code, refusal(code, description))).toEqual({ ...expected, description });
  });

  test('gives the time to wait', () => {
    const body = refusal(429, 'Too Many Requests: retry after 35', { retry_after: 35 });
    expect(classifyAnswer(429, body)).toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 35 });
    expect(classifyAnswer(429, refusal(429, 'Too Many Requests'))).toMatchObject({ retryAfterSeconds: 1 });
  });

  test.each([
    [1e12, 86_400],
    [1e308, 86_400],
    [-5, 1],
    ['soon', 1],
    [null, 1],
  ])('waits no absurd time: %p', (retry_after, seconds) => {
    const body = refusal(429, 'Too Many Requests', { retry_after });
    expect(classifyAnswer(429, body)).toMatchObject({ retryAfterSeconds: seconds });
  });

  test('names no impossible new chat, and keeps no endless reason', () => {
    for (const migrate_to_chat_id of [1e30, 'elsewhere', {}]) {
      const body = refusal(400, 'x'.repeat(10_000), { migrate_to_chat_id });
      const outcome = classifyAnswer(400, body);
      expect(outcome).toMatchObject({ kind: 'refused' });
      expect(outcome.kind !== 'ok' && outcome.description.length).toBe(500);
    }
  });

  test('names the new id of a group that became a supergroup', () => {
    const body = refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
      migrate_to_chat_id: -1001234567890,
    });
    expect(classifyAnswer(400, body)).toMatchObject({ kind: 'migrated', newChatId: '-1001234567890' });
  });

  test("is recognised by its status if the body is not Telegram's", () => {
    expect(classifyAnswer(502, '<html>Bad Gateway</html>')).toMatchObject({
      kind: 'server_error',
      code: 502,
    });
    expect(classifyAnswer(400, 'no')).toMatchObject({ kind: 'refused', reason: 'other' });
  });

  test("leaves the result unknown if a success is not Telegram's", () => {
    expect(classifyAnswer(200, '<html>captive portal</html>').kind).toBe('unknown');
  });
});

describe('the reasons of 400', () => {
  test.each([
    ['Bad Request: can\'t parse entities: Unsupported start tag "x" at byte offset 0', 'cant_parse_entities'],
    ['Bad Request: message is not modified: specified new message content …', 'message_not_modified'],
    ['Bad Request: query is too old and response timeout expired or query ID is invalid', 'query_too_old'],
    ['Bad Request: chat not found', 'chat_not_found'],
    ['Bad Request: wrong file identifier/HTTP URL specified', 'media_refused'],
    ["Bad Request: wrong remote file identifier specified: can't unserialize it", 'media_refused'],
    ['Bad Request: failed to get HTTP URL content', 'media_refused'],
    ['Bad Request: wrong type of the web page content', 'media_refused'],
    ['Bad Request: PHOTO_INVALID_DIMENSIONS', 'media_refused'],
    ['Bad Request: IMAGE_PROCESS_FAILED', 'media_refused'],
    ['Bad Request: FILE_REFERENCE_EXPIRED', 'media_refused'],
    ["Bad Request: can't use file of type Document as Photo", 'media_refused'],
    ['Bad Request: BUTTON_URL_INVALID', 'other'],
    ['Bad Request: message to delete not found', 'other'],
  ])('%s', (description, reason) => {
    expect(refusalReason(description)).toBe(reason);
  });
});

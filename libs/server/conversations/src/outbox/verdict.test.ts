import type { TelegramOutcome } from '@botter/server-telegram';
import type { OutboxSend } from './outbox-row';
import { givesUpAfterMs, judge } from './verdict';

const now = 1_000_000_000_000;
const row: OutboxSend = {
  id: 'bot/1/0',
  method: 'sendMessage',
  payload: '{"text":"<b>Tom &amp; Jerry</b>","parse_mode":"HTML"}',
  messageId: 'm',
  actionId: 'a',
  attempts: 0,
  uncertain: false,
  bulk: false,
  waitMs: 0,
  createdAt: now,
};
const after = (outcome: TelegramOutcome<unknown>, changes: Partial<OutboxSend> = {}) =>
  judge(outcome, { ...row, ...changes }, now, 0);
const description = 'words';

describe('what follows from an attempt', () => {
  test('is done when the message was sent', () => {
    expect(after({ kind: 'ok', result: { message_id: 5 } })).toEqual({
      kind: 'sent',
      telegramMessageId: '5',
    });
  });

  test('waits as long as Telegram asks', () => {
    expect(after({ kind: 'rate_limited', retryAfterSeconds: 30, description })).toMatchObject({
      kind: 'later',
      waitMs: 30_000,
    });
  });

  test('waits for another token, however old it is', () => {
    const changes = { createdAt: now - 2 * givesUpAfterMs };
    expect(after({ kind: 'wrong_token', description }, changes)).toEqual({ kind: 'token_refused' });
  });

  test('gives up a chat that has blocked the bot', () => {
    expect(after({ kind: 'blocked', description })).toEqual({
      kind: 'failed',
      error: description,
      blocksChat: true,
    });
  });

  test('holds up nothing if it only shows that the bot is typing', () => {
    const typing = { method: 'sendChatAction', messageId: null };
    for (const outcome of [
      { kind: 'rate_limited', retryAfterSeconds: 30, description },
      { kind: 'unreachable', description },
      { kind: 'unknown', description },
    ] as const) {
      expect(after(outcome, typing)).toEqual({ kind: 'sent', telegramMessageId: null });
    }
    expect(after({ kind: 'blocked', description }, typing)).toMatchObject({ blocksChat: true });
  });

  test('is sent as plain text if the markup is refused, once', () => {
    const refusal = { kind: 'refused', reason: 'cant_parse_entities', code: 400, description } as const;
    const verdict = after(refusal);
    expect(verdict).toMatchObject({ kind: 'as_plain_text', payload: '{"text":"Tom & Jerry"}' });
    expect(after(refusal, { payload: '{"text":"Tom"}' })).toMatchObject({
      kind: 'failed',
      blocksChat: false,
    });
  });

  test('is sent as text only if the media is refused, with a problem for the action', () => {
    const refusal = { kind: 'refused', reason: 'media_refused', code: 400, description } as const;
    const method = 'sendPhoto';
    const payload = '{"photo":"https://a.example/b.png","caption":"<b>Tom</b>","parse_mode":"HTML"}';
    expect(after(refusal, { method, payload })).toEqual({
      kind: 'without_media',
      method: 'sendMessage',
      payload: '{"text":"<b>Tom</b>","parse_mode":"HTML","link_preview_options":{"is_disabled":true}}',
      problem: 'The media of this action could not be sent: words',
    });
    expect(after(refusal, { method, payload: '{"photo":"attach://cat"}' })).toMatchObject({
      kind: 'failed',
      problem: expect.stringContaining('could not be sent'),
    });
  });

  test('fails permanently on any other refusal', () => {
    expect(after({ kind: 'refused', reason: 'other', code: 400, description })).toMatchObject({
      kind: 'failed',
      problem: description,
    });
    expect(after({ kind: 'refused', reason: 'chat_not_found', code: 400, description })).toEqual({
      kind: 'failed',
      error: description,
      blocksChat: false,
    });
  });

  test('follows a group to its new id', () => {
    const verdict = after({ kind: 'migrated', newChatId: '-1001', description });
    expect(verdict).toEqual({ kind: 'moved', telegramChatId: '-1001' });
  });

  test.each([
    { kind: 'server_error', code: 502, description },
    { kind: 'unreachable', description },
  ] as const)('tries again later after $kind, but not forever', (outcome) => {
    expect(after(outcome)).toMatchObject({ kind: 'later', waitMs: 1_000, uncertain: false });
    expect(after(outcome, { createdAt: now - givesUpAfterMs - 1 })).toMatchObject({ kind: 'failed' });
  });

  test('tries once more if the outcome is unknown, and then reports that', () => {
    expect(after({ kind: 'unknown', description })).toMatchObject({ kind: 'later', uncertain: true });
    expect(after({ kind: 'unknown', description }, { uncertain: true })).toEqual({
      kind: 'unknown',
      error: description,
    });
  });
});

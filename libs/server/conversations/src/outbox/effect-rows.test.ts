import type { ChatFacts, SendEffect } from '@botter/engine';
import { toEffectRows } from './effect-rows';
import { withChat } from './outbox-row';

const chat: ChatFacts = { telegramChatId: '7', type: 'private', name: 'Ada', username: null };
const send: SendEffect = {
  kind: 'send',
  chat,
  threadId: null,
  actionId: 'a',
  text: 'Hello',
  parseMode: 'HTML',
  media: null,
  disableLinkPreview: true,
  keyboard: [],
};
const rowsOf = (...effects: Parameters<typeof toEffectRows>[0]) => {
  let id = 0;
  const now = new Date('2026-01-02T03:04:05.000Z');
  return toEffectRows(effects, { source: 'bot/5', now, newId: () => `id-${++id}` });
};
const payloadOf = (effect: SendEffect) => JSON.parse(rowsOf(effect).outbox[0]?.payload ?? '') as unknown;

describe('the rows of effects', () => {
  test('have ids made from what they follow from', () => {
    const answer = { kind: 'answerCallback', callbackQueryId: 'q', text: null } as const;
    expect(rowsOf(answer, send).outbox.map(({ id, kind }) => [id, kind])).toEqual([
      ['bot/5/0', 'answer'],
      ['bot/5/1', 'send'],
    ]);
  });

  test('are due after a wait, without a time of this process: immediately, when an answer is late, after the delay', () => {
    const answer = { kind: 'answerCallback', callbackQueryId: 'q', text: null } as const;
    const delayed = { chat, threadId: null, actionId: 'a', command: 'remind', delaySeconds: 90, depth: 1 };
    const rows = rowsOf(answer, send, { kind: 'scheduleCallback', ...delayed }).outbox;
    expect(rows.map(({ wait_ms }) => wait_ms)).toEqual([5_000, undefined, 90_000]);
  });

  test('hold the parameters of the Bot API', () => {
    expect(payloadOf(send)).toEqual({
      text: 'Hello',
      parse_mode: 'HTML',
      link_preview_options: { is_disabled: true },
    });
    const media = { type: 'photo', source: 'url', url: 'https://example.org/a.png' } as const;
    expect(payloadOf({ ...send, media, threadId: 3 })).toEqual({
      photo: 'https://example.org/a.png',
      caption: 'Hello',
      message_thread_id: 3,
      parse_mode: 'HTML',
    });
  });

  test('name a file of ours as an upload, and keep what the message shows', () => {
    const media = { type: 'video', source: 'upload', fileId: 'f1' } as const;
    expect(payloadOf({ ...send, media, text: '' })).toEqual({ video: 'attach://f1', parse_mode: 'HTML' });
    const [message] = rowsOf({ ...send, media }).messages;
    expect(message).toMatchObject({ kind: 'video', media, text: 'Hello' });
  });

  test('keep values that are too long behind short ids, the same for the same value', () => {
    const keyboard = [
      [{ type: 'callback', label: 'Go', value: 'x'.repeat(100), needsMapping: true }],
    ] as const;
    const [first, second] = [rowsOf({ ...send, keyboard }), rowsOf({ ...send, keyboard })];
    expect(first.values).toEqual(second.values);
    expect(first.outbox[0]?.payload).toContain(first.values[0]?.id);
    expect(first.outbox[0]?.payload).not.toContain('xxx');
    expect(first.messages[0]?.buttons).toEqual([[{ label: 'Go', type: 'callback', value: 'x'.repeat(100) }]]);
  });
});

describe('the parameters of a message', () => {
  test('begin with the chat', () => {
    expect(JSON.parse(withChat('-1001', '{"text":"a"}'))).toEqual({ chat_id: -1001, text: 'a' });
    expect(JSON.parse(withChat('5', '{}'))).toEqual({ chat_id: 5 });
  });
});

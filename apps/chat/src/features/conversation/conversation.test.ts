import type { Message } from '@botter/contracts';
import { sampleMessage } from '@botter/web-testing';
import { checkText, insertCommand, sendsMessage } from './composer-rules';
import { countAfter, countMessages, findFirstUnread, groupMessages } from './group-messages';
import { type PendingMessage, stillPending } from './pending';
import { topicOfLast, topicsOf } from './topics';

const message = (id: string, minute: number, patch: Partial<Message> = {}): Message => {
  const timestamp = new Date(2026, 10, 20, 12, minute).toISOString();
  const sender = { telegram_message_id: null, chat_name: null, chat_username: null, sender_name: null };
  return sampleMessage({ id, text: id, ...sender, timestamp, created_at: timestamp, ...patch });
};
const outgoing = { direction: 'outgoing' } as const;
const pending = (patch: Partial<PendingMessage> = {}): PendingMessage => ({
  id: 'p1',
  group: 'g1',
  botId: 'b',
  chatId: 'c',
  telegramChatId: '7',
  offline: false,
  refused: false,
  text: 'Hi',
  writtenAt: 0,
  afterId: 'm1',
  error: undefined,
  ...patch,
});

describe('a message on its way', () => {
  const before = message('m1', 0, { ...outgoing, text: 'Hi' });

  test('stays until its echo comes after what was known', () => {
    expect(stillPending([before], [pending()])).toHaveLength(1);
    expect(stillPending([before, message('m2', 1, { text: 'Hi' })], [pending()])).toHaveLength(1);
    expect(stillPending([before, message('m2', 1, { ...outgoing, text: 'Hi' })], [pending()])).toEqual([]);
  });

  test('is replaced by its echo, one of two with equal texts at a time', () => {
    const echoed = [before, message('m2', 1, { ...outgoing, text: 'Hi' })];
    expect(stillPending(echoed, [pending(), pending({ id: 'p2' })]).map(({ id }) => id)).toEqual(['p2']);
  });

  test('stays if it was refused, and disappears with its echo if its response got lost', () => {
    const echoed = [before, message('m2', 1, { ...outgoing, text: 'Hi' })];
    expect(stillPending(echoed, [pending({ error: 'no', refused: true })])).toHaveLength(1);
    expect(stillPending(echoed, [pending({ error: 'Network error. Please try again.' })])).toEqual([]);
  });

  test('is not replaced by an automatic reply, nor a text by a file', () => {
    const answer = message('m2', 1, { ...outgoing, text: 'Hi', action_id: 'a' });
    expect(stillPending([before, answer], [pending()])).toHaveLength(1);
    const photo = message('m2', 1, { ...outgoing, text: 'Hi', kind: 'photo' });
    expect(stillPending([before, photo], [pending()])).toHaveLength(1);
    const file = { id: 'f', name: 'a.png', size: 1 };
    expect(stillPending([before, photo], [pending({ file })])).toEqual([]);
  });
});

describe('the pane', () => {
  test('joins messages of one side and puts presses and days between them', () => {
    const items = groupMessages([
      message('a', 0),
      message('b', 1),
      message('c', 2, outgoing),
      message('p', 3, { kind: 'button_press' }),
      message('d', 3, outgoing),
      message('e', 30, outgoing),
      message('f', 24 * 60, outgoing),
    ]);
    expect(
      items.map((item) =>
        item.kind === 'message' ? `${item.key}${item.joinsPrevious ? '+' : ''}` : item.kind,
      ),
    ).toEqual(['day', 'a', 'b+', 'c', 'press', 'd', 'e', 'day', 'f']);
  });

  test('shows an album as one, even if something came in between', () => {
    const album = { media_group_id: 'g', kind: 'photo' } as const;
    const items = groupMessages([message('a', 0, album), message('x', 0, outgoing), message('b', 0, album)]);
    expect(items.map(({ key }) => key)).toEqual(['day-a', 'a', 'x']);
    expect(items[1]).toMatchObject({ album: [{ id: 'a' }, { id: 'b' }] });
  });

  test('a bot reply is not joined to what a person wrote', () => {
    const items = groupMessages([
      message('a', 0, outgoing),
      message('b', 0, { ...outgoing, action_id: 'x' }),
    ]);
    expect(items[2]).toMatchObject({ key: 'b', joinsPrevious: false });
  });

  test('a line is put before the first unread message', () => {
    const read = [message('a', 0), message('b', 1, outgoing), message('c', 2)];
    const press = message('p', 3, { kind: 'button_press' });
    const all = [...read, press, message('d', 4)];
    expect(findFirstUnread(all, 'd', 2)).toBe('c');
    expect(findFirstUnread(all, 'd', 0)).toBeUndefined();
    expect(findFirstUnread(all, 'd', 9)).toBeUndefined();
    expect(findFirstUnread([...all, message('e', 5)], 'd', 1)).toBe('d');
    expect(groupMessages(all, 'c').map(({ kind }) => kind)).toEqual([
      'day',
      'message',
      'message',
      'unread',
      'message',
      'press',
      'message',
    ]);
  });

  test('lists topics by their last message, and replies in the latest', () => {
    const thread = (id: string, name: string | null = null) => ({ thread: { id, name } });
    const all = [message('a', 0, thread('7', 'Orders')), message('b', 1, thread('9')), message('c', 2)];
    expect(topicsOf(all)).toEqual([
      { id: '9', name: 'Topic 9' },
      { id: '7', name: 'Orders' },
    ]);
    expect(topicOfLast(all)).toBeUndefined();
    expect(topicOfLast(all.slice(0, 2))).toBe('9');
  });

  test('counts what came after the last seen message', () => {
    expect(countAfter(['a', 'b', 'c'], 'a')).toBe(2);
    expect(countAfter(['a', 'b', 'c'], 'c')).toBe(0);
    expect(countAfter(['a', 'b'], 'gone')).toBe(2);
    expect(countAfter([], undefined)).toBe(0);
  });

  test('counts no button presses', () => {
    expect(countMessages([message('a', 0), message('p', 1, { kind: 'button_press' })])).toBe(1);
  });
});

describe('the input', () => {
  test('needs text, at most 4096 characters', () => {
    expect(checkText(' \n')).toEqual({ kind: 'empty' });
    expect(checkText(' Hi ')).toEqual({ kind: 'ready', text: 'Hi', left: 4094 });
    expect(checkText('x'.repeat(4096))).toMatchObject({ kind: 'ready' });
    expect(checkText('x'.repeat(4097))).toMatchObject({
      kind: 'tooLong',
      over: 1,
      parts: ['x'.repeat(4096), 'x'],
    });
  });

  test('allows a shorter caption, and sends the rest as a text after the file', () => {
    expect(checkText('', true)).toEqual({ kind: 'ready', text: '', left: 1024 });
    expect(checkText('x'.repeat(1024), true)).toMatchObject({ kind: 'ready' });
    expect(checkText('x'.repeat(1025), true)).toMatchObject({
      kind: 'tooLong',
      limit: 1024,
      parts: ['', 'x'.repeat(1025)],
    });
  });

  test('Enter sends, Shift+Enter and an open input method do not', () => {
    const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };
    const enter = { ...plain, key: 'Enter' };
    expect(sendsMessage(enter, 'enter')).toBe(true);
    expect(sendsMessage({ ...enter, shiftKey: true }, 'enter')).toBe(false);
    expect(sendsMessage({ ...enter, isComposing: true }, 'enter')).toBe(false);
    expect(sendsMessage({ ...enter, key: 'a' }, 'enter')).toBe(false);
    expect(sendsMessage(enter, 'mod+enter')).toBe(false);
    expect(sendsMessage({ ...enter, ctrlKey: true }, 'mod+enter')).toBe(true);
  });

  test('a command is put in at the cursor with spaces around', () => {
    expect(insertCommand('', 0, '/help')).toEqual({ text: '/help ', cursor: 6 });
    expect(insertCommand('see', 3, '/help')).toEqual({ text: 'see /help ', cursor: 10 });
    expect(insertCommand('a b', 2, '/x')).toEqual({ text: 'a /x b', cursor: 5 });
  });
});

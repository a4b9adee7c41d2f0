import type { Message } from '@botter/contracts';
import {
  type MessageWindow,
  refreshed,
  withChange,
  withMessage,
  withNewer,
  withNews,
  withOlder,
} from './message-window';

const message = (id: string, text = id) => ({ id, text }) as Message;
const window = (ids: string, open: { older?: boolean; newer?: boolean } = {}): MessageWindow => ({
  messages: [...ids].map((id) => message(id)),
  older: open.older ?? false,
  newer: open.newer ?? false,
});
const idsOf = ({ messages }: MessageWindow) => messages.map(({ id }) => id).join('');

test('a late message gets its place by time, a known one is replaced', () => {
  expect(withMessage(window('ac').messages, message('b')).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(withMessage(window('ab').messages, message('a', 'new')).map(({ text }) => text)).toEqual([
    'new',
    'b',
  ]);
});

describe('news', () => {
  test('are put at the end, and the window drops its beginning if it is too long', () => {
    expect(withNews(window('bc'), message('d'), 3)).toEqual(window('bcd'));
    expect(withNews(window('bcd'), message('e'), 3)).toEqual(window('cde', { older: true }));
  });
  test('are ignored outside a window in the past, and before one that begins later', () => {
    const past = window('bc', { newer: true });
    expect(withNews(past, message('z'))).toBe(past);
    const end = window('bc', { older: true });
    expect(withNews(end, message('a'))).toBe(end);
  });
  test('of a known message change it, wherever the window is', () => {
    expect(withNews(window('bc', { newer: true }), message('b', 'x')).messages[0]?.text).toBe('x');
    const unconcerned = window('bc');
    expect(withChange(unconcerned, message('q'))).toBe(unconcerned);
  });
});

describe('paging', () => {
  test('goes both ways, and drops at the other end what is too much', () => {
    expect(withOlder(window('cd', { older: true }), window('ab'), 9)).toEqual(window('abcd'));
    expect(withOlder(window('cd'), window('ab', { older: true }), 3)).toEqual(
      window('abc', { older: true, newer: true }),
    );
    expect(withNewer(window('ab', { newer: true }), window('cd'), 9)).toEqual(window('abcd'));
    expect(withNewer(window('ab', { newer: true }), window('cd', { newer: true }), 3)).toEqual(
      window('bcd', { older: true, newer: true }),
    );
  });
  test('shows nothing twice if pages overlap', () => {
    expect(idsOf(withOlder(window('bc'), window('ab')))).toBe('abc');
    expect(idsOf(withNewer(window('ab'), window('bc')))).toBe('abc');
  });
});

describe('reading again', () => {
  test('joins the newest page, keeping what was loaded before it and what came meanwhile', () => {
    const known = window('abcde', { older: true });
    const again = refreshed(known, {
      ...window('cd', { older: true }),
      messages: [message('c', 'edited'), message('d')],
    });
    expect(idsOf(again)).toBe('abcde');
    expect(again.messages[2]?.text).toBe('edited');
    expect(again.messages[3]).toBe(known.messages[3]);
    expect(again).toMatchObject({ older: true, newer: false });
  });
  test('does not go back behind what has changed meanwhile', () => {
    const known = { ...window('ab'), messages: [message('a'), message('b', 'sent')] };
    const late = { ...window('ab'), messages: [message('a', 'x'), message('b', 'waiting')] };
    const again = refreshed(known, late, (id) => id === 'b');
    expect(again.messages.map(({ text }) => text)).toEqual(['x', 'sent']);
  });
  test('leaves a gap to read on into if the window is too far behind', () => {
    expect(refreshed(window('ab'), window('xy', { older: true }))).toEqual(window('ab', { newer: true }));
  });
  test('leaves a window in the past as it is', () => {
    expect(refreshed(window('ab', { newer: true }), window('bcd'))).toEqual(window('ab', { newer: true }));
  });
  test('fills an empty one', () => {
    expect(refreshed(window(''), window('ab'))).toEqual(window('ab'));
    expect(refreshed(undefined, window('ab'))).toEqual(window('ab'));
  });
});

import { SseParser } from './sse-parser';

const all = (text: string) => new SseParser().feed(text);

describe('SseParser', () => {
  test('reads events with their names and ids', () => {
    expect(all('id: 7\nevent: message\ndata: {"a":1}\n\n')).toEqual([
      { event: 'message', data: '{"a":1}', id: '7' },
    ]);
  });

  test('skips comments and blocks without data', () => {
    expect(all(': heartbeat\n\nevent: nothing\n\ndata: x\n\n')).toEqual([
      { event: 'message', data: 'x', id: undefined },
    ]);
  });

  test('joins several data lines and keeps the last id', () => {
    expect(all('id: 1\ndata: a\ndata: b\n\ndata:c\n\n')).toEqual([
      { event: 'message', data: 'a\nb', id: '1' },
      { event: 'message', data: 'c', id: '1' },
    ]);
  });

  test.each(['\n', '\r', '\r\n'])(
    'gives the same however the stream is cut, with %j as line ending',
    (end) => {
      const text = ['id: 3', 'event: x', 'data: one', '', 'data: two', '', ''].join(end);
      const parser = new SseParser();
      const events = [...text].flatMap((character) => parser.feed(character));
      // A lone CR at the end could still become CRLF: one more piece settles it.
      expect([...events, ...parser.feed('\n')]).toEqual([
        { event: 'x', data: 'one', id: '3' },
        { event: 'message', data: 'two', id: '3' },
      ]);
    },
  );

  test('remembers the position of heartbeats too, but not of a block that was cut off', () => {
    const parser = new SseParser();
    parser.feed(': alive\nid: 9\n\nid: 10\ndata: x');
    expect(parser.lastEventId).toBe('9');
  });

  test('takes over how long to wait before coming back', () => {
    const parser = new SseParser();
    parser.feed('retry: 2500\n\n');
    expect(parser.retryMs).toBe(2500);
  });
});

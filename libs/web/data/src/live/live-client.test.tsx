import { TextDecoder as NodeTextDecoder, TextEncoder as NodeTextEncoder } from 'node:util';
import type { LiveEvent } from '@botter/contracts';
import { provideAccess } from '../client/access';
import { LiveClient } from './live-client';

/** An answer whose body the test writes by hand. */
function openAnswer() {
  const pieces: Uint8Array[] = [];
  let ended = false;
  let wake = () => undefined as void;
  const encoder = new NodeTextEncoder();
  return {
    write(text: string) {
      pieces.push(encoder.encode(text));
      wake();
    },
    end() {
      ended = true;
      wake();
    },
    response: {
      ok: true,
      status: 200,
      body: {
        getReader: () => ({
          async read() {
            if (pieces.length === 0 && !ended) {
              await new Promise<void>((resolve) => {
                wake = resolve;
              });
            }
            const value = pieces.shift();
            return value ? { done: false, value } : { done: true, value: undefined };
          },
        }),
      },
    },
  };
}

const settle = () => jest.advanceTimersByTimeAsync(0);
const fetchMock = jest.fn();
let disconnect: () => void;
const onUnauthorized = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.TextDecoder = NodeTextDecoder as typeof globalThis.TextDecoder;
  globalThis.fetch = fetchMock;
  fetchMock.mockReset();
  onUnauthorized.mockReset();
  disconnect = provideAccess({ token: () => 'live-token', onUnauthorized });
});
afterEach(() => {
  disconnect();
  jest.useRealTimers();
});

describe('LiveClient', () => {
  test('opens with the token in the header and hands on what comes', async () => {
    const answer = openAnswer();
    fetchMock.mockResolvedValueOnce(answer.response);
    const client = new LiveClient();
    const events: LiveEvent[] = [];
    client.onEvent((event) => events.push(event));
    const stop = client.start(performance.now());
    await settle();
    expect(client.status).toBe('open');
    expect(fetchMock.mock.calls[0][0]).toBe('/api/events?sinceMs=2000');
    expect(fetchMock.mock.calls[0][1].headers.authorization).toBe('Bearer live-token');
    answer.write('id: 4\nevent: bot_changed\ndata: {"bot');
    answer.write('Id":"b1"}\n\n');
    await settle();
    expect(events).toEqual([{ type: 'bot_changed', botId: 'b1' }]);
    stop();
  });

  test('notices immediately that the network is gone, however silent the open stream is', async () => {
    const { response } = openAnswer();
    fetchMock.mockImplementationOnce(async (_path, { signal }) => ({
      ...response,
      body: {
        getReader: () => ({
          read: () =>
            new Promise((_, reject) => {
              signal.addEventListener('abort', () => reject(signal.reason));
            }),
        }),
      },
    }));
    const client = new LiveClient();
    const stop = client.start(performance.now());
    await settle();
    expect(client.status).toBe('open');
    window.dispatchEvent(new Event('offline'));
    await settle();
    expect(client.status).toBe('down');
    stop();
  });

  test('comes back after the stream ended, resuming behind the last event', async () => {
    const first = openAnswer();
    const second = openAnswer();
    fetchMock.mockResolvedValueOnce(first.response).mockResolvedValueOnce(second.response);
    const client = new LiveClient();
    const stop = client.start(performance.now());
    await settle();
    first.write('id: 4\nevent: resync\ndata: {}\n\n');
    await settle();
    first.end();
    await settle();
    expect(client.status).toBe('down');
    await jest.advanceTimersByTimeAsync(1000);
    expect(client.status).toBe('open');
    expect(fetchMock.mock.calls[1][0]).toBe('/api/events');
    expect(fetchMock.mock.calls[1][1].headers['last-event-id']).toBe('4');
    stop();
  });

  test('asks for what has changed since the page began to read, and refetches everything if that took too long', async () => {
    const answers: ((answer: unknown) => void)[] = [];
    fetchMock.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const events: LiveEvent[] = [];
    for (const [secondsToOpen, expected] of [
      [1, []],
      [3, [{ type: 'resync' }]],
    ] as const) {
      const client = new LiveClient();
      client.onEvent((event) => events.push(event));
      const began = performance.now();
      await jest.advanceTimersByTimeAsync(500);
      const stop = client.start(began);
      await settle();
      expect(fetchMock.mock.lastCall[0]).toBe('/api/events?sinceMs=2500');
      await jest.advanceTimersByTimeAsync(secondsToOpen * 1000);
      answers.at(-1)?.(openAnswer().response);
      await settle();
      expect([client.status, events]).toEqual(['open', expected]);
      stop();
    }
  });

  test('waits longer after each failure, but never longer than 15 seconds', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(1);
    fetchMock.mockRejectedValue(new TypeError('refused'));
    const client = new LiveClient();
    const stop = client.start(performance.now());
    await settle();
    expect(client.status).toBe('down');
    await jest.advanceTimersByTimeAsync(60_000);
    const soon = fetchMock.mock.calls.length;
    expect(soon).toBeLessThan(12);
    await jest.advanceTimersByTimeAsync(15_000);
    expect(fetchMock.mock.calls.length).toBe(soon + 1);
    stop();
  });

  test('comes back when the server asks to, if there are too many streams', async () => {
    const headers = new Map([['retry-after', '60']]);
    fetchMock.mockResolvedValue({ ok: false, status: 429, body: null, headers });
    const client = new LiveClient();
    const stop = client.start(performance.now());
    await settle();
    expect(client.status).toBe('down');
    await jest.advanceTimersByTimeAsync(59_000);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(fetchMock).toHaveBeenCalledTimes(2);
    stop();
  });

  test('reports that the token is refused', async () => {
    fetchMock.mockResolvedValue({ ok: false, status: 401, body: null });
    const client = new LiveClient();
    const stop = client.start(performance.now());
    await settle();
    expect(onUnauthorized).toHaveBeenCalledWith('live-token');
    stop();
  });

  test('ends a connection that has become silent', async () => {
    fetchMock.mockImplementation(
      (_address: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const client = new LiveClient();
    const stop = client.start(performance.now());
    await jest.advanceTimersByTimeAsync(46_000);
    expect(client.status).toBe('down');
    stop();
  });
});

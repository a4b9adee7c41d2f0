import { TextDecoder as NodeTextDecoder, TextEncoder as NodeTextEncoder } from 'node:util';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { provideAccess } from '../client/access';
import { createQueryClient } from '../client/query-client';
import { queryKeys } from '../client/query-keys';
import { LiveProvider } from './live-provider';

const reads = { bots: jest.fn<Promise<string>, []>(), actions: jest.fn<Promise<string>, []>() };

function Screen() {
  const bots = useQuery({ queryKey: queryKeys.bots, queryFn: reads.bots });
  const actions = useQuery({ queryKey: queryKeys.actions('b1'), queryFn: reads.actions });
  return <p>{`${bots.data ?? bots.status}, ${actions.data ?? actions.status}`}</p>;
}

let opened: string[];
let streams: ((answer: unknown) => void)[];
let disconnect: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.TextDecoder = NodeTextDecoder as typeof globalThis.TextDecoder;
  disconnect = provideAccess({ token: () => 'live-token', onUnauthorized: () => undefined });
  [opened, streams] = [[], []];
  globalThis.fetch = (address) =>
    new Promise<Response>((resolve) => {
      opened.push(String(address));
      streams.push((answer) => resolve(answer as Response));
    });
  reads.bots.mockReset().mockResolvedValue('bots');
  reads.actions.mockReset().mockRejectedValue(new Error('refused'));
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LiveProvider>
        <Screen />
      </LiveProvider>
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  disconnect();
  jest.useRealTimers();
});

/** The stream opens, sends this text, and stays open. */
const answerStream = (text: string) =>
  act(async () => {
    const pieces = [new NodeTextEncoder().encode(text)];
    const read = () => {
      const value = pieces.shift();
      return value ? Promise.resolve({ done: false, value }) : new Promise<never>(() => undefined);
    };
    streams.at(-1)?.({ ok: true, status: 200, body: { getReader: () => ({ read }) } });
    await jest.advanceTimersByTimeAsync(0);
  });
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const counts = () => [reads.bots.mock.calls.length, reads.actions.mock.calls.length];

test('a page reads everything once, failures included, as long as nothing changes', async () => {
  await wait(100);
  expect(screen.getByText('bots, error')).toBeTruthy();
  await answerStream(': alive\nid: 1\n\n');
  await wait(10_000);
  expect(opened).toEqual(['/api/events?sinceMs=2000']);
  expect(counts()).toEqual([1, 1]);
});

test('what changed between its read and the stream is read again, and nothing else', async () => {
  await wait(100);
  await answerStream('id: 1\nevent: bot_changed\ndata: {"botId":"b1"}\n\n');
  await wait(10_000);
  expect(counts()).toEqual([2, 1]);
});

test('once the server is back everything on the screen is read again', async () => {
  await act(async () => streams.at(-1)?.({ ok: false, status: 503, body: null }));
  reads.actions.mockResolvedValue('actions');
  await wait(1000);
  expect(opened).toHaveLength(2);
  await answerStream(': alive\nid: 1\n\n');
  expect(screen.getByText('bots, actions')).toBeTruthy();
  expect(counts()).toEqual([2, 2]);
});

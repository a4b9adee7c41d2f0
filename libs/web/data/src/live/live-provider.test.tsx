import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { provideAccess } from '../client/access';
import { LiveProvider } from './live-provider';

const silent = { read: () => new Promise<never>(() => undefined) };
const stream = { ok: true, status: 200, body: { getReader: () => silent } };
const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
const shared = jest.fn<Promise<string>, []>();
const known = jest.fn<Promise<string>, []>();

function Screen() {
  const bot = useQuery({ queryKey: ['bot'], queryFn: shared });
  const list = useQuery({ queryKey: ['list'], queryFn: known });
  return <p>{`${bot.data ?? 'no bot'}, ${list.data ?? 'no list'}`}</p>;
}

afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

test('what came before the stream was open is read again: what was refused at once, the rest when the page is there', async () => {
  jest.useFakeTimers();
  const disconnect = provideAccess({ token: () => 'live-token', onUnauthorized: () => undefined });
  let open = (_answer: unknown) => undefined as void;
  globalThis.fetch = () =>
    new Promise<Response>((resolve) => {
      open = (answer) => resolve(answer as Response);
    });
  shared.mockRejectedValueOnce(new Error('not yet')).mockResolvedValue('bot');
  known.mockResolvedValueOnce('old list').mockResolvedValue('new list');
  render(
    <QueryClientProvider client={cache}>
      <LiveProvider>
        <Screen />
      </LiveProvider>
    </QueryClientProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(screen.getByText('no bot, old list')).toBeTruthy();
  await act(async () => {
    open(stream);
    await jest.advanceTimersByTimeAsync(10);
  });
  expect(screen.getByText('bot, old list')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.getByText('bot, new list')).toBeTruthy();
  expect([shared.mock.calls.length, known.mock.calls.length]).toEqual([3, 2]);
  disconnect();
});

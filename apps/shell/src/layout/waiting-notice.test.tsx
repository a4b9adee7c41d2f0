import { calls } from '@botter/contracts';
import { provideAccess, request } from '@botter/web-data';
import { act, render, screen } from '@testing-library/react';
import { WaitingNotice } from './waiting-notice';

const refused = {
  ok: false,
  status: 429,
  headers: new Map([['retry-after', '3']]),
  text: async () => JSON.stringify({ error: 'Busy', code: 'rate_limited' }),
};
const bots = { ok: true, status: 200, headers: new Map(), text: async () => '{"bots":[]}' };

test('counts down while reads wait, and disappears when they continue', async () => {
  jest.useFakeTimers();
  const disconnect = provideAccess({ token: () => 'token', onUnauthorized: () => {} });
  globalThis.fetch = jest.fn().mockResolvedValueOnce(refused).mockResolvedValue(bots);
  render(<WaitingNotice />);
  expect(screen.getByRole('status').textContent).toBe('');
  const read = request(calls.listBots);
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('status').textContent).toContain('The page continues in 3 seconds.');
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByRole('status').textContent).toContain('in a second.');
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  await read;
  expect(screen.getByRole('status').textContent).toBe('');
  disconnect();
  jest.useRealTimers();
});

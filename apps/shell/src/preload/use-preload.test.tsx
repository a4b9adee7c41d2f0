import { MemoryRouter } from '@botter/web-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { markFirstScreenIdle } from './first-screen-idle';
import { usePreload } from './use-preload';

const fetched: string[] = [];
const fetching = (name: string) => async () => void fetched.push(name);
const code = {
  '/bots': fetching('bots'),
  '/bots/:botId': fetching('bot'),
  '/messages/*': fetching('messages'),
  '/help': fetching('help'),
};
const likely = ['bots', 'messages'].map((name) => ({
  fetchAhead: () => void fetched.push(`files of ${name}`),
  prepare: fetching(name),
}));

function Page() {
  usePreload(code, likely);
  return (
    <>
      <a href="/bots/7?tab=1">
        <b>Tea shop</b>
      </a>
      <a href="/messages/7/c1">Messages</a>
      <a href="/nowhere">Nowhere</a>
      <a href="https://example.com/help">Elsewhere</a>
    </>
  );
}

beforeEach(() => {
  fetched.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

test('the code of a link is fetched when the pointer or the focus reaches it', async () => {
  render(<Page />, { wrapper: MemoryRouter });
  await userEvent.hover(screen.getByText('Tea shop'));
  expect(fetched).toEqual(['bot']);
  fetched.length = 0;
  await userEvent.hover(screen.getByText('Nowhere'));
  await userEvent.hover(screen.getByText('Elsewhere'));
  expect(fetched).toEqual([]);
  act(() => screen.getByText('Messages').focus());
  expect(fetched).toEqual(['messages']);
});

test('the likely ones are fetched once the page has settled, and run in their order once it is used', async () => {
  window.requestIdleCallback = (run) => window.setTimeout(run);
  window.cancelIdleCallback = window.clearTimeout;
  render(<Page />);
  expect(fetched).toEqual([]);
  markFirstScreenIdle();
  await waitFor(() => expect(fetched).toEqual(['files of bots', 'files of messages']));
  await userEvent.keyboard('{Shift}');
  await waitFor(() => expect(fetched.slice(2)).toEqual(['bots', 'messages']));
});

test('nothing is fetched or run ahead if the browser saves data', async () => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  markFirstScreenIdle();
  render(<Page />);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(fetched).toEqual([]);
  Reflect.deleteProperty(navigator, 'connection');
});

test('the likely ones run although no one uses the page, once nothing has arrived for four seconds', async () => {
  jest.useFakeTimers();
  window.requestIdleCallback = (run) => window.setTimeout(run);
  window.cancelIdleCallback = window.clearTimeout;
  const arrivals = new Set<() => void>();
  window.PerformanceObserver = class {
    readonly #arrived: () => void;
    constructor(arrived: () => void) {
      this.#arrived = arrived;
    }
    observe = () => void arrivals.add(this.#arrived);
    disconnect = () => void arrivals.delete(this.#arrived);
  } as never;
  markFirstScreenIdle();
  render(<Page />);
  await jest.advanceTimersByTimeAsync(3900);
  for (const arrived of arrivals) arrived();
  await jest.advanceTimersByTimeAsync(3900);
  expect(fetched).toEqual(['files of bots', 'files of messages']);
  await jest.advanceTimersByTimeAsync(200);
  expect(fetched.slice(2)).toEqual(['bots', 'messages']);
  expect(arrivals.size).toBe(0);
});

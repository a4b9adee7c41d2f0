import { calls, pageviewLimits as contractLimits } from '@botter/contracts';
import {
  MemoryRouter,
  type NavigateOptions,
  useLocation,
  useNavigate,
  useNavigationType,
} from '@botter/web-router';
import { act, renderHook } from '@testing-library/react';
import { usePageviews } from './pageviews';
import { pageviewCall, pageviewLimits, referrerHost } from './send-pageview';

const fetchMock = jest.fn(async (_address: string, _init: RequestInit) => ({ ok: true }));

beforeEach(() => {
  jest.useFakeTimers();
  fetchMock.mockClear();
  globalThis.fetch = fetchMock as never;
});
afterEach(() => jest.useRealTimers());

const pages = () => fetchMock.mock.calls.map(([, { body }]) => JSON.parse(String(body)).page);

/** Counts pages as the product does; returns a function that opens another one. */
function showPages(first: string) {
  const { result } = renderHook(
    () => {
      usePageviews(useLocation().pathname, useNavigationType());
      return useNavigate();
    },
    { wrapper: ({ children }) => <MemoryRouter initialEntries={[first]}>{children}</MemoryRouter> },
  );
  return (to: string, options?: NavigateOptions) => act(async () => result.current(to, options));
}

test('each page is counted even if it is left immediately, a redirect is not, and no cookie is sent', async () => {
  const go = showPages('/');
  await go('/bots');
  expect(pages()).toEqual(['/']);
  await go('/bots/b1');
  await go('/bots/b1/dashboard', { replace: true });
  jest.advanceTimersByTime(300);
  await go('/help');
  window.dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(300);
  expect(pages()).toEqual(['/', '/bots', '/bots/b1/dashboard', '/help']);
  const [address, init] = fetchMock.mock.calls[0]!;
  expect(address).toBe('/api/analytics/pageview');
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', keepalive: true });
  const body = JSON.parse(String(init.body));
  expect(Object.keys(body).sort()).toEqual(
    ['language', 'page', 'referrer', 'screenSize', 'timestamp', 'userAgent'].sort(),
  );
  expect(body.userAgent.length).toBeLessThanOrEqual(100);
});

test('call and limits are those of the contract', () => {
  expect(calls.addPageview).toMatchObject(pageviewCall);
  expect(contractLimits).toMatchObject(pageviewLimits);
});

test('a failure is ignored', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('offline'));
  showPages('/bots');
  await jest.advanceTimersByTimeAsync(300);
  expect(fetchMock).toHaveBeenCalledTimes(1);
});

test('only the host name of the page before is reported', () => {
  expect(referrerHost('https://news.example.com/article?id=1')).toBe('news.example.com');
  expect(referrerHost('')).toBe('direct');
});

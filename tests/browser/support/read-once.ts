import type { Page, Request } from '@playwright/test';
import { urls } from './test';

/** Screens that poll do so at most this often. Milliseconds. */
const pollMs = 10_000;
const pageviews = '/api/analytics/pageview';
/**
 * A change by others, or by the page before, is a good reason to read again: a page gets those since two
 * seconds before it began. This number of milliseconds later there is none.
 */
const changeMs = 5_000;

/** Opens a page, lets it come to rest, and returns what it reads twice although it changes nothing. */
export async function readTwice(page: Page, open: () => Promise<void>): Promise<string[]> {
  const firstAt = performance.now();
  for (;;) {
    const openedAt = performance.now();
    const reads = watchReads(page);
    await open();
    await page.waitForFunction(() => performance.getEntriesByName('botter:settled').length > 0);
    const problems = reads.stop();
    if (problems.length === 0 || openedAt - firstAt > changeMs) return problems;
  }
}

function watchReads(page: Page): { stop: () => string[] } {
  const readAt = new Map<string, number>();
  const problems = new Set<string>();
  const onRequest = (request: Request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin !== urls.product || !pathname.startsWith('/api/') || pathname === pageviews) return;
    if (request.method() !== 'GET') return void page.off('request', onRequest);
    const now = performance.now();
    const before = readAt.get(pathname + search);
    readAt.set(pathname + search, now);
    if (before !== undefined && now - before < pollMs)
      problems.add(`${pathname}${search} was read again after ${Math.round(now - before)} ms`);
  };
  page.on('request', onRequest);
  return {
    stop() {
      page.off('request', onRequest);
      return [...problems];
    },
  };
}

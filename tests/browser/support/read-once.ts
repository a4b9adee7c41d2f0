import type { Page, Request } from '@playwright/test';
import { urls } from './test';

/** Screens that poll do so at most this often. Milliseconds. */
const pollMs = 10_000;
const pageviews = '/api/analytics/pageview';
/** A change by others while a page opens is a good reason to read again: but seldom, and not each time. */
const tries = 3;
/** Someone's loss of access to any bot makes each page that opens read again; other tests cause that, too. */
const resyncs = 20;
/** A page names a beginning of its reads that is this much earlier. Milliseconds. */
const slackMs = 2_000;

/** Opens a page, lets it come to rest, and returns what it reads twice although it changes nothing. */
export async function readTwice(page: Page, open: () => Promise<void>): Promise<string[]> {
  for (let n = 1, resynced = 0; ; n++) {
    const reads = watchReads(page);
    await open();
    await page.waitForFunction(() => performance.getEntriesByName('botter:settled').length > 0);
    const problems = reads.stop();
    if (problems.length === 0) return problems;
    if (resynced < resyncs && (await reads.mustResync())) {
      resynced += 1;
      n -= 1;
    } else if (n >= tries) return problems;
  }
}

interface Reads {
  stop(): string[];
  /** Whether the server has a stream of this time begin with a `resync`. */
  mustResync(): Promise<boolean>;
}

function watchReads(page: Page): Reads {
  const begun = performance.now();
  let authorization: string | undefined;
  const readAt = new Map<string, number>();
  const problems = new Set<string>();
  const onRequest = (request: Request) => {
    const { origin, pathname, search } = new URL(request.url());
    if (origin !== urls.product || !pathname.startsWith('/api/') || pathname === pageviews) return;
    authorization = request.headers().authorization ?? authorization;
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
    async mustResync() {
      const sinceMs = Math.ceil(performance.now() - begun + slackMs);
      const stop = new AbortController();
      const { body } = await fetch(`${urls.product}/api/events?sinceMs=${sinceMs}`, {
        headers: { authorization: authorization ?? '' },
        signal: stop.signal,
      });
      let text = '';
      for await (const part of body!.pipeThrough(new TextDecoderStream())) {
        text += part;
        // The heartbeat follows what was missed.
        if (text.includes(': alive')) break;
      }
      stop.abort();
      return text.includes('event: resync');
    },
  };
}

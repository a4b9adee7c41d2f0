// One visit of a page as a slow phone makes it, with the browser's own measurements.

import { signedInContext } from './signed-in-page.mjs';

/** A cheap phone on slow 4G: what Lighthouse takes for mobile. */
const slowdown = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1e6) / 8,
  uploadThroughput: (0.75 * 1e6) / 8,
};
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
/** The page is done if nothing was loading or computing for this time. Milliseconds. */
const quietMs = 1500;

/** Runs in the page, before anything of it: keeps the entries that count. */
function observe() {
  const seen = { lcp: 0, fcp: 0, cls: 0, inp: 0, tasks: [] };
  globalThis.__seen = seen;
  const watch = (type, use, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({
      type,
      buffered: true,
      ...more,
    });
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));
  // Session windows as in the definition of CLS: gaps below 1 s, 5 s at most.
  let window = { from: 0, last: 0, sum: 0 };
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    const goesOn = entry.startTime - window.last < 1000 && entry.startTime - window.from < 5000;
    window = goesOn
      ? { ...window, last: entry.startTime, sum: window.sum + entry.value }
      : { from: entry.startTime, last: entry.startTime, sum: entry.value };
    seen.cls = Math.max(seen.cls, window.sum);
  });
  watch(
    'event',
    (entry) => {
      if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

/** Runs in the page: what is fetched once it has settled is for later screens. */
function scriptsOfFirstLoad() {
  const settled = performance.getEntriesByName('botter:settled')[0]?.startTime ?? Number.POSITIVE_INFINITY;
  return performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime < settled && name.endsWith('.js'))
    .map(({ name }) => name);
}

/**
 * Opens an address in an empty browser, waits until it is quiet, and does what is given, to see how fast it
 * responds.
 * @returns milliseconds (`lcp`, `fcp`, `tbt`, `inp`), the score `cls`, and the addresses of the scripts of
 * the first load
 */
export async function visit(browser, { url, ready, session, interact }) {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    await page.addInitScript(() =>
      localStorage.setItem('botter.consent', JSON.stringify({ choice: 'declined', at: Date.now() })),
    );
    if (session) {
      await page.addInitScript(([name, value]) => sessionStorage.setItem(name, value), session);
    }
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    let lastActivity = Date.now();
    page.on('request', () => {
      lastActivity = Date.now();
    });
    page.on('requestfinished', () => {
      lastActivity = Date.now();
    });
    await page.goto(url, { waitUntil: 'load' });
    await ready(page);
    await quiet(page, () => lastActivity);
    const first = await page.evaluate(scriptsOfFirstLoad);
    const loaded = await page.evaluate(() => ({ ...globalThis.__seen }));
    await interact(page);
    await page.waitForTimeout(500);
    const { inp, cls } = await page.evaluate(() => globalThis.__seen);
    return { ...loaded, inp, cls, tbt: blockingTime(loaded), scripts: first };
  } finally {
    await context.close();
  }
}

/** The addresses of the scripts of a screen's first load, for a signed-in person with an empty cache. */
export async function scriptsOf(browser, { url, session }) {
  const context = await signedInContext(browser, session);
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => performance.getEntriesByName('botter:settled').length > 0);
    return await page.evaluate(scriptsOfFirstLoad);
  } finally {
    await context.close();
  }
}

async function quiet(page, lastActivity) {
  const end = Date.now() + 30_000;
  for (;;) {
    const busyUntil = await page.evaluate(() => {
      const [start, duration] = globalThis.__seen.tasks.at(-1) ?? [0, 0];
      return performance.now() - start - duration;
    });
    if (Math.min(busyUntil, Date.now() - lastActivity()) > quietMs || Date.now() > end) return;
    await page.waitForTimeout(200);
  }
}

/** The part beyond 50 ms of each long task after the first content. */
function blockingTime({ fcp, tasks }) {
  return tasks
    .map(([start, duration]) => start + duration - Math.max(start, fcp) - 50)
    .filter((beyond) => beyond > 0)
    .reduce((sum, beyond) => sum + beyond, 0);
}

// The time from a press on a link until its screen is there, as the page itself sees it.

/** Runs in the page: waits for a press, then for the frame in which the new screen has its heading. */
function timeNextRoute() {
  const heading = () => document.querySelector('main h1')?.textContent ?? '';
  globalThis.__route = new Promise((done) => {
    document.addEventListener(
      'click',
      ({ timeStamp }) => {
        const before = heading();
        const look = () => {
          const now = heading();
          if (now === before || now.startsWith('Loading')) return requestAnimationFrame(look);
          // The frame after the one in which it was found has been drawn.
          requestAnimationFrame(() => done(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      },
      { once: true, capture: true },
    );
  });
}

/** All code has been fetched ahead if nothing has arrived for this time: longer than the page waits. */
const quietMs = 1000;

/** Runs in the page. The live stream, which stays open, doesn't count. */
function isQuiet(forMs) {
  const last = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd);
  return performance.now() - Math.max(...last) > forMs;
}

/**
 * Presses each link, one after the other; the first screen is that of `url`.
 * @param readMs how long someone reads that screen before the first press, once the code of other screens has
 * been fetched ahead
 * @returns milliseconds by the name of the link
 */
export async function routeChanges(page, { url, links, readMs = 1500 }) {
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('botter:settled').length > 0);
  await page.waitForFunction(isQuiet, quietMs);
  await page.waitForTimeout(readMs);
  const times = {};
  for (const name of links) {
    await page.evaluate(timeNextRoute);
    await page.getByRole('link', { name }).first().click();
    times[name.source ?? name] = await page.evaluate(() => globalThis.__route);
    await page.waitForTimeout(500);
  }
  return times;
}

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

/**
 * Presses each link, one after the other; the first screen is that of `url`.
 * @returns milliseconds by the name of the link
 */
export async function routeChanges(page, { url, links }) {
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('botter:settled').length > 0);
  // Code that is fetched ahead.
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page.waitForTimeout(1500);
  const times = {};
  for (const name of links) {
    await page.evaluate(timeNextRoute);
    await page.getByRole('link', { name }).first().click();
    times[name.source ?? name] = await page.evaluate(() => globalThis.__route);
    await page.waitForTimeout(500);
  }
  return times;
}

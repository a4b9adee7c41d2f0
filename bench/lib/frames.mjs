// Frames of a page during an activity, as the page itself sees them.

/** Runs in the page. */
function record() {
  const times = [];
  globalThis.__frames = times;
  const next = (time) => {
    times.push(time);
    if (globalThis.__frames === times) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Runs in the page. */
function stop() {
  const times = globalThis.__frames;
  globalThis.__frames = undefined;
  return times;
}

/**
 * @param act the activity in the page
 * @returns `work`, the milliseconds of processor time of all tasks of the page's main thread (scripts,
 * styles, layout, paint) until the activity has ended, which other load changes little; and its `result`
 */
export async function workOf(page, act) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
  const before = await busy();
  const result = await act();
  const work = (await busy()) - before;
  await devtools.detach();
  return { work, result };
}

/**
 * @param act the activity in the page
 * @returns `perSecond` frames; `p95` of the time between two of them, in milliseconds; and `work` for one of
 * them, as `workOf` counts it
 */
export async function framesOf(page, act) {
  await page.evaluate(record);
  const { work } = await workOf(page, act);
  const times = await page.evaluate(stop);
  const gaps = times.slice(1).map((time, at) => time - times[at]);
  const sorted = gaps.toSorted((a, b) => a - b);
  return {
    perSecond: (1000 * gaps.length) / (times.at(-1) - times[0]),
    p95: sorted[Math.floor(sorted.length * 0.95)],
    work: work / gaps.length,
  };
}

/**
 * Milliseconds from a press until what the selector finds is another number of elements, or at other places,
 * and the frame with them has been drawn.
 * @param press presses, with the mouse or the keyboard
 */
export async function untilDrawn(page, selector, press) {
  await page.evaluate((wanted) => {
    const seen = () =>
      [...document.querySelectorAll(wanted)].map(({ style }) => `${style.transform};`).join('');
    const before = seen();
    globalThis.__drawn = new Promise((done) => {
      const since = ({ timeStamp }) => {
        const look = () => {
          if (seen() === before) return requestAnimationFrame(look);
          requestAnimationFrame(() => done(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      };
      document.addEventListener('click', since, { once: true, capture: true });
    });
  }, selector);
  await press();
  return page.evaluate(() => globalThis.__drawn);
}

/** Drags back and forth, from a point of a box next to its middle that shows only the `ground`. */
export async function dragAround(page, { x, y, width, height }, { seconds, ground }) {
  const middle = { x: x + width / 2, y: y + height / 2 };
  const centre = await page.evaluate(
    ([from, selector]) => {
      for (let at = 0; at < 400; at += 4) {
        const point = { x: from.x + at, y: from.y + at / 2 };
        if (document.elementFromPoint(point.x, point.y)?.matches(selector)) return point;
      }
      throw new Error(`there is no ${selector} to drag`);
    },
    [middle, ground],
  );
  await page.mouse.move(centre.x, centre.y);
  await page.mouse.down();
  await during(seconds, (ms) =>
    page.mouse.move(
      centre.x + Math.sin(ms / 600) * width * 0.4,
      centre.y + Math.sin(ms / 1100) * height * 0.4,
    ),
  );
  await page.mouse.up();
}

/**
 * Turns the wheel over a box, `by` pixels for each sixtieth of a second, and in the other direction after
 * `turnAfter` seconds.
 */
export async function wheelOver(page, { x, y, width, height }, { seconds, by, turnAfter = Infinity }) {
  await page.mouse.move(x + width / 2, y + height / 2);
  await during(seconds, (ms) => page.mouse.wheel(0, Math.floor(ms / 1000 / turnAfter) % 2 === 0 ? by : -by));
}

/** At most 60 steps in a second, fewer if the browser is slow. */
async function during(seconds, step) {
  const started = performance.now();
  for (let ms = 0; ms < seconds * 1000; ms = performance.now() - started) {
    await step(ms);
    const wait = started + ms + 1000 / 60 - performance.now();
    if (wait > 1) await new Promise((done) => setTimeout(done, wait));
  }
}

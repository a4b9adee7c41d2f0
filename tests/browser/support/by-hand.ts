import { expect, type Locator, type Page } from '@playwright/test';

export interface Point {
  x: number;
  y: number;
}

/** Waits until something has stopped moving: what was found while the view moves is missed by the mouse. */
export async function atRest(place: Locator): Promise<void> {
  let before = '';
  await expect
    .poll(async () => {
      const box = JSON.stringify(await place.boundingBox());
      const rests = box === before;
      before = box;
      return rests;
    })
    .toBe(true);
}

/** Presses, moves and releases the mouse as a person does, who pauses before releasing it. */
export async function drag(
  page: Page,
  from: Locator,
  to: Locator | Point,
  look: () => Promise<void> = async () => {},
): Promise<void> {
  await atRest(from);
  const start = await middleOf(from);
  const end = 'x' in to ? to : await middleOf(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 8 });
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await look();
  await page.mouse.up();
}

export async function middleOf(place: Locator): Promise<Point> {
  const box = (await place.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves fingers from their first positions to their last ones, at the same time. */
export async function touch(page: Page, [from, to]: [Point[], Point[]]): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', from);
  const steps = 8;
  for (let step = 1; step <= steps; step += 1) {
    const part = step / steps;
    const between = (a: number, b: number) => a + (b - a) * part;
    await send(
      'touchMove',
      from.map((point, at) => ({ x: between(point.x, to[at]!.x), y: between(point.y, to[at]!.y) })),
    );
  }
  // Fingers rest before they are lifted. Otherwise Chromium sees a fling, and the next tap presses nothing,
  // because all it does is to stop the fling.
  const restSeconds = 0.1;
  await browser.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    touchPoints: [],
    timestamp: Date.now() / 1_000 + restSeconds,
  });
}

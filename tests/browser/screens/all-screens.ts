import { expect, test } from '@playwright/test';
import { openShop, type Shop } from './filled/shop';
import { type ScreenShot, screens } from './screen-list';
import { states } from './states';
import { takeScreen, Viewers } from './take-screen';

// `npm run screenshots`; with names only the screens that begin so, with a name and `!` only that one.
const wanted = (process.env.SCREENS ?? 'all').split(',');
const isWanted = ({ name }: ScreenShot) =>
  wanted.includes('all') || wanted.some((part) => name.startsWith(part) || `${name}!` === part);

let shop: Shop & { close(): void };
test.beforeAll(async () => {
  shop = await openShop();
});
test.afterAll(() => shop?.close());

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
] as const) {
  // The guide shows one of them only.
  if (process.env.SCREENS_SIZE && process.env.SCREENS_SIZE !== `${width}x${height}`) continue;
  test(`screens at ${width}x${height}`, async ({ browser }) => {
    test.setTimeout(30 * 60_000);
    const touch = width < 1000;
    const options = { viewport: { width, height }, hasTouch: touch, isMobile: touch };
    const viewers = new Viewers(() => browser.newContext(options), shop);
    const size = `${width}x${height}`;
    for (const screen of [...screens, ...states].filter(isWanted)) {
      if (width < 1000 ? screen.wideOnly : screen.narrowOnly) continue;
      const page = await viewers.pageOf(screen.as);
      const problems = await takeScreen(page, screen, { shop, size, themes: ['light', 'dark'] });
      // At once, not only at the end of the whole run.
      for (const problem of problems) process.stdout.write(`${problem}\n`);
      expect.soft(problems).toEqual([]);
    }
  });
}

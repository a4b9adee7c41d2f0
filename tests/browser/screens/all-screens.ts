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

// The guide shows one of them only; any other size can be asked for.
const sizes = process.env.SCREENS_SIZE?.split(',') ?? ['1440x900', '820x1180', '390x844'];

for (const size of sizes) {
  const [width = 0, height = 0] = size.split('x').map(Number);
  test(`screens at ${size}`, async ({ browser }) => {
    test.setTimeout(30 * 60_000);
    const touch = width < 1000;
    const options = { viewport: { width, height }, hasTouch: touch, isMobile: touch };
    const viewers = new Viewers(() => browser.newContext(options), shop);
    for (const screen of [...screens, ...states].filter(isWanted)) {
      if (width < 1000 ? screen.wideOnly : screen.narrowOnly) continue;
      const page = await viewers.pageOf(screen.as);
      const problems = await takeScreen(page, screen, { shop, size, themes: ['light', 'dark'] });
      // Immediately, not only at the end of the whole run.
      for (const problem of problems) process.stdout.write(`${problem}\n`);
      expect.soft(problems).toEqual([]);
    }
  });
}

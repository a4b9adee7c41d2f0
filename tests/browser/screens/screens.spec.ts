import { expect, test } from '../support/test';
import { openShop } from './filled/shop';
import { screens } from './screen-list';
import { takeScreen, Viewers } from './take-screen';

/** The short form of `npm run screenshots`: every screen, in turn light and dark, without its further states. */
test('every screen of a filled product is accessible and fits, in light or dark', async ({
  browser,
}, info) => {
  test.skip(info.project.name === 'phone', 'the command takes all sizes');
  // Dozens of pages, one after the other.
  test.setTimeout(480_000);
  const shop = await openShop();
  const viewers = new Viewers(() => browser.newContext({ viewport: { width: 1440, height: 900 } }), shop);
  const problems: string[] = [];
  for (const [at, screen] of screens.entries()) {
    const themes = [at % 2 === 0 ? 'light' : 'dark'] as const;
    const page = await viewers.pageOf(screen.as);
    problems.push(...(await takeScreen(page, screen, { shop, size: '1440x900', themes })));
  }
  shop.close();
  expect(problems).toEqual([]);
});

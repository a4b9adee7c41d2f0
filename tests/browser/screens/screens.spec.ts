import { readTwice } from '../support/read-once';
import { expect, test } from '../support/test';
import { openShop } from './filled/shop';
import { screens } from './screen-list';
import { open, takeScreen, Viewers } from './take-screen';

/** Journeys look at them in both themes; the command takes them, too. */
const inJourneys = new Set([
  'analytics',
  'api-keys',
  'bot-manage',
  'bot-messages',
  'draft',
  'help',
  'history',
  'home',
  'landing',
  'menu',
  'messaging',
  'notifications',
  'profile',
  'replay',
  'settings',
  'welcome',
]);

/** The short form of `npm run screenshots`: the other screens, in turn light and dark, without their further states. */
test('every screen of a filled product that no journey looks at is accessible and fits, in light or dark, and every screen reads its data once', async ({
  browser,
}, info) => {
  test.skip(info.project.name === 'phone', 'the command takes all sizes');
  // Dozens of pages, one after the other.
  test.setTimeout(480_000);
  const shop = await openShop();
  const viewers = new Viewers(() => browser.newContext({ viewport: { width: 1440, height: 900 } }), shop);
  const problems: string[] = [];
  for (const [at, screen] of screens.filter(({ name }) => !inJourneys.has(name)).entries()) {
    const themes = [at % 2 === 0 ? 'light' : 'dark'] as const;
    const page = await viewers.pageOf(screen.as);
    problems.push(...(await takeScreen(page, screen, { shop, size: '1440x900', themes })));
  }
  for (const screen of screens.filter(({ name, as }) => inJourneys.has(name) && as !== 'visitor')) {
    const page = await viewers.pageOf(screen.as);
    const twice = await readTwice(page, () => open(page, screen, shop));
    problems.push(...twice.map((read) => `${screen.name} · ${read}`));
  }
  shop.close();
  expect(problems).toEqual([]);
});

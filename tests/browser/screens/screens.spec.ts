import { readFileSync } from 'node:fs';
import { readTwice } from '../support/read-once';
import { expect, test } from '../support/test';
import { openShop, type Shop } from './filled/shop';
import { screens } from './screen-list';
import { states } from './states';
import { open, takeScreen, Viewers } from './take-screen';

/** Journeys check these in both themes; the command takes them, too. */
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

/** Parts of these screens that are mounted later need what could not be read. */
const failing = states.filter(({ name }) => ['home-error', 'menu-error', 'bots-error'].includes(name));

/**
 * The short form of `npm run screenshots`: the other screens, in turn light and dark, without their further
 * states.
 */
test('every screen of a filled product without a journey is accessible and fits, in light or dark, and every screen reads its data once, even if it fails', async ({
  browser,
}, info) => {
  test.skip(info.project.name === 'phone', 'the command takes all sizes');
  // Dozens of pages, one after the other.
  test.setTimeout(480_000);
  const shop = await openShop();
  const viewers = new Viewers(() => browser.newContext({ viewport: { width: 1440, height: 900 } }), shop);
  const problems = addressesWithoutScreen(shop).map((address) => `${address} is missing in screen-list.ts`);
  for (const [at, screen] of screens.filter(({ name }) => !inJourneys.has(name)).entries()) {
    const themes = [at % 2 === 0 ? 'light' : 'dark'] as const;
    const page = await viewers.pageOf(screen.as);
    problems.push(...(await takeScreen(page, screen, { shop, size: '1440x900', themes })));
  }
  const read = screens.filter(({ name, as }) => inJourneys.has(name) && as !== 'visitor');
  for (const screen of [...read, ...failing]) {
    const page = await viewers.pageOf(screen.as);
    const twice = await readTwice(page, () => open(page, screen, shop));
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    problems.push(...twice.map((read) => `${screen.name} · ${read}`));
  }
  shop.close();
  expect(problems).toEqual([]);
});

/** Addresses that no entry of the list opens. Redirects and the dashboard's second one are left out. */
function addressesWithoutScreen(shop: Shop): string[] {
  const known: string[] = JSON.parse(readFileSync('dist/web/shell/addresses.json', 'utf8'));
  const opened = screens.map(({ at }) => at(shop).replace(/\?.*/, ''));
  const patternOf = (address: string) =>
    new RegExp(`^${address.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')}$`);
  return known
    .filter((address) => !['/auth/callback', '/bots/:botId', '/dashboard'].includes(address))
    .filter((address) => !opened.some((path) => patternOf(address).test(path)));
}

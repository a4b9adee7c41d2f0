import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { violationsOf } from '../support/accessibility';
import { coveredByNotices } from '../support/covered-by-notices';
import { focusOrderProblems, focusRingProblems, lostFocus } from '../support/focus-order';
import { invalidHtml } from '../support/invalid-html';
import { overflowing } from '../support/overflowing';
import { readTwice } from '../support/read-once';
import { standStill } from '../support/stand-still';
import { declineCookies, saveData, signedIn, urls } from '../support/test';
import type { Shop } from './filled/shop';
import type { ScreenShot } from './screen-list';

type Theme = 'light' | 'dark';

export interface Take {
  readonly shop: Shop;
  /** For the name of the file: 1440x900. */
  readonly size: string;
  readonly themes: readonly Theme[];
}

/** A window for each viewer, signed in once. */
export class Viewers {
  readonly #pages = new Map<string, Promise<Page>>();

  constructor(
    private readonly newContext: () => Promise<BrowserContext>,
    private readonly shop: Shop,
  ) {}

  pageOf(viewer: NonNullable<ScreenShot['as']> = 'owner'): Promise<Page> {
    const known = this.#pages.get(viewer) ?? this.#open(viewer);
    this.#pages.set(viewer, known);
    return known;
  }

  async #open(viewer: NonNullable<ScreenShot['as']>): Promise<Page> {
    const context = await this.newContext();
    await declineCookies(context);
    // Every screen is opened by its address.
    await saveData(context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    if (viewer !== 'visitor') {
      const { email, ...names } = this.shop[viewer];
      await signedIn(page, email, names);
    }
    return page;
  }
}

/**
 * Opens a screen, takes `artifacts/screenshots/<screen>/<size>-<theme>.png` in each theme, and returns its
 * problems: findings of axe, sideways scrolling, errors in the console, data that was read twice, notices
 * that cover what can be pressed, and an order or a place of the focus that people can't follow.
 */
export async function takeScreen(page: Page, screen: ScreenShot, take: Take): Promise<string[]> {
  const problems: string[] = [];
  const found = (what: string, theme?: Theme) =>
    problems.push([screen.name, take.size, theme, what].filter(Boolean).join(' · '));
  const onError = (error: Error) => found(`error: ${error.message}`);
  const onConsole = (message: ConsoleMessage) => {
    const expected = screen.refused && message.text().startsWith('Failed to load resource');
    const missing = screen.name.includes('not-found') && message.text().includes('404');
    if (message.type() === 'error' && !expected && !missing)
      found(`console: ${message.text()} ${message.location().url}:${message.location().lineNumber}`);
  };
  page.on('pageerror', onError).on('console', onConsole);
  try {
    await page.emulateMedia({ colorScheme: take.themes[0] ?? 'light', reducedMotion: 'reduce' });
    const isRead = screen.as !== 'visitor' && !screen.prepare && !screen.held;
    if (isRead) for (const read of await readTwice(page, () => open(page, screen, take.shop))) found(read);
    else await open(page, screen, take.shop);
    for (const [at, theme] of take.themes.entries()) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await drawn(page);
      await page.screenshot({ path: `artifacts/screenshots/${screen.name}/${take.size}-${theme}.png` });
      for (const finding of await axe(page, at === 0)) found(finding, theme);
    }
    for (const mistake of await invalidHtml(page)) found(`html: ${mistake}`);
    for (const element of await overflowing(page)) found(`scrolls sideways: ${element}`);
    for (const problem of await focusOrderProblems(page)) found(`focus: ${problem}`);
    for (const problem of await focusRingProblems(page)) found(`focus: ${problem}`);
    for (const problem of await lostFocus(page)) found(`focus: ${problem}`);
    for (const covered of await coveredByNotices(page)) found(covered);
    if (isRead && undoes.test(page.url())) for (const covered of await coveredByToast(page)) found(covered);
  } catch (error) {
    found(`not taken: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    await page.screenshot({ path: `artifacts/screenshots/${screen.name}/${take.size}-failed.png` });
  } finally {
    page.off('pageerror', onError).off('console', onConsole);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  return problems;
}

/** Screens on which the keys for undo work: they say that there is nothing to undo. */
const undoes = /\/(dashboard|manage|menu|webhooks|history)$|\/actions\?/;

async function coveredByToast(page: Page): Promise<string[]> {
  await page.keyboard.press('Control+z');
  await page.locator('[data-sonner-toast][data-mounted=true]').waitFor();
  return coveredByNotices(page);
}

/** Opens a screen. */
export async function open(page: Page, screen: ScreenShot, shop: Shop): Promise<void> {
  const { refused, held } = screen;
  const isOf = (calls: RegExp) => (url: URL) => url.origin === urls.product && calls.test(url.pathname);
  if (refused) {
    const json = { error: 'Botter is busy right now. Try again in a minute.', code: 'unavailable' };
    await page.route(isOf(refused), (route) => route.fulfill({ status: 503, json }));
  }
  if (screen.moreBots) await addBots(page, screen.moreBots);
  // Never answered: the skeletons stay.
  if (held) await page.route(isOf(held), () => undefined);
  await page.goto(urls.product + screen.at(shop), { waitUntil: 'domcontentloaded' });
  await page.getByRole('main').first().waitFor();
  if (screen.shows) await page.getByText(screen.shows).filter({ visible: true }).first().waitFor();
  const skeletons = page
    .locator('main output:has(.animate-shimmer), main output[aria-label^="Loading"]')
    .filter({ visible: true });
  if (held) await skeletons.first().waitFor();
  else await skeletons.waitFor({ state: 'hidden' }).catch(() => undefined);
  if (screen.settled && !held && !refused) {
    await page.locator(screen.settled).filter({ visible: true }).first().waitFor();
  }
  // Something has the focus, so that it can be lost. The first one is the link to the content, which covers
  // others.
  for (let n = 0; screen.prepare && n < 2; n++) await page.keyboard.press('Tab');
  await screen.prepare?.(page);
}

/** Copies of the bots there are, as the list of bots has them: it takes minutes to make hundreds. */
async function addBots(page: Page, count: number): Promise<void> {
  await page.route(`${urls.product}/api/bots`, async (route) => {
    const response = await route.fetch();
    const { bots, ...others } = (await response.json()) as { bots: { name: string }[] };
    const more = Array.from({ length: count }, (_, at) => {
      const original = bots[at % bots.length]!;
      const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
      return { ...original, id, name: `${original.name} ${at}`, username: `shop_${at}_bot` };
    });
    await route.fulfill({ response, json: { bots: [...bots, ...more], ...others } });
  });
}

/** Waits for images, for what is drawn after them, and until nothing moves. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const images = [...document.images].filter(({ complete }) => complete);
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
  await standStill(page);
}

/** Everything in the first theme; in the other one only colours differ. */
async function axe(page: Page, everything: boolean): Promise<string[]> {
  const violations = await violationsOf(page, everything ? undefined : ['color-contrast']);
  return violations.map((violation) => `axe ${violation}`);
}

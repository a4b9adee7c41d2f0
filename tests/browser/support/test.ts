import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { violationsOf } from './accessibility';
import { coveredByNotices } from './covered-by-notices';
import { sizes, takenOnce } from './sizes.mjs';
import { standStill, withoutTransitions } from './stand-still';

export { expect };

/** Addresses of the running product; the global setup puts them into the environment. */
export const urls = {
  product: process.env.BOTTER_URL!,
  identity: process.env.IDENTITY_URL!,
  sandbox: process.env.SANDBOX_URL!,
  analytics: process.env.ANALYTICS_URL!,
};

export interface Names {
  readonly first: string;
  readonly last: string;
}

const ada: Names = { first: 'Ada', last: 'Lovelace' };
let people = 0;

/** An address that no other test uses. */
export function newEmail(name = 'person'): string {
  people += 1;
  return `${name}-${process.pid}-${Date.now().toString(36)}-${people}@example.com`;
}

/**
 * A name of a bot or a person that no other test uses, nor the same one when it is repeated: `Leaf 3fa9c1`.
 */
export function newName(name: string): string {
  return `${name} ${randomUUID().slice(0, 6)}`;
}

/** Screenshots of a page in light and dark, with the accessibility check in both. */
export interface Looks {
  /**
   * Takes `artifacts/screens/<name>-<size>-<theme>.png`; fails on anything axe finds, on sideways scrolling,
   * and on notices that cover what can be pressed.
   */
  look(page: Page, name: string): Promise<void>;
}

/** This device's answer about cookies before the test; `undecided` shows the banner. */
type Consent = 'declined' | 'undecided';

export const test = base.extend<{ looks: Looks; consent: Consent; quietConsole: undefined }>({
  consent: ['declined', { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright insists on a destructured first argument
  looks: async ({}, use, info) => {
    await use({
      async look(page, name) {
        const size = page.viewportSize();
        await withoutTransitions(page, async () => {
          if (takenOnce.includes(basename(info.file, '.spec.ts')) && size) {
            await page.setViewportSize(sizes.phone);
            await lookAt(page, `${name}-phone`);
            await page.setViewportSize(size);
          }
          await lookAt(page, `${name}-${info.project.name}`);
          const { reducedMotion = 'no-preference' } = info.project.use.contextOptions ?? {};
          await page.emulateMedia({ colorScheme: 'light', reducedMotion });
        });
      },
    });
  },
  // Every console error of a page fails the test, unless the test expects it.
  quietConsole: [
    async ({ context, consent, isMobile }, use) => {
      if (consent === 'declined') await declineCookies(context);
      if (isMobile) await saveData(context);
      const complaints: string[] = [];
      context.on('weberror', (error) => {
        const { message, stack } = error.error();
        if (!isOfReplacedDocument(message)) complaints.push(`${error.page()?.url()}: ${stack ?? message}`);
      });
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Chromium says this, rarely, of a listener in the empty document that a new window has at first, if its
 * replacement comes while `window.open` runs. The window opens anyway.
 */
const isOfReplacedDocument = (message: string) =>
  message === "Failed to execute 'open' on 'Window': The provided callback is no longer runnable.";

/** Answers the question about cookies before any page of the context is opened. */
export async function declineCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // An empty page has no storage.
    if (!window.location.protocol.startsWith('http')) return;
    const answer = { choice: 'declined', at: Date.now() };
    localStorage.setItem('botter.consent', JSON.stringify(answer));
  });
}

/**
 * The pages of the context belong to people who save data: screens load their code when they are opened. To
 * load it ahead costs half as much as the page itself.
 */
export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** In both themes, each with a screenshot and the check by axe. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await standStill(page);
    await page.screenshot({ path: `artifacts/screens/${name}-${colorScheme}.png` });
    // Only colours differ between the themes.
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
    expect(await violationsOf(page, rules), `${name} ${colorScheme}`).toEqual([]);
  }
  await expectNoSidewaysScrolling(page, name);
  expect(await coveredByNotices(page), name).toEqual([]);
}

async function expectNoSidewaysScrolling(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Signs up a new user in the popup, as a person would, and waits for the signed-in product. */
export async function signUp(page: Page, email: string, names: Names = ada): Promise<void> {
  await page.goto(urls.product);
  const popupOpens = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign Up' }).first().click();
  const popup = await popupOpens;
  const notice = page.getByRole('dialog', { name: 'A sign-in window is open' });
  await expect(notice).toBeVisible();
  await popup.getByLabel('First name').fill(names.first);
  await popup.getByLabel('Last name').fill(names.last);
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('Password', { exact: true }).fill('correct horse battery');
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Create account' }).click();
  await closed;
  await expect(page.getByRole('heading', { name: `Welcome, ${names.first}` })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.locator('main')).toHaveCount(1);
}

/**
 * A new user who is signed in in this page from its first load, and their token. How people get there is the
 * subject of the main job, of sharing and of signing out; the other tests begin here.
 */
export async function signedIn(page: Page, email: string, names = ada): Promise<string> {
  const token = await tokenFor(email, names);
  const { oidc } = await call(`${urls.product}/api/config`, 'GET', undefined, {});
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string };
  await page.addInitScript(
    ([origin, key, session]) => {
      if (window.location.origin === origin) window.sessionStorage.setItem(key, session);
    },
    [
      urls.product,
      `oidc.user:${oidc.issuer}:${oidc.clientId}`,
      JSON.stringify({
        access_token: token,
        token_type: 'Bearer',
        scope: oidc.scope,
        profile: { sub, email, given_name: names.first, family_name: names.last },
        expires_at: Math.floor(Date.now() / 1000) + 12 * 60 * 60,
      }),
    ] as const,
  );
  return token;
}

/** A bearer token for a user, to arrange what a test isn't about. */
export async function tokenFor(email: string, names: Names = ada): Promise<string> {
  const response = await fetch(`${urls.identity}/development/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, ...names }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

type Json = any; // oxlint-disable-line typescript/no-explicit-any -- answers of arranging calls, read by shape

/** Calls the product as this person. */
export async function api(token: string, method: string, path: string, body?: unknown): Promise<Json> {
  return call(`${urls.product}${path}`, method, body, { authorization: `Bearer ${token}` });
}

/** Calls the control interface of the Telegram sandbox. */
export async function sandbox(method: string, path: string, body?: unknown): Promise<Json> {
  return call(`${urls.sandbox}/sandbox/api${path}`, method, body, {});
}

async function call(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Json> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer: Json = await response.json();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** A bot at Telegram and in the product, owned by the bearer of the token. */
export async function addBot(
  token: string,
  name: string,
): Promise<{ id: string; telegramId: number; telegramToken: string }> {
  const { bot: atTelegram } = await sandbox('POST', '/bots', { name });
  const { bot } = await api(token, 'POST', '/api/bots', { name, token: atTelegram.token });
  return { id: bot.id, telegramId: atTelegram.id, telegramToken: atTelegram.token };
}

/** Puts an already signed-in session into the pages of a context by signing in through the popup. */
export async function signIn(
  context: BrowserContext,
  page: Page,
  email: string,
  password: string,
): Promise<void> {
  await page.goto(urls.product);
  const popupOpens = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Sign In' }).first().click();
  const popup = await popupOpens;
  await popup.getByLabel('E-mail').fill(email);
  await popup.getByLabel('Password', { exact: true }).fill(password);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await closed;
}

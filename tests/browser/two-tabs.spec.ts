import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, newEmail, signUp, test, urls } from './support/test';

/** A refresh token is good for one use: used twice it counts as stolen, and the sign-in ends in every tab. */
test('tabs that need new tokens at the same moment share one renewal, and stay signed in', async ({
  page,
  context,
}) => {
  await signUp(page, newEmail('tabs'));
  const duplicate = await context.newPage();
  await duplicate.goto(`${urls.product}/robots.txt`);

  await test.step('when one is duplicated while the other is reloaded', async () => {
    await expireTokens(page);
    await copySession(page, duplicate);
    const renewals = await holdRenewals(context);
    const loads = [page.reload(), duplicate.goto(urls.product)];
    await renewals.releaseWhenTwoTabsWait(page);
    await Promise.all(loads);
    await expectOneSession(page, duplicate);
    expect(await renewals.end()).toBe(1);
  });

  await test.step('when both need one for a call', async () => {
    await expireTokens(page, duplicate);
    const renewals = await holdRenewals(context);
    for (const tab of [page, duplicate]) await tab.getByRole('link', { name: 'Settings' }).first().click();
    await renewals.releaseWhenTwoTabsWait(page);
    await expectOneSession(page, duplicate);
    for (const tab of [page, duplicate]) await expect(tab.getByText('Send messages with')).toBeVisible();
    expect(await renewals.end()).toBe(1);
  });

  await test.step('when one of them has signed in on its own, and the tab that renewed before is closed', async () => {
    const other = await context.newPage();
    await other.goto(urls.product);
    await expect(other.getByRole('link', { name: 'Analytics' }).first()).toBeVisible();
    expect(await tokensOf(other)).not.toEqual(await tokensOf(duplicate));
    await page.close();
    await expireTokens(other, duplicate);
    const renewals = await holdRenewals(context);
    const loads = [other.reload(), duplicate.reload()];
    await renewals.releaseWhenTwoTabsWait(other);
    await Promise.all(loads);
    await expectOneSession(other, duplicate);
    expect(await renewals.end()).toBe(1);
  });
});

test('tabs of a browser without locks renew twice at worst, and stay signed in by the session of the provider', async ({
  page,
  context,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }),
  );
  await signUp(page, newEmail('lockless'));
  const duplicate = await context.newPage();
  await duplicate.goto(`${urls.product}/robots.txt`);
  await expireTokens(page);
  await copySession(page, duplicate);
  const renewals = await holdRenewals(context);
  const loads = [page.reload(), duplicate.goto(urls.product)];
  await renewals.releaseWhenTwoTabsWait(page);
  await Promise.all(loads);
  await expectSignedIn(page, duplicate);
  expect(await renewals.end()).toBe(2);
});

/** As when a tab is duplicated: the new one begins with the same session storage. */
async function copySession(from: Page, to: Page): Promise<void> {
  const storage = await from.evaluate(() => ({ ...sessionStorage }));
  await to.evaluate((entries: Record<string, string>) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, storage);
}

const isOfUser = 'oidc.user:';

async function tokensOf(
  tab: Page,
): Promise<{ access_token: string; refresh_token: string; expires_at: number }> {
  const user = await tab.evaluate((prefix) => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith(prefix));
    return sessionStorage.getItem(key ?? '') ?? '{}';
  }, isOfUser);
  return JSON.parse(user);
}

async function expireTokens(...tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    await tab.evaluate((prefix) => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith(prefix)) ?? '';
      const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as object;
      const expires_at = Math.floor(Date.now() / 1000) - 5;
      sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at }));
    }, isOfUser);
  }
}

async function expectSignedIn(...tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) {
    await expect(tab.getByRole('link', { name: 'Analytics' }).first()).toBeVisible();
    await expect(tab.getByText('sign in again')).toHaveCount(0);
    await expect.poll(async () => (await tokensOf(tab)).expires_at * 1000).toBeGreaterThan(Date.now());
  }
}

async function expectOneSession(one: Page, two: Page): Promise<void> {
  await expectSignedIn(one, two);
  expect(await tokensOf(two)).toEqual(await tokensOf(one));
}

/** Renewals by refresh token wait at the provider until both tabs need one: there, or for their turn. */
async function holdRenewals(context: BrowserContext) {
  let count = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const hold = async (route: Route) => {
    if (route.request().postData()?.includes('grant_type=refresh_token')) {
      count += 1;
      await released;
    }
    await route.continue();
  };
  await context.route(`${urls.identity}/token`, hold);
  return {
    async releaseWhenTwoTabsWait(tab: Page) {
      await expect(async () => {
        const waiting = await tab.evaluate(
          async () => (await navigator.locks?.query())?.pending?.length ?? 0,
        );
        expect(count + waiting).toBeGreaterThanOrEqual(2);
      }).toPass();
      release();
    },
    async end() {
      await context.unroute(`${urls.identity}/token`, hold);
      return count;
    },
  };
}

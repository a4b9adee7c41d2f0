import { firstLoadWeight, growthOf, renewSizes, sizedScreens } from './support/script-bytes';
import { declineCookies, expect, newEmail, signedIn, signUp, test, urls } from './support/test';

/** In KB of gzip: what the first load may weigh. */
const budgets = { landing: 130, dashboard: 232 };

test('visitors read, join the waitlist and sign up, with little script and under a strict policy', async ({
  page,
  browser,
  looks,
}, info) => {
  const violations: string[] = [];
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    ),
  );
  page.on('console', (message) => {
    if (message.text().startsWith('policy:')) violations.push(message.text());
  });

  await test.step('the words are there without any script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(urls.product);
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText(/Telegram bots that talk like you/);
    await expect(plain.getByRole('heading', { name: 'Simple management' })).toBeVisible();
    await expect(plain.getByText('Direct access to developers')).toBeVisible();
    await context.close();
  });

  await test.step('the waitlist takes an address', async () => {
    await page.goto(urls.product, { waitUntil: 'networkidle' });
    expect(await firstLoadWeight(page)).toBeLessThanOrEqual(budgets.landing);
    await page.getByRole('button', { name: 'Join Waitlist' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Join Waitlist' });
    await looks.look(page, 'waitlist');
    await dialog.getByLabel('E-mail').fill('nobody');
    await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please enter a valid e-mail address');
    await dialog.getByLabel('E-mail').fill(newEmail('waiting'));
    await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
    const joined = page.getByRole('dialog', { name: 'You are on the waitlist' });
    await expect(joined.getByRole('status')).toContainText('We will write to');
    await joined.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('an address that does not exist says so', async () => {
    const response = await page.goto(`${urls.product}/no-such-page`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
    await looks.look(page, 'visitor-not-found');
  });

  await test.step('while the sign-in window is open the page says so, and it can be given up', async () => {
    await page.goto(urls.product);
    const opens = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Sign In' }).first().click();
    const popup = await opens;
    const notice = page.getByRole('dialog', { name: 'A sign-in window is open' });
    await expect(notice).toBeVisible();
    await looks.look(page, 'sign-in-window');
    const closed = popup.waitForEvent('close');
    await notice.getByRole('button', { name: 'Cancel' }).click();
    await closed;
    await expect(notice).toBeHidden();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('signing up leads from the landing page into the product', async () => {
    await signUp(page, newEmail('visitor'));
    await page.goto(`${urls.product}/no-such-page`);
    await expect(page.getByRole('heading', { name: 'Page not found', level: 1 })).toBeVisible();
  });

  // The rest is the same on every size.
  if (info.project.name === 'phone') return expect(violations).toEqual([]);

  await test.step('a remote that is down, or newer than the page, leaves the rest working', async () => {
    const manifest = '**/remotes/notifications/mf-manifest.json*';
    await page.goto(`${urls.product}/bots`);
    await page.route('**/remotes/notifications/**', (route) => route.abort());
    await page.getByRole('link', { name: 'Notifications' }).first().click();
    await expect(page.getByRole('alert')).toContainText('Notifications could not be loaded');
    await page.unroute('**/remotes/notifications/**');
    await page.route(manifest, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, botter: { ...answer.botter, contract: 99 } } });
    });
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('There is a new version of Notifications.')).toBeVisible();
    await looks.look(page, 'remote-newer');
    await page.unroute(manifest);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  });

  await test.step('the first load of the dashboard is small', async () => {
    const context = await browser.newContext();
    await declineCookies(context);
    const fresh = await context.newPage();
    await signedIn(fresh, newEmail('fresh'));
    await fresh.goto(`${urls.product}/dashboard`);
    await expect(fresh.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await fresh.waitForFunction(() => performance.getEntriesByName('botter:settled').length > 0);
    expect(await firstLoadWeight(fresh)).toBeLessThanOrEqual(budgets.dashboard);
    const scripts = await fresh.evaluate(() => {
      const settled = performance.getEntriesByName('botter:settled')[0]?.startTime ?? 0;
      const loaded = performance.getEntriesByType('resource');
      return loaded.filter(({ name, startTime }) => name.endsWith('.js') && startTime < settled).length;
    });
    // Many small files take longer than their bytes.
    expect(scripts).toBeLessThanOrEqual(10);
    // The files of the next screens come meanwhile, those of remotes too. They run once the page is used.
    const areActionsLoadedBy = (initiator: string) =>
      fresh.waitForFunction(
        (type) =>
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).some(
            ({ name, initiatorType }) => initiatorType === type && /remotes.actions.*expose_app/.test(name),
          ),
        initiator,
      );
    await areActionsLoadedBy('link');
    await fresh.mouse.move(10, 10);
    await areActionsLoadedBy('script');
    // Nothing more is needed for them.
    await fresh.route('**/*.js', (route) => route.abort());
    await fresh.getByRole('link', { name: 'Bots', exact: true }).click();
    await expect(fresh.getByRole('heading', { name: 'Bots', level: 1 })).toBeVisible();
    await fresh.getByRole('link', { name: /^Messages/ }).click();
    await expect(fresh.getByRole('heading', { name: 'Messages', level: 1, exact: true })).toBeVisible();
    await context.close();
  });

  await test.step('no screen loads much more script than it did', async () => {
    const found: Record<string, number> = {};
    for (const screen of sizedScreens) {
      // An empty cache for each.
      const context = await browser.newContext();
      await declineCookies(context);
      const fresh = await context.newPage();
      await signedIn(fresh, newEmail('sized'));
      await fresh.goto(`${urls.product}${screen}`);
      await fresh.waitForFunction(() => performance.getEntriesByName('botter:settled').length > 0);
      found[screen] = await firstLoadWeight(fresh);
      await context.close();
    }
    renewSizes(found);
    const growths = sizedScreens.map((screen) => growthOf(screen, found[screen] ?? 0));
    if (!process.env.RENEW_SIZES) expect(growths.filter(Boolean)).toEqual([]);
  });

  expect(violations).toEqual([]);
});

import type { BrowserContext, Page } from '@playwright/test';
import { expect, newEmail, signUp, test, urls } from './support/test';

// The provider's client reports nothing of robots, which it knows by their user agent, its brands and a flag.
test.use({
  consent: 'undecided',
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
});
test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    Object.defineProperty(navigator, 'userAgentData', { get: () => undefined });
  }),
);

/** The provider's data about this account. */
async function seenBy(id: string): Promise<string> {
  const seen = (await (await fetch(`${urls.analytics}/seen`)).json()) as string[];
  return seen.filter((body) => body.includes(id)).join();
}

/** The origins of all requests from here on. */
function recordOrigins(context: BrowserContext): Set<string> {
  const origins = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) origins.add(origin);
  });
  return origins;
}

async function openCookieSettings(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: /: appearance$/ }).click();
  await page.getByRole('menuitem', { name: 'Cookie settings' }).click();
}

test('nothing is sent without consent, the provider gets its events with it, and nothing more once it is withdrawn', async ({
  page,
  context,
  looks,
}) => {
  const origins = recordOrigins(context);
  const banner = page.getByRole('region', { name: 'Cookies' });

  await test.step('the landing page asks, and the privacy page can be read before', async () => {
    await page.goto(urls.product);
    await expect(banner).toBeVisible();
    await looks.look(page, 'consent-landing');
    await banner.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy', level: 1 })).toBeVisible();
    await looks.look(page, 'privacy');
    await page.goto(urls.product);
  });

  const email = newEmail('tracked');
  await test.step('declined: nothing leaves, and it is not asked again', async () => {
    await banner.getByRole('button', { name: 'Decline' }).click();
    await expect(banner).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(banner).toBeFocused();
    await expect(banner).toContainText('You declined enhanced analytics.');
    await banner.getByRole('button', { name: 'Decline' }).click();
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
    await signUp(page, email);
    await page.getByRole('link', { name: 'Create Bot' }).click();
    await page.getByRole('heading', { name: 'Bots', level: 1 }).waitFor();
    await expect(banner).toBeHidden();
    expect([...origins].filter((origin) => ![urls.product, urls.identity].includes(origin))).toEqual([]);
  });

  const { user } = await page.evaluate(async () => {
    const kept = Object.entries(sessionStorage).find(([name]) => name.startsWith('oidc.user:'));
    const { access_token } = JSON.parse(kept?.[1] ?? '{}') as { access_token: string };
    const response = await fetch('/api/me', { headers: { authorization: `Bearer ${access_token}` } });
    return (await response.json()) as { user: { id: string } };
  });

  await test.step('accepted: the provider gets the page and the sign-up, without e-mail address', async () => {
    await openCookieSettings(page);
    await expect(banner).toBeFocused();
    await looks.look(page, 'consent-bots');
    await banner.getByRole('button', { name: 'Accept All' }).click();
    await expect(page.getByRole('button', { name: /: appearance$/ })).toBeFocused();
    await expect.poll(() => seenBy(user.id)).toContain('"sign_up"');
    await expect.poll(() => seenBy(user.id)).toContain('"$pathname":"/bots"');
    expect(await seenBy(user.id)).not.toContain(email);
  });

  await test.step('withdrawn: nothing more leaves, and nothing stays in the browser', async () => {
    await page.goto(`${urls.product}/privacy`);
    await expect.poll(() => seenBy(user.id)).toContain('"$pathname":"/privacy"');
    await page.getByRole('button', { name: 'Withdraw consent' }).click();
    await expect(page.getByText('You declined enhanced analytics.')).toBeVisible();
    origins.clear();
    const counted = page.waitForRequest('**/api/analytics/pageview');
    await page.goto(`${urls.product}/bots`);
    await counted;
    expect(origins).not.toContain(urls.analytics);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((name) => /^(ph|__ph)_/.test(name))),
    ).toEqual([]);
  });

  await test.step('without a provider nothing leaves even with consent', async () => {
    await context.route(`${urls.product}/bots`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(?<=id="botter-config">).*(?=<\/script>)/, (config) =>
        JSON.stringify({ ...JSON.parse(config), tracking: { provider: null, siteScript: null } }),
      );
      await route.fulfill({ response, body });
    });
    // The page that is open knows of the provider still.
    await page.reload();
    await page.getByRole('heading', { name: 'Bots', level: 1 }).waitFor();
    await openCookieSettings(page);
    origins.clear();
    await banner.getByRole('button', { name: 'Accept All' }).click();
    const counted = page.waitForRequest('**/api/analytics/pageview');
    await page.reload();
    await counted;
    expect([...origins].filter((origin) => ![urls.product, urls.identity].includes(origin))).toEqual([]);
  });
});

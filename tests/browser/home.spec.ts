import type { Page } from '@playwright/test';
import { newPerson } from './support/people';
import { addBot, expect, newEmail, signedIn, test, urls } from './support/test';

/**
 * The way around the product: home with its connection test, settings, help, profile, and the menu by
 * keyboard on a phone.
 */
test('people use home, settings, help and profile', async ({ page, looks }, info) => {
  const isPhone = info.project.name === 'phone';
  const token = await signedIn(page, newEmail('home'));
  const figure = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd');

  await test.step('home: empty at first, then the figures follow what happens', async () => {
    await page.goto(urls.product);
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
    await expect(page.getByText('No bots yet')).toBeVisible();
    await looks.look(page, 'home-empty');
    const bot = await addBot(token, 'Tea corner');
    await expect(page.getByRole('link', { name: 'View Tea corner' })).toBeVisible();
    const mary = await newPerson('Mary', bot);
    await mary.write('Hello');
    await expect(figure('Messages Today')).toHaveText('1');
    await expect(figure('Active Bots')).toHaveText('1');
    await page.getByRole('button', { name: 'Test Connection' }).click();
    await expect(page.getByText('"status": "ok"')).toBeVisible();
    await looks.look(page, 'home');
  });

  await test.step('settings are kept for the person, the theme on the device', async () => {
    await goTo(page, 'Settings', isPhone);
    const url = page.getByLabel('Webhook Domain URL');
    await url.fill('https://n8n.example.com');
    await page.getByRole('checkbox', { name: 'Login alerts' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Settings saved successfully')).toBeVisible();
    await page.getByRole('radio', { name: 'Dark' }).click();
    await page.reload();
    await expect(url).toHaveValue('https://n8n.example.com');
    await expect(page.getByRole('checkbox', { name: 'Login alerts' })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('radio', { name: 'System' }).click();
    await looks.look(page, 'settings');
  });

  await test.step('help is searched with the keyboard', async () => {
    if (isPhone) {
      await looks.look(await withMenu(page), 'menu');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(page.getByRole('button', { name: /^Open menu/ })).toBeFocused();
    }
    await goTo(page, 'Help', isPhone);
    await page.getByRole('searchbox', { name: 'Search help' }).fill('setprivacy');
    await expect(page.getByText('1 article found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The bot is silent in a group' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Creating Interactive Inline Buttons/ }).press('Enter');
    await expect(page).toHaveURL(/\/help#inline-buttons$/);
    await looks.look(page, 'help');
  });

  await test.step('profile, and an address where nothing is', async () => {
    await goTo(page, 'Profile', isPhone);
    await expect(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
    await looks.look(page, 'profile');
    await page.goto(`${urls.product}/nowhere`);
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible();
  });
});

/** Opens the menu of small screens by keyboard, checks it, and closes it again. */
async function withMenu(page: Page): Promise<Page> {
  await page.getByRole('button', { name: /^Open menu/ }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  return page;
}

/** Through the navigation: the sidebar, or with the keyboard the menu of small screens. */
async function goTo(page: Page, name: string, isPhone: boolean): Promise<void> {
  const link = page.getByRole('link', { name, exact: true });
  if (!isPhone) return link.click();
  const menu = page.getByRole('dialog');
  if (!(await menu.isVisible())) await withMenu(page);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(link).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
}

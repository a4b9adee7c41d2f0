import type { Page } from '@playwright/test';
import { addBot, api, expect, newEmail, signUp, test, tokenFor, urls } from './support/test';

const longName = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrik 57';
const longWord = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3);
const rightToLeft = 'مرحبا بكم في متجرنا، كيف يمكننا مساعدتكم اليوم؟';

/** What is wider than the window, by its tag and class. */
async function wide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const clipped = (element: Element) => {
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true;
      }
      return false;
    };
    if (document.documentElement.scrollWidth <= width && window.innerWidth <= width) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !clipped(element))
      .map(({ tagName, className }) => `${tagName} ${className}`);
  });
}

/** The builder on the narrowest phone, with names, words and scripts that leave no room. */
test('no screen of the builder scrolls sideways at 360 px', async ({ page }, info) => {
  test.skip(info.project.name !== 'phone', 'phones');
  await page.setViewportSize({ width: 360, height: 740 });
  const email = newEmail('narrow');
  await signUp(page, email);
  const token = await tokenFor(email);
  const bot = await addBot(token, longName);
  await addBot(token, `${longName} two`);
  const add = async (command: string, text: string, more: object = {}) => {
    const actionTrigger = command.startsWith('/') ? 'command' : 'callback';
    const body = { command, actionTrigger, actionData: { text, ...more } };
    return (await api(token, 'POST', `/api/bots/${bot.id}/actions`, body)).action.id as string;
  };
  const buttons = [
    { label: longWord, type: 'callback', value: longWord },
    { label: rightToLeft, type: 'url', value: `https://example.com/${longWord}` },
  ];
  const delayedCallbacks = [{ callbackCommand: longWord, delaySeconds: 90 }];
  const start = await add('/start', longWord, { buttons, delayedCallbacks });
  await add(`/${longWord}`, rightToLeft);
  await add(longWord, rightToLeft);

  const fits = async (screen: string) => expect(await wide(page), screen).toEqual([]);
  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  await expect(page.getByRole('heading', { name: '/start' })).toBeVisible();
  await fits('list');
  await page
    .getByRole('button', { name: /problem|hint/ })
    .first()
    .click();
  await fits('problems');
  await page.getByRole('button', { name: 'Delete /start' }).click();
  await fits('delete dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'View Flow Graph' }).click();
  const sheet = page.getByRole('dialog', { name: 'Action Flow Graph' });
  await expect(sheet.locator('article')).toHaveCount(3);
  const box = (await sheet.boundingBox())!;
  expect(box.x).toBe(0);
  expect(box.width).toBe(360);
  await fits('graph sheet');
  await page.goto(`${urls.product}/actions/${bot.id}/graph`);
  await expect(page.locator('article')).toHaveCount(3);
  await fits('graph');
  for (const step of [1, 2, 3, 4, 5]) {
    await page.goto(`${urls.product}/actions/${bot.id}/edit/${start}?step=${step}`);
    const update = page.getByRole('button', { name: 'Update' });
    await expect(update).toBeInViewport({ ratio: 1 });
    await fits(`step ${step}`);
  }
  await page.getByRole('tab', { name: 'Try it' }).click();
  await fits('simulator');
});

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newBotFromBotFather } from '../support/bot-father';
import { expect, newEmail, signedIn, test, urls } from '../support/test';

const wanted = (process.env.SCREENS ?? 'all').split(',');
const folder = join('artifacts', 'screenshots', 'first-reply');

/**
 * The moving picture of the README: from a token to the first reply. Each frame's file name ends with how
 * long it is shown, in milliseconds.
 */
test('from a token to the first reply', async ({ page, context }) => {
  test.skip(!wanted.some((name) => ['all', 'first-reply', 'first-reply!'].includes(name)));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let frames = 0;
  const show = async (shown: Page, ms: number) => {
    frames += 1;
    const path = join(folder, `${String(frames).padStart(3, '0')}-${ms}.png`);
    await shown.screenshot({ path, animations: 'disabled' });
  };
  const size = { width: 1120, height: 640 };
  await page.setViewportSize(size);
  const telegram = await context.newPage();
  await telegram.setViewportSize(size);
  /** Types as a person does, in a few frames. */
  const type = async (text: string) => {
    for (const part of text.match(/.{1,9}/gs) ?? []) {
      await page.keyboard.type(part);
      await show(page, 140);
    }
  };

  await signedIn(page, newEmail('reply'));
  const token = await newBotFromBotFather(telegram, 'Tea Leaf');
  await page.bringToFront();
  await page.goto(`${urls.product}/bots`);
  await page.getByRole('tab', { name: 'My Bots (0)' }).waitFor();
  await show(page, 900);
  await page.getByRole('button', { name: 'Add Bot' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Bot' });
  await dialog.getByLabel('Bot name').click();
  await type('Tea Leaf');
  await dialog.getByLabel('Bot token').fill(token);
  await show(page, 900);
  await dialog.getByRole('button', { name: 'Create Bot' }).click();
  await expect(dialog).toBeHidden();
  await page.getByText('Owner', { exact: true }).waitFor();
  await show(page, 1200);

  await page.getByRole('link', { name: 'Tea Leaf', exact: true }).click();
  await page.getByRole('link', { name: /Manage Actions/ }).click();
  await page.getByRole('link', { name: 'Add Your First Action' }).click();
  await expect(page.getByLabel('Command', { exact: true }).last()).toHaveValue('/start');
  await show(page, 700);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Message' }).click();
  await type('Welcome to our tea shop! Green tea, black tea or a cake?');
  await show(page, 900);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: '/start' }).waitFor();
  await show(page, 1200);

  await telegram.bringToFront();
  await telegram.getByRole('button', { name: /^Open @/ }).click();
  await telegram.getByRole('button', { name: 'Start', exact: true }).waitFor();
  await show(telegram, 900);
  await telegram.getByRole('button', { name: 'Start', exact: true }).click();
  await telegram.getByRole('log').getByText('Welcome to our tea shop!').waitFor();
  await show(telegram, 2000);

  await page.bringToFront();
  await page.goto(`${urls.product}/messages`);
  await page
    .getByRole('navigation', { name: 'Bots' })
    .getByRole('link', { name: /Tea Leaf/ })
    .click();
  await page.getByRole('link', { name: /Alice/ }).click();
  await page.getByRole('log').getByText('Welcome to our tea shop!').waitFor();
  await show(page, 2800);
});

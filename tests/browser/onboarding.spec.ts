import type { Locator, Page } from '@playwright/test';
import { newPerson } from './support/people';
import { expect, newEmail, newName, sandbox, test, urls } from './support/test';

/**
 * From signing in to a bot that replies, with the keyboard alone: the address is typed, everything else is
 * keys. Prints how long it takes, without the time of the checks.
 */
test('the keyboard alone gets from sign-up to a live bot', async ({ page, context, looks }, info) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: urls.product });
  const name = newName('Keys');
  let lookingMs = 0;
  const look = async (screen: string) => {
    const from = Date.now();
    await looks.look(page, screen);
    lookingMs += Date.now() - from;
  };

  await page.goto(urls.product);
  const begin = Date.now();
  await signUpByKeys(page, newEmail('keys'));

  await test.step('the palette opens the setup', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search and go to' })).toBeFocused();
    await page.keyboard.insertText('step by step');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Get a token from BotFather' })).toBeFocused();
    await look('welcome-1-token');
  });

  await test.step('the whole message of BotFather is pasted', async () => {
    await pressWithTab(page, page.getByRole('button', { name: 'I have a token' }));
    await expect(page.getByLabel('Bot token', { exact: true })).toBeFocused();
    const { bot } = await sandbox('POST', '/bots', { name });
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      `Done! Use this token to access the HTTP API:\n${bot.token}\nKeep your token secure.`,
    );
    await page.keyboard.press('Control+v');
    await expect(page.getByText(`@${bot.username}`)).toBeVisible();
    await expect(page.getByLabel('Bot name')).toHaveValue(name);
    await look('welcome-2-bot');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Bot added successfully! Webhook configured.')).toBeVisible();
  });

  await test.step('what it replies is written', async () => {
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    // A setup that is left and loaded again continues.
    await page.keyboard.press('End');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('Hello from the keyboard!');
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello from the keyboard!');
    await look('welcome-3-reply');
    await pressWithTab(page, page.getByRole('button', { name: 'Save reply' }));
    await expect(page.getByRole('heading', { name: 'Write to your bot now' })).toBeVisible();
    await look('welcome-4-hello');
  });

  await test.step('the first message is noticed', async () => {
    const { bots } = await sandbox('GET', '/bots');
    const bot = bots.find((one: { name: string }) => one.name === name);
    const alice = await newPerson('Alice', { telegramId: bot.id });
    await alice.write('/start');
    await alice.receives('Hello from the keyboard!');
    await expect(page.getByRole('heading', { name: 'Your bot is live' })).toBeVisible();
    await expect(page.getByText(/Your bot replied/)).toBeVisible();
    const seconds = (Date.now() - begin - lookingMs) / 1000;
    console.log(`from sign-up to a live bot, ${info.project.name}: ${seconds.toFixed(1)} s`);
    await look('welcome-5-live');
  });

  await test.step('the sheet lists the keys of the open page', async () => {
    await pressWithTab(page, page.getByRole('link', { name: 'Open messages' }));
    await expect(page.getByRole('link', { name: /Alice/ })).toBeVisible();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Search and go to')).toBeVisible();
    await look('shortcuts');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('the palette finds the chat', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Search and go to' })).toBeFocused();
    await page.keyboard.insertText('al');
    await expect(page.getByRole('option', { name: /Alice/ })).toBeVisible();
    await look('palette');
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('alice');
    await expect(page.getByRole('option', { name: /Alice/, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('Hello from the keyboard!')).toBeVisible();
  });
});

/** Moves the focus there with Tab, and presses Enter. */
async function pressWithTab(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  await page.keyboard.press('Enter');
}

async function signUpByKeys(page: Page, email: string): Promise<void> {
  const signUp = page.getByRole('button', { name: 'Sign Up' }).first();
  await expect(signUp).toBeVisible();
  const opens = page.waitForEvent('popup');
  await pressWithTab(page, signUp);
  const popup = await opens;
  await expect(popup.getByLabel('First name')).toBeVisible();
  await popup.getByLabel('First name').focus();
  for (const text of ['Ada', 'Lovelace', email, 'correct horse battery']) {
    await popup.keyboard.insertText(text);
    await popup.keyboard.press('Tab');
  }
  const closed = popup.waitForEvent('close');
  await popup.getByLabel('Password', { exact: true }).press('Enter');
  await closed;
  await expect(page.getByRole('link', { name: 'Botter home' })).toBeVisible();
}

import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { expect, sandbox, test, urls } from './support/test';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Calls the Bot API as the bot itself; no product runs it in this test. */
const telegram = async (token: string, method: string, params: object) => {
  const response = await fetch(`${urls.sandbox}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return ((await response.json()) as { result: never }).result;
};

test('people talk to bots in the sandbox', async ({ page, looks }, info) => {
  test.setTimeout(120_000);
  const name = `Parrot ${info.project.name}`;
  const { bot } = await sandbox('POST', '/bots', { name });
  const { person } = await sandbox('POST', '/people', { firstName: `Ann ${info.project.name}` });
  await telegram(bot.token, 'setMyCommands', {
    commands: [{ command: 'talk', description: 'Say something' }],
  });
  const say = (text: string, more = {}) =>
    telegram(bot.token, 'sendMessage', { chat_id: person.id, text, parse_mode: 'HTML', ...more });
  const log = page.getByRole('log');
  const input = page.getByRole('textbox', { name: 'Message' });

  await page.goto(`${urls.sandbox}/#${person.id}`);
  await looks.look(page, 'sandbox-bots');
  await page.getByRole('navigation', { name: 'Bots' }).getByRole('button', { name }).click();
  await looks.look(page, 'sandbox-start');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(log.getByText('/start')).toBeVisible();

  // Replies appear by themselves, formatted, with a working keyboard.
  const keyboard = { inline_keyboard: [[{ text: 'Cracker', callback_data: 'cracker' }]] };
  await say('<b>Polly</b> wants a cracker', { reply_markup: keyboard });
  await expect(log.locator('b', { hasText: 'Polly' })).toBeVisible();
  await log.getByRole('button', { name: 'Cracker' }).click();
  const query = await pressOf(bot.token);
  await telegram(bot.token, 'answerCallbackQuery', { callback_query_id: query, text: 'Yum' });
  await expect(page.getByText('Yum')).toBeVisible();

  await input.fill('/t');
  await expect(page.getByRole('list', { name: 'Commands' })).toContainText('Say something');
  await looks.look(page, 'sandbox-commands');
  await input.press('Enter');
  await expect(log.getByText('/talk')).toBeVisible();

  await page
    .getByLabel('File to send')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
  await expect(log.getByRole('img', { name: 'me.png' })).toBeVisible();

  await choose(page, 'Block bot');
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(input).toBeVisible();
  await looks.look(page, 'sandbox-conversation');
});

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function pressOf(token: string): Promise<string> {
  for (;;) {
    const updates: { callback_query?: { id: string } }[] = await telegram(token, 'getUpdates', {
      timeout: 5,
    });
    const press = updates.find((update) => update.callback_query);
    if (press?.callback_query) return press.callback_query.id;
  }
}

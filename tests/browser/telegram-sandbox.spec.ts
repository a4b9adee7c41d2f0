import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { expect, newName, sandbox, test, urls } from './support/test';

/** An image of one pixel. */
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

test('people talk to bots in the sandbox', async ({ page, looks }) => {
  test.setTimeout(120_000);
  const name = newName('Parrot');
  const { bot } = await sandbox('POST', '/bots', { name });
  const { person } = await sandbox('POST', '/people', { firstName: newName('Ann') });
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
  const query = await updateOf(bot.token, 'callback_query');
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

  // A reply keyboard writes its texts, or shares what its buttons ask for.
  await say('Tea or coffee?', {
    reply_markup: { keyboard: [['Tea', 'Coffee'], [{ text: 'My number', request_contact: true }]] },
  });
  const replyKeyboard = page.getByRole('region', { name: 'Keyboard of the bot' });
  await replyKeyboard.getByRole('button', { name: 'Coffee' }).click();
  await expect(log.getByText('Coffee', { exact: true })).toBeVisible();
  await replyKeyboard.getByRole('button', { name: 'My number' }).click();
  await expect(log.getByText(/^\+1555/)).toBeVisible();

  const attach = async (item: string) => {
    await page.getByRole('button', { name: 'Attach' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await attach('Location');
  await expect(log.getByText('Location', { exact: true })).toBeVisible();
  await attach('Sticker');
  await page.getByRole('button', { name: 'Sticker 👍' }).click();
  await expect(log.getByRole('img', { name: 'sticker.webp' })).toBeVisible();
  await log.getByRole('button', { name: 'Forward' }).first().click();
  await page.getByRole('dialog', { name: 'Forward to' }).getByRole('button', { name }).click();
  await expect(log.getByText('Forwarded from')).toBeVisible();

  await choose(page, 'Block bot');
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(input).toBeVisible();
  await looks.look(page, 'sandbox-conversation');
});

test('people vote, react, pay and choose inline results', async ({ page, looks }) => {
  const name = newName('Teapot');
  const { bot } = await sandbox('POST', '/bots', { name });
  const { person } = await sandbox('POST', '/people', { firstName: newName('Ann') });
  const chat_id = person.id;
  await sandbox('POST', `/bots/${bot.id}/chats/${chat_id}/messages`, { text: '/start' });
  const log = page.getByRole('log');
  await page.goto(`${urls.sandbox}/#${chat_id}/${bot.id}`);

  const question = 'Tea or coffee?';
  await telegram(bot.token, 'sendPoll', { chat_id, question, options: ['Tea', 'Coffee'] });
  const poll = log.getByRole('region', { name: `Poll: ${question}` });
  await poll.getByRole('button', { name: 'Tea' }).click();
  await expect(poll).toContainText('Anonymous poll, 1 vote');
  await poll.getByRole('button', { name: 'Retract vote' }).click();
  await poll.getByRole('button', { name: 'Coffee' }).click();
  await expect(poll.getByLabel('Your vote')).toBeVisible();

  const sent: { message_id: number } = await telegram(bot.token, 'sendMessage', {
    chat_id,
    text: 'House rules',
  });
  await telegram(bot.token, 'pinChatMessage', { chat_id, message_id: sent.message_id });
  await expect(page.getByRole('region', { name: 'Pinned message' })).toContainText('House rules');
  await expect(log.getByText('Pinned “House rules”')).toBeVisible();
  await log.getByRole('button', { name: 'React' }).last().click();
  await page.getByRole('menuitem', { name: '👍' }).click();
  await expect(log.getByRole('button', { name: '👍 1' })).toBeVisible();

  const prices = [{ label: 'Tea', amount: 5 }];
  const invoice = { title: 'A cup', description: 'Of tea', payload: 'cup', currency: 'XTR', prices };
  await telegram(bot.token, 'sendInvoice', { chat_id, ...invoice });
  await log.getByRole('button', { name: 'Pay ⭐️5' }).click();
  const checkout = await updateOf(bot.token, 'pre_checkout_query');
  await telegram(bot.token, 'answerPreCheckoutQuery', { pre_checkout_query_id: checkout, ok: true });
  await expect(log.getByText('Paid 5 ⭐️')).toBeVisible();

  await page.getByRole('button', { name: 'Attach' }).click();
  await page.getByRole('menuitem', { name: 'Inline query' }).click();
  const dialog = page.getByRole('dialog', { name: `@${bot.username}` });
  await dialog.getByRole('textbox', { name: 'Inline query' }).fill('green');
  await dialog.getByRole('button', { name: 'Search' }).click();
  const inline_query_id = await updateOf(bot.token, 'inline_query');
  const results = ['Sencha', 'Matcha'].map((title) => ({
    type: 'article',
    id: title,
    title,
    description: 'A green tea',
    input_message_content: { message_text: `${title}, please` },
  }));
  await telegram(bot.token, 'answerInlineQuery', { inline_query_id, results });
  await expect(dialog.getByRole('button', { name: 'Matcha' })).toBeVisible();
  await looks.look(page, 'sandbox-inline');
  await dialog.getByRole('button', { name: 'Sencha' }).click();
  await expect(log.getByText('Sencha, please')).toBeVisible();
  await expect(log.getByText(`via @${bot.username}`)).toBeVisible();
  await looks.look(page, 'sandbox-activity');
});

test('BotFather creates a bot and revokes its token', async ({ page, looks }, info) => {
  test.skip(info.project.name === 'phone', 'the main job opens BotFather on a phone');
  const { person } = await sandbox('POST', '/people', { firstName: newName('Eve') });
  const username = `${newName('eve').replace(' ', '_')}_bot`;
  await page.goto(`${urls.sandbox}/#${person.id}`);
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('BotFather');
  await page.getByRole('button', { name: 'Close help' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Help' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Bots' }).getByRole('button', { name: 'BotFather' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const log = page.getByRole('log');
  const write = async (text: string, reply: string | RegExp) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(log.getByText(reply).last()).toBeVisible();
  };
  await write('/newbot', 'Please choose a name for your bot.');
  await write('Eve', 'It must end in');
  await write('eve', 'this username is invalid');
  await write(username, 'Congratulations on your new bot');
  const token = (await log.locator('code').last().textContent()) ?? '';
  await looks.look(page, 'sandbox-botfather');

  await write('/revoke', 'Choose a bot to revoke its token.');
  await page.getByRole('button', { name: `@${username}`, exact: true }).click();
  await expect(log.getByText('Your token was replaced with a new one.')).toBeVisible();
  const revoked: unknown = await telegram(token, 'getMe', {});
  expect(revoked).toBeUndefined();
});

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Waits for an update of this kind, and gives the id of what it holds. */
async function updateOf(token: string, kind: string): Promise<string> {
  for (;;) {
    const updates: Record<string, { id: string }>[] = await telegram(token, 'getUpdates', { timeout: 5 });
    const found = updates.find((update) => update[kind])?.[kind];
    if (found) return found.id;
  }
}

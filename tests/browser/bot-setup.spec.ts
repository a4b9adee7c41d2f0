import type { Page } from '@playwright/test';
import { addBot, api, expect, newEmail, sandbox, signedIn, test, tokenFor, urls } from './support/test';

const alice = 700_000_001;

/** A change at Telegram by another program with the bot's token. */
async function atTelegram(token: string, method: string, payload: object = {}) {
  const response = await fetch(`${urls.sandbox}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(payload),
  });
  const answer = (await response.json()) as { ok: boolean; result: never; description?: string };
  if (!answer.ok) throw new Error(`${method}: ${answer.description}`);
  return answer.result as Record<string, unknown>;
}

function addCommand(token: string, botId: string, command: string, text: string) {
  return api(token, 'POST', `/api/bots/${botId}/actions`, {
    command,
    actionType: 'send_message',
    actionTrigger: 'command',
    parseMode: '',
    enabled: true,
    actionData: { text },
  });
}

async function open(page: Page, path: string, heading: string | RegExp) {
  await page.goto(`${urls.product}${path}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** The owner sets up everything that Telegram shows about a bot, and sees the live values. */
test('an owner sets up a bot: Telegram info, menu, messages, health', async ({ page, looks }, info) => {
  test.setTimeout(480_000);
  const token = await signedIn(page, newEmail('setup'));
  const name = `Tea house ${info.project.name}`;
  const bot = await addBot(token, name);
  for (const command of ['/start', '/prices', '/hours']) {
    await addCommand(token, bot.id, command, `The answer to ${command}`);
  }
  const chat = `/bots/${bot.telegramId}/chats/${alice}`;
  await sandbox('POST', `${chat}/messages`, { text: '/start' });
  await sandbox('GET', `${chat}/wait?contains=answer&timeout=30`);

  await test.step('the dashboard', async () => {
    await open(page, `/bots/${bot.id}/dashboard`, name);
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    await expect(page.getByText('Privacy mode is on')).toBeVisible();
    await looks.look(page, 'setup-dashboard');
  });

  await test.step('Telegram info', async () => {
    await page.getByRole('link', { name: 'Manage Bot' }).click();
    await expect(page.getByText('Bot Actions').locator('..')).toContainText('3');
    await page.getByRole('button', { name: 'Edit Telegram Info' }).click();
    await page.getByLabel('Short description').fill('Tea since 1908');
    await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Ask us about tea.');
    await looks.look(page, 'setup-manage');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('button', { name: 'Edit Telegram Info' })).toBeVisible();
    await expect(page.getByText('Ask us about tea.')).toBeVisible();
    expect(await atTelegram(bot.telegramToken, 'getMyDescription')).toEqual({
      description: 'Ask us about tea.',
    });

    // A refusal is shown in Telegram's words; the input stays, and Cancel discards it.
    await sandbox('POST', '/faults', {
      kind: 'error',
      botId: bot.telegramId,
      method: 'setMyName',
      status: 400,
      description: 'Bad Request: BOT_TITLE_INVALID',
    });
    await page.getByRole('button', { name: 'Edit Telegram Info' }).click();
    await page.getByLabel('Display name').fill('Refused');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('alert')).toContainText('BOT_TITLE_INVALID');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Refused')).toBeHidden();
  });

  await test.step('the commands of the menu', async () => {
    await page.getByRole('link', { name: /Menu Configuration/ }).click();
    await page.getByRole('button', { name: 'Add all 3' }).click();
    await expect(page.getByText('Added 3 commands to menu commands')).toBeVisible();
    await page.getByRole('button', { name: 'Add Command Manually' }).click();
    await page.getByLabel('Command', { exact: true }).fill('Order');
    await page.getByLabel('Description').fill('Order some tea');
    await page.getByLabel('Description').press('Enter');
    await expect(page.getByText(/^Command must be 1-32 characters long/).first()).toBeVisible();
    await page.getByLabel('Command', { exact: true }).fill('order');
    await page.getByLabel('Description').press('Enter');
    await expect(page.getByRole('heading', { name: 'Menu Commands (4)' })).toBeVisible();
    for (let place = 3; place > 0; place -= 1) {
      await page.getByRole('button', { name: 'Move /order up' }).click();
    }
    await page.getByRole('button', { name: 'Delete /hours' }).click();
    await page.getByRole('button', { name: 'Update Commands' }).click();
    await expect(page.getByText('Commands updated successfully!')).toBeVisible();
    const live = page.getByRole('region', { name: 'Currently Live on Telegram' });
    await expect(live.getByRole('listitem')).toHaveText([/^\/order/, /^\/start/, /^\/prices/]);
    expect(await atTelegram(bot.telegramToken, 'getMyCommands')).toMatchObject([
      { command: 'order', description: 'Order some tea' },
      { command: 'start', description: 'Execute /start command' },
      { command: 'prices' },
    ]);
  });

  await test.step('the menu button', async () => {
    await page.getByRole('radio', { name: /Web App/ }).click();
    await page.getByRole('button', { name: 'Update Menu Button' }).click();
    await expect(page.getByText('Please provide both text and URL for web app button')).toBeVisible();
    await page.getByLabel('Button Text').fill('Shop');
    await page.getByLabel('Web App URL').fill('https://example.com/shop');
    await page.getByRole('button', { name: 'Update Menu Button' }).click();
    await expect(page.getByText('Menu button updated successfully!')).toBeVisible();
    expect(await atTelegram(bot.telegramToken, 'getChatMenuButton')).toMatchObject({
      type: 'web_app',
      text: 'Shop',
    });
    await looks.look(page, 'setup-menu');
    await page.getByRole('radio', { name: /Default/ }).click();
    await page.getByRole('button', { name: 'Update Menu Button' }).click();
    await expect(page.getByText('No commands are set.')).toBeVisible();
    await expect(page.getByText(/^No commands added yet/)).toBeVisible();
    expect(await atTelegram(bot.telegramToken, 'getMyCommands')).toEqual([]);
  });

  await test.step('unsaved changes', async () => {
    await page.getByRole('button', { name: 'Add /start to menu' }).click();
    await expect(page.getByText("1 change isn't at Telegram yet.")).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByRole('heading', { name: 'Menu Commands (1)' })).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('messages', async () => {
    await page.getByRole('link', { name: /View Messages/ }).click();
    const rows = page.getByRole('list', { name: /Messages/ }).getByRole('listitem');
    await expect(rows).toHaveText([/Outgoing.*Alice.*The answer to \/start/s, /Incoming.*Alice.*\/start/s]);
    await looks.look(page, 'setup-messages');
    await page.getByRole('link', { name: 'Send Messages' }).click();
    await page.getByRole('button', { name: /Alice/ }).click();
    await expect(page.getByRole('button', { name: 'Send Message', exact: true })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Message' }).fill('May I help you?');
    await looks.look(page, 'setup-messaging');
    await page.getByRole('button', { name: 'Send Message', exact: true }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await sandbox('GET', `${chat}/wait?contains=May%20I%20help&timeout=30`);
    await page.getByRole('textbox', { name: 'Message' }).fill('tea '.repeat(1500));
    await page.getByRole('button', { name: 'Send as 2 messages' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    await page.getByRole('link', { name: 'View All Messages' }).click();
    await expect(rows).toHaveCount(5);
  });

  await test.step('another program receives the updates, and the owner reconnects', async () => {
    await atTelegram(bot.telegramToken, 'setWebhook', {
      url: 'https://elsewhere.example/hook?key=theirs-alone',
    });
    await open(page, `/bots/${bot.id}/manage`, name);
    await expect(async () => {
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(
        page.getByText("Another program is receiving this bot's updates.", { exact: true }),
      ).toBeVisible({
        timeout: 2_000,
      });
      // Polling notices it without a name; a check finds out whose address it is.
      await expect(page.getByText('elsewhere.example')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText('theirs-alone')).toBeHidden();
    await looks.look(page, 'setup-taken-over');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByText('Not connected')).toBeVisible();
    await page.getByRole('link', { name: 'Manage Bot' }).click();
    await page.getByRole('button', { name: 'Reclaim' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reclaim bot' }).click();
    await expect(
      page.getByText("Another program is receiving this bot's updates.", { exact: true }),
    ).toBeHidden();
    const { url } = await atTelegram(bot.telegramToken, 'getWebhookInfo');
    expect(url).not.toContain('elsewhere');
    await sandbox('POST', `${chat}/messages`, { text: '/prices' });
    await sandbox('GET', `${chat}/wait?contains=answer%20to%20%2Fprices&timeout=60`);
  });
});

/** The same pages for people a bot is shared with: what they may not do is hidden, and refused. */
test('a shared bot shows only what its role allows', async ({ page, looks }, info) => {
  test.skip(info.project.name === 'phone', 'the same on both');
  const owner = await tokenFor(newEmail('sharer'));
  const email = newEmail('guest');
  const name = `Shared ${info.project.name}`;
  const bot = await addBot(owner, name);
  await sandbox('POST', `/bots/${bot.telegramId}/chats/${alice}/messages`, { text: 'Hello' });
  await expect
    .poll(async () => (await api(owner, 'GET', `/api/bots/${bot.id}/chats`)).chats.length, {
      timeout: 30_000,
    })
    .toBe(1);
  const { share } = await api(owner, 'POST', `/api/shares/${bot.id}/shares`, {
    email,
    permissions: 'manage',
  });
  await signedIn(page, email, { first: 'Grace', last: 'Hopper' });

  await open(page, `/bots/${bot.id}/manage`, name);
  await expect(page.getByRole('link', { name: /Send Messages/ })).toBeVisible();
  for (const control of ['Edit Telegram Info', 'Edit bot name', 'Delete bot']) {
    await expect(page.getByRole('button', { name: control })).toBeHidden();
  }
  await expect(page.getByRole('link', { name: /Menu Configuration/ })).toBeHidden();
  await open(page, `/bots/${bot.id}/menu`, 'Only the owner can configure the menu');
  await open(page, `/bots/${bot.id}/messaging`, 'Bot Messaging');
  await page.getByRole('button', { name: /Alice/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello Alice');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();

  await api(owner, 'PUT', `/api/shares/${bot.id}/shares/${share.id}`, { permissions: 'read_only' });
  await open(page, `/bots/${bot.id}/dashboard`, name);
  await expect(page.getByText('Read only')).toBeVisible();
  await expect(page.getByRole('link', { name: /Send Messages/ })).toBeHidden();
  await open(page, `/bots/${bot.id}/messages`, 'Messages');
  await expect(page.getByText('Hello', { exact: true })).toBeVisible();
  await open(page, `/bots/${bot.id}/messaging`, 'Bot Messaging');
  await expect(page.getByText(/^Read-only access/)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeHidden();
  await looks.look(page, 'setup-messaging-read-only');

  await api(owner, 'DELETE', `/api/shares/${bot.id}/shares/${share.id}`);
  for (const screen of ['dashboard', 'messages', 'messaging', 'menu']) {
    await open(page, `/bots/${bot.id}/${screen}`, 'Bot not found');
  }
});

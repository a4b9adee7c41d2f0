import { addBot, api, expect, newEmail, sandbox, signedIn, test, tokenFor, urls } from './support/test';

/** Everyday failures: a person reads what happened, and the rest of the product keeps working. */
test.describe('trouble', () => {
  test('the page explains a wrong token, a foreign bot, and a front end that cannot be loaded', async ({
    page,
    looks,
  }) => {
    await signedIn(page, newEmail('trouble'));
    await page.goto(`${urls.product}/bots`);

    // A token that Telegram doesn't know.
    await page.getByRole('button', { name: 'Add Bot' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create New Bot' });
    await dialog.getByLabel('Bot name').fill('Nobody');
    await dialog.getByLabel('Bot token').fill('not a token');
    await dialog.getByRole('button', { name: 'Create Bot' }).click();
    await expect(dialog.getByText(/not a bot token/)).toBeVisible();
    const { bot } = await sandbox('POST', '/bots', { name: 'Revoked' });
    await sandbox('POST', `/bots/${bot.id}/revoke`);
    await dialog.getByLabel('Bot token').fill(bot.token);
    await dialog.getByRole('button', { name: 'Create Bot' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Telegram');
    await looks.look(page, 'bots-add-refused');
    await page.keyboard.press('Escape');

    // Another user's bot looks exactly like one that doesn't exist.
    const stranger = await tokenFor(newEmail('stranger'));
    const foreign = await addBot(stranger, `Foreign ${test.info().project.name}`);
    await page.goto(`${urls.product}/bots/${foreign.id}/dashboard`);
    await expect(page.getByText('Bot not found')).toBeVisible();
    await looks.look(page, 'bot-not-found');
    await page.getByRole('link', { name: 'Back to Bots' }).click();
    await expect(page.getByRole('heading', { name: 'Bots' })).toBeVisible();

    // A remote that fails to load shows that at its place.
    await page.route('**/remotes/actions/**', (route) => route.abort());
    await page.goto(`${urls.product}/actions`);
    await expect(page.getByRole('button', { name: /Retry|Try again/ })).toBeVisible();
    await looks.look(page, 'remote-failed');
    await page.unroute('**/remotes/actions/**');
    await page.getByRole('button', { name: /Retry|Try again/ }).click();
    await expect(page.getByRole('heading', { name: 'Bot Actions' })).toBeVisible();
  });

  test('people have no access to the bots of others, by script', async () => {
    const owner = await tokenFor(newEmail('owner'));
    const bot = await addBot(owner, `Mine ${test.info().project.name}`);
    const stranger = await tokenFor(newEmail('stranger'));
    for (const [method, path, body] of [
      ['GET', `/api/bots/${bot.id}`],
      ['GET', `/api/bots/${bot.id}/actions`],
      ['GET', `/api/bots/${bot.id}/chats`],
      ['DELETE', `/api/bots/${bot.id}`, { name: 'x' }],
    ] as const) {
      await expect(api(stranger, method, path, body)).rejects.toThrow(/404 .*Bot not found/);
    }
    await expect(api('forged', 'GET', '/api/bots')).rejects.toThrow(
      /401 .*Unauthorized - please sign in again/,
    );
    const flood = { command: '/big', actionData: { text: 'x'.repeat(10 * 1024 * 1024) } };
    await expect(api(owner, 'POST', `/api/bots/${bot.id}/actions`, flood)).rejects.toThrow(/413 .*too_large/);
    await expect(
      api(owner, 'POST', `/api/bots/${bot.id}/actions`, { actionData: { text: '' } }),
    ).rejects.toThrow(/400 .*Command and message are required/);
    const html = { command: '/html', parseMode: 'HTML', actionData: { text: '<b>open' } };
    await expect(api(owner, 'POST', `/api/bots/${bot.id}/actions`, html)).rejects.toThrow(/400 .*<b>/);
    const plainHttp = {
      command: '/button',
      actionData: { text: 'x', buttons: [{ label: 'Go', type: 'url', value: 'http://example.com' }] },
    };
    await expect(api(owner, 'POST', `/api/bots/${bot.id}/actions`, plainHttp)).rejects.toThrow(
      /400 .*Web App and URL buttons must use HTTPS/,
    );
    expect((await api(owner, 'GET', `/api/bots/${bot.id}/actions`)).actions).toEqual([]);
  });
});

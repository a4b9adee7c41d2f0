import { addBot, expect, newEmail, signUp, test, tokenFor, urls } from './support/test';

/** From the user menu: a key is made, used by a program, and revoked. */
test('an API key is made, used and revoked', async ({ page, looks }) => {
  const email = newEmail('automation');
  await signUp(page, email);
  const bot = await addBot(await tokenFor(email), 'Tea corner');
  await page.goto(`${urls.product}/settings/api-keys`);
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('n8n');
  await dialog.getByRole('checkbox', { name: 'Tea corner' }).click();
  await looks.look(page, 'api-key-new');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const secret = (await page.getByText(/^btk_\w{38}$/).textContent()) ?? '';
  const call = (path: string) =>
    page.request.get(`${urls.product}${path}`, { headers: { authorization: `Bearer ${secret}` } });
  expect((await call(`/api/bots/${bot.id}`)).status()).toBe(200);
  // The copy button has the focus, and with it a tooltip.
  await page.getByRole('heading', { name: 'Copy your API key' }).click();
  await looks.look(page, 'api-key-made');
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Last used')).toBeVisible();
  await looks.look(page, 'api-keys');
  await page.getByRole('button', { name: 'Revoke n8n' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect((await call('/api/bots')).status()).toBe(401);
});

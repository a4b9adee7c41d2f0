import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newPerson } from './support/people';
import { addBot, api, declineCookies, expect, newEmail, signedIn, signUp, test, urls } from './support/test';

/** The text of the mail to an address, once there is one. */
async function mailTo(email: string): Promise<string> {
  const folder = process.env.MAIL_FOLDER!;
  let found: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    found = mails.find((mail) => mail.includes(`To: ${email}`));
    expect(found).toBeTruthy();
  }).toPass({ timeout: 20_000 });
  return found!;
}

/** Two people and one bot: invited, read-only, raised to manage, and revoked while the page is open. */
test('a bot is shared', async ({ page, browser, looks }) => {
  const [owner, guest] = [newEmail('owner'), newEmail('guest')];
  const token = await signedIn(page, owner);
  const bot = await addBot(token, 'Tea corner');
  await api(token, 'POST', `/api/bots/${bot.id}/actions`, {
    command: '/start',
    actionData: { text: 'Welcome', buttons: [] },
  });
  const mary = await newPerson('Mary', bot);
  await mary.write('Is the green tea back?');

  await page.goto(`${urls.product}/bots`);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Tea corner' });
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(` ${guest} `);
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(dialog.getByText('Bot shared successfully!')).toBeVisible();
  await expect(dialog.getByText('Pending')).toBeVisible();
  await expect(dialog.getByText('Invited just now')).toBeVisible();
  // A typing mistake is corrected.
  const mistyped = newEmail('mistyped');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(mistyped);
  await dialog.getByRole('button', { name: 'Share' }).click();
  await dialog.getByRole('button', { name: `Withdraw the invitation of ${mistyped}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw invitation' }).click();
  await expect(dialog.getByText('Invitation withdrawn')).toBeVisible();
  await expect(dialog.getByText('Revoked just now')).toBeVisible();

  const mail = await mailTo(guest);
  expect(mail).toContain('Subject: Ada Lovelace shared the bot Tea corner with you');
  const link = /Open Botter: (\S+)/.exec(mail)![1]!;
  const context = await browser.newContext();
  await declineCookies(context);
  const other = await context.newPage();
  await signUp(other, guest, { first: 'Grace', last: 'Hopper' });
  await other.goto(link);
  await expect(other.getByRole('tab', { name: 'Shared with Me (1)' })).toBeVisible();
  await expect(other.getByText('Read only')).toBeVisible();
  // The owner sees it without doing anything.
  await expect(dialog.getByText('Active')).toBeVisible();

  await other.getByRole('link', { name: 'View Bot' }).click();
  await expect(other.getByRole('heading', { name: 'Quick Actions' })).toBeVisible();
  for (const hidden of ['Share', 'Edit bot name', 'Edit Telegram Info', 'Manage Bot']) {
    await expect(other.getByRole('button', { name: hidden })).toHaveCount(0);
  }
  await looks.look(other, 'bot-dashboard-read-only');
  await other.getByRole('link', { name: 'Messages', exact: true }).last().click();
  await other.getByText('Mary').first().click();
  await expect(other.getByText('Is the green tea back?').last()).toBeVisible();
  const input = other.getByRole('textbox', { name: 'Message', exact: true });
  await expect(input).toBeDisabled();

  const permission = dialog.getByRole('combobox', { name: `Permission of ${guest}` });
  await permission.click();
  await page.getByRole('option', { name: /Manage/ }).click();
  await expect(dialog.getByText('Permissions updated successfully')).toBeVisible();
  await looks.look(page, 'share-dialog-active');
  await input.fill('It is!');
  await input.press('Enter');
  expect(await mary.receives('It is!')).toEqual(['It is!']);

  await dialog.getByRole('button', { name: `Revoke the share of ${guest}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Are you sure you want to revoke this share?')).toBeVisible();
  await question.getByRole('button', { name: 'Revoke share' }).click();
  await expect(dialog.getByText('Share revoked successfully')).toBeVisible();
  await expect(other.getByText('Bot not found')).toBeVisible();
  await looks.look(other, 'share-revoked-while-looking');
  await context.close();
});

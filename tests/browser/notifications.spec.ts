import { newPerson } from './support/people';
import { sizes } from './support/sizes.mjs';
import { addBot, api, expect, newEmail, sandbox, signedIn, test, urls } from './support/test';

test('an owner links Telegram, is notified of a message, replies from there, mutes and unlinks', async ({
  page,
  looks,
}, info) => {
  const email = newEmail('notified');
  const token = await signedIn(page, email, { first: 'Nora', last: 'Owner' });
  await page.goto(`${urls.product}/bots`);
  const bot = await addBot(token, `Tea House ${info.project.name}`);
  const { person: owner } = await sandbox('POST', '/people', { firstName: 'Nora' });

  // Its item is in the sidebar of large screens only.
  const item = page.getByRole('link', { name: 'Notifications', exact: true });
  await page.setViewportSize(sizes.phone);
  await expect(item).toBeHidden();
  await page.setViewportSize(sizes.desktop);
  await item.click();
  await expect(page.getByRole('heading', { name: 'Setup Required' })).toBeVisible();
  await page.getByRole('button', { name: 'Get Code' }).click();
  const code = page.getByText(/^\/link \w{8}$/);
  await expect(code).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy command' })).toBeFocused();
  const command = await code.textContent();
  await page.reload();
  await expect(code).toHaveText(command ?? '');
  await looks.look(page, 'notifications-code');

  // The deep link opens the sandbox, where Start sends the code.
  const address = await page.getByRole('link', { name: 'Open Bot' }).getAttribute('href');
  const telegram = await page.context().newPage();
  await telegram.goto((address ?? '').replace('#/', `#${owner.id}/`));
  const chat = telegram.getByRole('log', { name: 'Messages' });
  await telegram.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(chat.getByText('This account is linked.')).toBeVisible();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText('Turn on a bot')).toBeVisible();

  // The pressed switch stays under the pointer: the text about it appears elsewhere.
  const ofBot = page.getByRole('switch', { name: `Notifications of Tea House` });
  const place = await ofBot.boundingBox();
  await ofBot.click();
  await expect(page.getByText('Bot notifications enabled')).toBeVisible();
  expect(await ofBot.boundingBox()).toEqual(place);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('Test notification sent! Check your Telegram.')).toBeVisible();
  await expect(chat.getByText('This is a test notification.')).toBeVisible();
  await looks.look(page, 'notifications-linked');

  const customer = await newPerson('Carl', bot);
  await customer.write('Do you have <oolong>?');
  await expect(chat.getByText('Do you have <oolong>?')).toBeVisible();
  const notice = chat.getByText('Do you have <oolong>?');
  await notice.hover();
  await chat.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await telegram.getByRole('textbox', { name: 'Message' }).fill('Yes, fresh from today');
  await telegram.getByRole('textbox', { name: 'Message' }).press('Enter');
  expect(await customer.receives('Yes, fresh from today')).toHaveLength(1);
  await expect(chat.getByText('Sent to Carl.')).toBeVisible();
  const { messages } = await api(token, 'GET', `/api/bots/${bot.id}/messages`);
  expect(messages[0]).toMatchObject({ text: 'Yes, fresh from today', sender_name: 'Nora Owner' });

  await chat.getByRole('button', { name: 'Mute 1 h' }).click();
  await expect(chat.getByRole('button', { name: 'Unmute' })).toBeVisible();

  await page.getByRole('button', { name: 'Unlink' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Telegram account unlinked successfully')).toBeVisible();
  await expect(page.getByText('Not Linked')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get Verification Code' })).toBeFocused();

  // Switching something on without an account opens the way to link one.
  await page.goto(`${urls.product}/bots/${bot.id}/dashboard`);
  await page.getByRole('button', { name: /^Disable Notifications/ }).click();
  await page.getByRole('button', { name: /^Enable Notifications/ }).click();
  await expect(page).toHaveURL(/\/notifications\/link$/);
  await expect(page.getByRole('button', { name: 'Get Verification Code' })).toBeFocused();
});

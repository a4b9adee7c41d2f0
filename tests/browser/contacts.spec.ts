import { readFile } from 'node:fs/promises';
import { newPerson, type Person } from './support/people';
import { addBot, api, expect, newEmail, newName, sandbox, signedIn, test, urls } from './support/test';

/** A person writes, is remembered with a field and a tag, belongs to a segment, and is erased. */
test('a person who writes becomes a contact, belongs to a segment, and is erased', async ({
  page,
  looks,
}, info) => {
  const token = await signedIn(page, newEmail('contacts'));
  const bot = await addBot(token, newName('Florist'));
  await page.goto(`${urls.product}/contacts?bot=${bot.id}`);
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await (await newPerson('Bob', bot)).write('Hello');
  await (await newPerson('Mary', bot)).write('Do you have tulips?');
  const list = page.getByRole('list', { name: 'Contacts' });
  await expect(list.getByRole('link')).toHaveCount(2);
  await list.getByRole('link', { name: /Mary/ }).click();

  await page.getByRole('button', { name: 'New field' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Favourite flower');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Favourite flower' }).fill('Tulip');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByRole('textbox', { name: 'New tag' }).fill('spring');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the tag spring' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('combobox', { name: 'Search' }).fill('amsterdam');
  await page.getByRole('option', { name: 'Europe/Amsterdam' }).click();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveText('Europe/Amsterdam');
  await looks.look(page, 'contact');

  await page.getByRole('link', { name: 'All contacts' }).click();
  await page.getByRole('link', { name: 'Segments' }).click();
  await page.getByRole('link', { name: 'New segment' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Tulip friends');
  await page.getByRole('combobox', { name: 'Field', exact: true }).click();
  await page.getByRole('option', { name: 'Favourite flower' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('tulip');
  const count = page.getByRole('region', { name: 'Contacts that fit' }).getByRole('status');
  await expect(count).toHaveText('1');
  await page.getByRole('button', { name: 'Add test' }).click();
  await page.getByRole('combobox', { name: 'Kind of test 2' }).click();
  await page.getByRole('option', { name: 'The tag' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('autumn');
  await expect(count).toHaveText('0');
  await page.getByRole('radio', { name: 'Any of these' }).click();
  await expect(count).toHaveText('1');
  await looks.look(page, 'segment');
  await page.getByRole('button', { name: 'Save segment' }).click();
  await page.getByRole('link', { name: 'Contacts in Tulip friends' }).click();
  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: 'Segment' })).toHaveText('Tulip friends');
  await looks.look(page, 'contacts-of-segment');

  await page.getByRole('link', { name: 'Fields' }).click();
  await expect(page.getByText('used by 1 segment')).toBeVisible();
  await page.getByRole('button', { name: 'New field' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Wedding day');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rename Wedding day' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Anniversary');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete Favourite flower' }).click();
  await expect(page.getByRole('alertdialog').getByText('Tulip friends')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Anniversary' }).click();
  await page.getByRole('button', { name: 'Delete field' }).click();
  await expect(page.getByRole('list', { name: 'Fields' }).getByRole('listitem')).toHaveCount(1);
  await looks.look(page, 'contact-fields');
  await page.getByRole('link', { name: 'All contacts' }).click();

  await list.getByRole('link', { name: /Mary/ }).click();
  await page.getByRole('link', { name: 'Open chat' }).click();
  await expect(page.getByRole('log').getByText('Do you have tulips?')).toBeVisible();
  const isPhone = info.project.name === 'phone';
  if (isPhone) {
    await page.getByRole('button', { name: 'Chat menu' }).click();
    await page.getByRole('menuitem', { name: 'Contact' }).click();
  } else await page.getByRole('button', { name: 'Contact', exact: true }).click();
  const panel = isPhone
    ? page.getByRole('dialog', { name: 'Mary' })
    : page.getByRole('complementary', { name: 'Contact' });
  await panel.getByRole('textbox', { name: 'Favourite flower' }).fill('Rose');
  await panel.getByRole('button', { name: 'Remove the tag spring' }).click();
  await expect(panel.getByText('No tags yet')).toBeVisible();
  await expect
    .poll(async () => (await api(token, 'GET', `/api/bots/${bot.id}/contacts?query=Mary`)).contacts[0].fields)
    .toEqual({ favourite_flower: 'Rose' });
  await looks.look(page, 'chat-contact');

  await panel.getByRole('link', { name: 'Open the contact' }).click();
  await page.getByRole('button', { name: 'Erase' }).click();
  await looks.look(page, 'contact-erase');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(list.getByRole('link')).toHaveCount(1);
  await expect(list.getByRole('link', { name: /Bob/ })).toBeVisible();
  const { chats } = await api(token, 'GET', `/api/bots/${bot.id}/chats`);
  expect(chats.map(({ name }: { name: string }) => name)).toEqual(['Bob']);
});

/** From an imported list to a broadcast: people get it, one leaves with /stop, and another one is paused. */
test('a broadcast reaches a segment, loses someone with /stop, and is paused while someone waits', async ({
  page,
  looks,
}) => {
  const token = await signedIn(page, newEmail('broadcasts'));
  const bot = await addBot(token, newName('Bakery'));
  const contactsPath = `/api/bots/${bot.id}/contacts`;
  const [mary, bob] = [await newPerson('Mary', bot), await newPerson('Bob', bot)];
  await mary.write('Hello');
  await bob.write('Hello');
  await expect.poll(async () => (await api(token, 'GET', contactsPath)).total).toBe(2);
  const { contacts } = await api(token, 'GET', contactsPath);
  const figure = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) });

  await page.goto(`${urls.product}/contacts?bot=${bot.id}`);
  await page.getByRole('button', { name: 'Import' }).click();
  const rows = [
    'telegram_user_id,tags',
    `${mary.id},regular`,
    `${bob.id},regular`,
    '999,regular',
    'Bob,regular',
  ];
  const buffer = Buffer.from(rows.join('\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'regulars.csv', mimeType: 'text/csv', buffer });
  await expect(figure('Will change')).toContainText('2');
  await expect(figure('Never wrote')).toContainText('1');
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText('Row 4:');
  await looks.look(page, 'contacts-import');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save these rows as CSV' }).click();
  const leftOut = await readFile(await (await saved).path(), 'utf8');
  expect(leftOut).toMatch(/^row,reason\r\n3,"999 never wrote to the bot"\r\n4,".+"\r\n$/);
  await page.getByRole('button', { name: 'Change 2 contacts' }).click();
  await expect(figure('Changed')).toContainText('2');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Segments' }).click();
  await page.getByRole('link', { name: 'New segment' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Regulars');
  await page.getByRole('combobox', { name: 'Kind of test' }).click();
  await page.getByRole('option', { name: 'The tag' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('regular');
  await page.getByRole('button', { name: 'Save segment' }).click();
  await expect(page.getByRole('link', { name: 'Contacts in Regulars' })).toBeVisible();

  await page.goto(`${urls.product}/broadcasts?bot=${bot.id}`);
  await expect(page.getByRole('link', { name: 'Write the first broadcast' })).toBeVisible();
  await looks.look(page, 'broadcasts-empty');
  await page.getByRole('link', { name: 'Write the first broadcast' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Fresh bread');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello {{contact.first_name}}, bread is ready!');
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('Hello Anna')).toBeVisible();
  await page.getByRole('radio', { name: 'Upload' }).click();
  const bread = Buffer.from('Rye, wheat, spelt');
  await page
    .getByLabel('File to upload')
    .setInputFiles({ name: 'breads.txt', mimeType: 'text/plain', buffer: bread });
  await expect(page.getByRole('button', { name: /^breads.txt/, pressed: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('breads.txt')).toBeVisible();
  await page.getByRole('radio', { name: 'None' }).click();
  await page.getByRole('radio', { name: 'Segment' }).click();
  await page.getByRole('combobox', { name: 'Segment' }).click();
  await page.getByRole('option', { name: 'Regulars' }).click();
  await expect(page.getByText('2 contacts')).toBeVisible();
  await page.getByRole('button', { name: 'Send test to me' }).click();
  await expect(page.getByRole('link', { name: 'Link Telegram account' })).toBeVisible();
  await looks.look(page, 'broadcast-composer');
  await linkTelegram(token, bob);
  await page.getByRole('button', { name: 'Send test to me' }).click();
  await bob.receives('Hello Bob, bread is ready!');
  await page.getByRole('button', { name: 'Send…' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Send “Fresh bread” to 2 people?' })).toBeVisible();
  await looks.look(page, 'broadcast-start');
  await page.getByRole('button', { name: 'Send now' }).click();
  await mary.receives('Hello Mary, bread is ready!');
  await bob.receives('Hello Bob, bread is ready!', 2);
  await expect(page.getByText('2 of 2 sent')).toBeVisible();
  await mary.write('/stop');
  await expect(figure('Unsubscribed')).toContainText('1', { timeout: 30_000 });
  await looks.look(page, 'broadcast');
  await page.getByRole('list', { name: 'Recipients' }).getByRole('link', { name: /Mary/ }).click();
  await page.getByRole('link', { name: 'Open chat' }).click();
  await expect(page.getByRole('log').getByRole('link', { name: 'Broadcast' })).toBeVisible();

  // Where Bob lives that time of day has been; for Mary, who is subscribed again, it is still to come.
  for (const { id, name } of contacts) {
    const timeZone = name === 'Bob' ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
    await api(token, 'PATCH', `${contactsPath}/${id}`, { timeZone, unsubscribed: false });
  }
  await page.getByRole('log').getByRole('link', { name: 'Broadcast' }).click();
  await page.getByRole('link', { name: 'All broadcasts' }).click();
  await page.getByRole('link', { name: 'New broadcast' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Good morning');
  await page.getByRole('textbox', { name: 'Message' }).fill('Good morning!');
  await page.getByRole('radio', { name: 'Later' }).click();
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString().slice(0, 16);
  await page.getByLabel('Date and time', { exact: true }).fill(inAnHour);
  await page.getByRole('radio', { name: "Each contact's" }).click();
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule' }).click();
  await bob.receives('Good morning!');
  await expect(page.getByText('1 of 2 sent')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await looks.look(page, 'broadcast-paused');
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'Cancel broadcast' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel broadcast' }).click();
  await expect(figure('Skipped')).toContainText('1');
  await page.getByRole('link', { name: 'All broadcasts' }).click();
  await expect(page.getByRole('list', { name: 'Broadcasts' }).getByRole('link')).toHaveCount(2);
  await looks.look(page, 'broadcasts');
});

/** The account of this person gets what the signed-in user sends to themselves. */
async function linkTelegram(token: string, person: Person) {
  const link = '/api/notifications/telegram-link';
  const { botterBotTelegramId } = await api(token, 'GET', link);
  const { verificationCode } = await api(token, 'POST', `${link}/request`);
  const chat = `/bots/${botterBotTelegramId}/chats/${person.id}`;
  await sandbox('POST', `${chat}/messages`, { text: `/link ${verificationCode}` });
  await expect.poll(async () => (await api(token, 'GET', link)).isLinked).toBe(true);
}

import { newPerson } from './support/people';
import { addBot, api, expect, newEmail, newName, signedIn, test, urls } from './support/test';

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

import { newPerson } from './support/people';
import { addBot, api, expect, newEmail, signedIn, test, urls } from './support/test';

const tea = { type: 'callback', label: 'Tea', value: 'tea' };

/** An owner sees what a change does to a real conversation, and keeps it as a test. */
test('an owner replays a chat in another version, and saves a test', async ({ page, looks }) => {
  const token = await signedIn(page, newEmail('replay'));
  const bot = await addBot(token, 'Tea replay');
  const actions = `/api/bots/${bot.id}/actions`;
  const start = (text: string) => ({ command: '/start', actionData: { text, buttons: [tea] } });
  const { action } = await api(token, 'POST', actions, start('Welcome to the tea corner!'));
  const actionData = { text: 'Which tea?' };
  await api(token, 'POST', actions, { command: 'tea', actionTrigger: 'callback', actionData });
  const anna = await newPerson('Anna', bot);
  await anna.write('/start');
  await anna.press('Welcome', 'Tea');
  await anna.receives('Which tea?');
  await api(token, 'PUT', `${actions}/${action.id}`, start('Welcome! Green tea is half price today.'));

  const { chats } = await api(token, 'GET', `/api/bots/${bot.id}/chats`);
  await page.goto(`${urls.product}/messages/${bot.id}?chat=${chats[0].id}`);
  await page.getByRole('button', { name: 'Chat menu' }).click();
  await page.getByRole('menuitem', { name: 'Replay in another version' }).click();
  const message = page.getByRole('group', { name: 'Message /start' });
  await expect(message.getByText('Changed')).toBeVisible();
  await expect(message.getByText('Green tea is half price')).toBeVisible();
  await expect(page.getByRole('status', { name: 'Result' })).toContainText('Same: 1');
  await looks.look(page, 'replay');

  await page.getByRole('radio', { name: 'All' }).click();
  await message.getByRole('checkbox', { name: '/start' }).click();
  await page.getByRole('checkbox', { name: 'Tea' }).click();
  await page.getByRole('button', { name: 'Save as test (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as test' });
  await dialog.getByLabel('Name').fill('Ordering tea');
  await looks.look(page, 'replay-save');
  await dialog.getByRole('button', { name: 'Save test' }).click();
  await api(token, 'PUT', `${actions}/${action.id}`, start('Hello'));
  await page.getByRole('button', { name: 'Run all tests' }).click();
  await expect(page.getByText(/^1 test fails/)).toBeVisible();
  await looks.look(page, 'replay-tests');
  await page.getByRole('button', { name: 'Accept new replies' }).click();
  await expect(page.getByText(/^All tests pass/)).toBeVisible();
});

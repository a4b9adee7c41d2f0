import { newPerson } from './support/people';
import { addBot, api, expect, newEmail, newName, signedIn, test, urls } from './support/test';

/** A shop owner makes the bot respond to people's own words, to a link, to photos, and to everything else. */
test('a bot responds to words, a link, a photo and everything else', async ({ page, looks }) => {
  const token = await signedIn(page, newEmail('triggers'));
  const bot = await addBot(token, newName('Words'));
  const { bot: added } = await api(token, 'GET', `/api/bots/${bot.id}`);
  const add = (command: string, text: string, triggers: object[] = []) =>
    api(token, 'POST', `/api/bots/${bot.id}/actions`, { command, triggers, actionData: { text } });
  await add('/start', 'Welcome!');
  await add('/photo', 'What a photo!', [{ type: 'content', kinds: ['photo'] }]);

  await page.goto(`${urls.product}/actions/${bot.id}/create`);
  await page.getByLabel('Command', { exact: true }).last().fill('/prices');
  const addTrigger = async (name: RegExp) => {
    await page.getByRole('combobox', { name: 'Add a trigger' }).click();
    await page.getByRole('option', { name }).click();
  };
  await addTrigger(/Words in a message/);
  await expect(page.getByText('A text trigger has 1 to 50 words or phrases')).toBeVisible();
  await page.getByRole('textbox', { name: 'Words or phrases' }).fill('price\nhow much');
  await expect(page.getByText('A message contains price or how much')).toBeVisible();
  await addTrigger(/A link to the bot/);
  await page.getByRole('textbox', { name: 'Payload' }).fill('spring24');
  await expect(
    page.getByText(`https://t.me/${added.username}?start=spring24`, { exact: true }),
  ).toBeVisible();
  await looks.look(page, 'wizard-triggers');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Green tea is 3 EUR');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/actions$/);
  await expect(page.getByText('A message contains price or how much')).toBeVisible();
  await looks.look(page, 'actions-triggers');

  await add('/else', 'A person will write to you.', [{ type: 'fallback' }]);
  const mary = await newPerson('Mary', bot);
  const replies = new Map<string, number>();
  const replyTo = async (text: string, reply: string) => {
    await mary.write(text);
    replies.set(reply, (replies.get(reply) ?? 0) + 1);
    await mary.receives(reply, replies.get(reply));
  };
  await replyTo('Hello, HOW  MUCH is it?', 'Green tea is 3 EUR');
  await replyTo('Do you deliver?', 'A person will write to you.');
  await replyTo('/start spring24', 'Green tea is 3 EUR');
  await replyTo('/start other', 'Welcome!');
});

import { newBotFromBotFather } from './support/bot-father';
import { expect, newEmail, newName, signUp, test, urls } from './support/test';

/**
 * The product's main job, as a new user does it: sign up, add a bot, create its /start reply with a button,
 * write to it in Telegram, press the button, and watch both sides of the conversation in the dashboard
 * without reloading.
 */
test('a new user gets from sign-up to a bot that replies', async ({ page, context, looks }) => {
  const name = newName('Leaf');

  await page.goto(urls.product);
  await expect(page.getByRole('button', { name: 'Sign Up' }).first()).toBeVisible();
  await looks.look(page, 'landing');
  await signUp(page, newEmail('owner'));
  await page.getByRole('link', { name: 'Create Bot' }).click();
  await looks.look(page, 'bots-empty');

  const telegram = await context.newPage();
  const token = await newBotFromBotFather(telegram, name);
  await looks.look(telegram, 'sandbox-botfather');

  await page.bringToFront();
  await page.getByRole('button', { name: 'Add Bot' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create New Bot' });
  await dialog.getByLabel('Bot name').fill(name);
  await dialog.getByLabel('Bot token').fill(token);
  await looks.look(page, 'bots-add');
  await dialog.getByRole('button', { name: 'Create Bot' }).click();
  await expect(page.getByText('Bot added successfully! Webhook configured.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Owner', { exact: true })).toBeVisible();
  await looks.look(page, 'bots');

  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await looks.look(page, 'bot-dashboard');
  await page.getByRole('link', { name: /Manage Actions/ }).click();
  await expect(page.getByRole('heading', { name: `Actions for ${name}` })).toBeVisible();
  await expect(page).toHaveURL(/\/actions$/);
  await looks.look(page, 'actions-empty');

  await page.getByRole('link', { name: 'Add Your First Action' }).click();
  const command = page.getByLabel('Command', { exact: true }).last();
  await expect(command).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await command.fill('/start');
  await looks.look(page, 'wizard-1-basic');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Welcome to our tea shop!');
  await looks.look(page, 'wizard-2-message');
  await page.getByRole('button', { name: 'Next' }).click();
  await looks.look(page, 'wizard-3-media');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Label', { exact: true }).fill('Prices');
  // Its value follows from the label; the reply comes later.
  await page.getByRole('button', { name: 'Add Button' }).click();
  await looks.look(page, 'wizard-4-buttons');
  await page.getByRole('button', { name: 'Next' }).click();
  // The follow-up is written right there, and added with the action.
  await page.getByRole('button', { name: 'New reply' }).click();
  await page.getByLabel('Its message').fill('Still thirsty?');
  await page.getByRole('button', { name: 'Create Action' }).click();
  await expect(page.getByRole('combobox', { name: 'Delay', exact: true })).toHaveText('5 min');
  await looks.look(page, 'wizard-5-advanced');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/actions$/);

  await page.getByRole('link', { name: 'Add Action' }).click();
  await page.getByRole('radio', { name: /Callback/ }).click();
  await page.getByLabel('Command', { exact: true }).last().fill('prices');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('HTML', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('<b>Green tea</b> 3 EUR');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/actions$/);
  await expect(page.getByRole('heading', { name: '/start' })).toBeVisible();
  await expect(page.getByText('Green tea')).toBeVisible();
  await looks.look(page, 'actions');

  await page.goto(`${urls.product}/messages`);
  await expect(page.getByText('Select a bot')).toBeVisible();
  await looks.look(page, 'chat-select-bot');
  await page
    .getByRole('navigation', { name: 'Bots' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page.getByText('No conversations')).toBeVisible();

  await telegram.bringToFront();
  await telegram.getByRole('button', { name: /^Open @/ }).click();
  await telegram.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(telegram.getByRole('log').getByText('Welcome to our tea shop!')).toBeVisible();
  await looks.look(telegram, 'sandbox-answer');

  // The chat appears in the dashboard by itself.
  await page.bringToFront();
  await page.getByRole('link', { name: /Alice/ }).click();
  const conversation = page.getByRole('log');
  // The answer names the command it belongs to, too.
  await expect(conversation.getByText('/start').first()).toBeVisible();
  await expect(conversation.getByText('Welcome to our tea shop!')).toBeVisible();

  await telegram.bringToFront();
  await telegram.getByRole('button', { name: 'Prices', exact: true }).click();
  await expect(telegram.getByRole('log').getByText('Green tea')).toBeVisible();

  await page.bringToFront();
  await expect(conversation.getByText('Green tea')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('May I help you?');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(conversation.getByText('May I help you?')).toBeVisible();
  await expect(telegram.getByRole('log').getByText('May I help you?')).toBeVisible();
  await looks.look(page, 'chat-conversation');

  await telegram.bringToFront();
  await telegram.getByRole('textbox', { name: 'Message' }).fill('Do you have Earl Grey?');
  await telegram.getByRole('textbox', { name: 'Message' }).press('Enter');
  await page.bringToFront();
  await expect(conversation.getByText('Do you have Earl Grey?')).toBeVisible();

  // Reloading shows the same, from the database.
  await page.reload();
  await expect(conversation.getByText('Do you have Earl Grey?')).toBeVisible();
});

import { newPerson } from './support/people';
import { addBot, api, expect, newEmail, signUp, test, tokenFor, urls } from './support/test';

/** People write, the figures follow, and what the bot didn't know becomes an action. */
test('the owner reads the analytics', async ({ page, looks }) => {
  const email = newEmail('analytics');
  await signUp(page, email);
  const token = await tokenFor(email);
  const bot = await addBot(token, 'Tea counter');
  await api(token, 'POST', `/api/bots/${bot.id}/actions`, {
    command: '/start',
    actionData: { text: 'Welcome to the tea counter', buttons: [] },
  });
  const [mary, tom] = [await newPerson('Mary', bot), await newPerson('Tom', bot)];
  await mary.write('/start');
  await mary.write('Opening hours?');
  await tom.write('opening hours');
  // Three messages and a reply.
  await expect
    .poll(async () => (await api(token, 'GET', '/api/analytics?timeRange=7d')).totalMessages, {
      timeout: 60_000,
    })
    .toBe(4);

  await page.goto(`${urls.product}/analytics`);
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  const figure = (name: string) =>
    page.getByText(name, { exact: true }).locator('xpath=following-sibling::*');
  await expect(figure('Total Messages')).toHaveText('4');
  await expect(figure('Active Chats')).toHaveText('2');
  await expect(figure('Total Bots')).toHaveText('1');
  await expect(figure('Active Actions')).toHaveText('1');
  await expect(page.getByRole('list', { name: 'Top Chats' }).getByRole('listitem').first()).toContainText(
    'Mary',
  );
  await expect(page.getByRole('list', { name: 'Most used actions' })).toContainText('/start');
  await page.locator('.recharts-bar-rectangle path').first().hover();
  await expect(page.locator('.recharts-tooltip-wrapper')).toContainText('Incoming: 3');
  await looks.look(page, 'analytics');

  await page.getByRole('combobox', { name: 'Bot' }).click();
  await page.getByRole('option', { name: /Tea counter/ }).click();
  await expect(figure('Selected Bot')).toHaveText('Tea counter');
  await page.getByRole('combobox', { name: 'Time range' }).click();
  await page.getByRole('option', { name: 'Last 24 hours' }).click();
  await expect(page).toHaveURL(/bot=.*range=1d/);
  await expect(figure('Total Messages')).toHaveText('4');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await page.getByRole('menuitem', { name: 'Activity over time' }).click();
  expect((await saved).suggestedFilename()).toBe('botter-days-1d.csv');
  await looks.look(page, 'analytics-one-bot');

  const unanswered = page.getByRole('list', { name: 'Unanswered texts' });
  await expect(unanswered).toContainText('2 times');
  await unanswered.getByRole('link', { name: 'Make an action for “opening hours”' }).click();
  await expect(page.getByLabel('Command', { exact: true })).toHaveValue('opening hours');
  await expect(page.getByLabel('Words or phrases')).toHaveValue('opening hours');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('From 9 to 5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Action created successfully!')).toBeVisible();
  await mary.write('Opening hours?');
  await mary.receives('From 9 to 5');
  await page.goto(`${urls.product}/analytics?bot=${bot.id}`);
  await expect(page.getByText('Nothing stayed unanswered in this time.')).toBeVisible();
});

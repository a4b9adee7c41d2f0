import { addBot, api, expect, newEmail, sandbox, signedIn, test, tokenFor, urls } from './support/test';

const buy = { type: 'callback', label: 'Buy', value: 'buy' };

/**
 * An owner finds out what a colleague changed, live, and sees the bot as it was: alone, compared, and as a
 * graph.
 */
test('an owner reads the history of a bot', async ({ page, looks }, info) => {
  const email = newEmail('colleague');
  const colleague = await tokenFor(email, { first: 'Anna', last: 'Lee' });
  await api(colleague, 'GET', '/api/me');
  const token = await signedIn(page, newEmail('history'));
  const bot = await addBot(token, `Tea ${info.project.name}`);
  await api(token, 'POST', `/api/shares/${bot.id}/shares`, { email, permissions: 'manage' });
  const actions = `/api/bots/${bot.id}/actions`;
  const start = { command: '/start', actionData: { text: 'Welcome to the tea corner!' } };
  const { action } = await api(token, 'POST', actions, start);
  await api(token, 'POST', actions, {
    command: 'buy',
    actionTrigger: 'callback',
    actionData: { text: 'Which tea?' },
  });

  await page.goto(`${urls.product}/bots/${bot.id}/dashboard`);
  await page.getByRole('link', { name: /^History/ }).click();
  const changes = page.getByRole('list', { name: 'Changes, newest first' });
  await expect(changes).toContainText('Ada Lovelace added the action /start');
  await api(colleague, 'PUT', `${actions}/${action.id}`, {
    ...start,
    actionData: { text: 'Welcome! Green tea is half price today.', buttons: [buy] },
  });
  const change = changes.getByRole('listitem').filter({ hasText: 'Anna Lee changed the text and buttons' });
  await change.getByRole('button', { name: 'Show changes' }).click();
  await expect(change.getByText('Green tea is half price')).toBeVisible();
  await looks.look(page, 'history');

  await change.getByRole('link', { name: 'Bot at this time' }).click();
  await expect(page.getByRole('heading', { name: /^Version \d+$/ })).toBeVisible();
  await page.getByRole('switch', { name: 'Compare with another version' }).click();
  await expect(page.getByText('added the button Buy to /start')).toBeVisible();
  await looks.look(page, 'history-compare');
  await page.getByRole('tab', { name: 'Actions (2)' }).click();
  await expect(page.getByRole('region', { name: 'Action /start' })).toContainText('Changed');
  await looks.look(page, 'history-version');
  await page.getByRole('link', { name: 'View Flow Graph' }).click();
  await expect(page.getByRole('heading', { name: /^Action Flow Graph, version/ })).toBeVisible();
  await expect(page.getByText('Changed').first()).toBeVisible();
  await looks.look(page, 'history-graph');
  await page.getByRole('link', { name: 'Back to the history' }).click();
  await page.getByRole('slider', { name: 'Version', exact: true }).press('Home');
  await expect(page.getByRole('heading', { name: 'Version 1', exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Actions (0)' }).click();
  await expect(page.getByText('The bot had no actions at this time.')).toBeVisible();

  await page.getByRole('slider', { name: 'Version', exact: true }).press('End');
  await page.getByRole('slider', { name: 'Version', exact: true }).press('ArrowLeft');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('menuitem', { name: 'The whole bot' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore the whole bot' });
  await expect(dialog.getByText('Remove the button Buy from /start')).toBeVisible();
  await looks.look(page, 'history-restore');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Restored the whole bot')).toBeVisible();
  const textOfStart = async () =>
    (await api(token, 'GET', actions)).actions.find(
      ({ command }: { command: string }) => command === '/start',
    ).actionData.text;
  expect(await textOfStart()).toBe('Welcome to the tea corner!');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect(page.getByText(/^Undone: restored version/)).toBeVisible();
  expect(await textOfStart()).toMatch(/half price/);

  await page.goto(`${urls.product}/bots/${bot.id}/dashboard`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = await (await download).path();
  await page.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Nothing will change: the bot is like this already.')).toBeVisible();
  await looks.look(page, 'import-nothing');
});

/**
 * Two changes are prepared while a customer still gets the old reply, and published together after a review.
 */
test('an owner publishes a draft', async ({ page, looks }, info) => {
  const token = await signedIn(page, newEmail('drafts'));
  const bot = await addBot(token, `Cake ${info.project.name}`);
  const actions = `/api/bots/${bot.id}/actions`;
  const start = { command: '/start', actionData: { text: 'Winter menu: gingerbread' } };
  const { action } = await api(token, 'POST', actions, start);
  const { person } = await sandbox('POST', '/people', { firstName: 'Alice' });
  const chat = `/bots/${bot.telegramId}/chats/${person.id}`;
  const says = async (command: string, reply: string) => {
    await sandbox('POST', `${chat}/messages`, { text: command });
    await sandbox('GET', `${chat}/wait?contains=${encodeURIComponent(reply)}&timeout=30`);
  };

  await page.goto(`${urls.product}/bots/${bot.id}/manage`);
  await page.getByRole('switch', { name: 'Publish changes of actions together' }).click();
  await expect(page.getByText('Drafts turned on')).toBeVisible();
  await expect(page.getByText('Draft · changes of actions wait here')).toBeVisible();
  await looks.look(page, 'bot-manage-drafts');
  await api(token, 'PUT', `${actions}/${action.id}`, {
    ...start,
    actionData: { text: 'Spring menu: rhubarb', buttons: [{ type: 'callback', label: 'Buy', value: 'buy' }] },
  });
  await api(token, 'POST', actions, { command: '/cakes', actionData: { text: 'Rhubarb, lemon' } });
  await expect(page.getByText('Draft · 3 changes not published')).toBeVisible();
  await says('/start', 'Winter menu');

  await page.getByRole('link', { name: 'Review and publish' }).click();
  await expect(page.getByText('changed the text of /start')).toBeVisible();
  await looks.look(page, 'draft');
  await page.getByRole('textbox', { name: 'What changed?' }).fill('Spring menu');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Everything is published')).toBeVisible();
  // The text above may come with a live event, before the bot replies from the new version.
  await expect(page.getByText('“Spring menu” was published')).toBeVisible();
  await says('/start', 'Spring menu');
  await says('/cakes', 'lemon');
  await page.goto(`${urls.product}/bots/${bot.id}/history`);
  const entry = page.getByRole('listitem').filter({ hasText: 'published the draft “Spring menu”' });
  await entry.getByRole('link', { name: 'What was published' }).click();
  await expect(page.getByText('added the action /cakes')).toBeVisible();
});

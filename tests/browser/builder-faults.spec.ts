import { atRest } from './support/by-hand';
import { addBot, api, expect, newEmail, signedIn, test, tokenFor, urls } from './support/test';

/** A bot whose /start has a button and a delayed callback that open the callback action `menu`. */
async function givenBot(email: string) {
  const token = await tokenFor(email);
  const bot = await addBot(token, 'Corner shop');
  const add = async (command: string, actionTrigger: string, actionData: object) =>
    (await api(token, 'POST', `/api/bots/${bot.id}/actions`, { command, actionTrigger, actionData })).action
      .id as string;
  const menu = await add('menu', 'callback', { text: 'Tea and cake' });
  const start = await add('/start', 'command', {
    text: 'Welcome!',
    buttons: [{ label: 'Menu', type: 'callback', value: 'menu' }],
    delayedCallbacks: [{ callbackCommand: 'menu', delaySeconds: 300 }],
  });
  const actions = async () => (await api(token, 'GET', `/api/bots/${bot.id}/actions`)).actions;
  return { token, bot, menu, start, actions };
}

test('renaming updates the references to the old command, and deleting names them and can be undone', async ({
  page,
  looks,
}) => {
  const email = newEmail('rename');
  await signedIn(page, email);
  const { bot, menu, start, actions } = await givenBot(email);
  await page.goto(`${urls.product}/actions/${bot.id}/edit/${menu}`);
  await page.getByRole('textbox', { name: 'Command' }).fill('dishes');
  await page.getByRole('button', { name: 'Update' }).click();
  const asked = page.getByRole('dialog', { name: 'Update the buttons as well?' });
  await expect(asked.getByText('Button “Menu”')).toBeVisible();
  await looks.look(page, 'wizard-rename');
  await asked.getByRole('button', { name: 'Save and update' }).click();
  await expect(page.getByText('Action updated successfully!')).toBeVisible();
  const updated = (await actions()).find(({ id }: { id: string }) => id === start).actionData;
  expect(updated.buttons[0].value).toBe('dishes');
  expect(updated.delayedCallbacks[0].callbackCommand).toBe('dishes');

  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  await page.getByRole('button', { name: 'Delete dishes' }).click();
  await expect(page.getByText('1 button and 1 delayed callback will do nothing without it:')).toBeVisible();
  await looks.look(page, 'action-delete');
  await page.getByRole('button', { name: 'Delete action' }).click();
  await expect(page.getByText('Action deleted successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'dishes' })).toBeVisible();
  await looks.look(page, 'action-undeleted');
  expect((await actions()).map(({ command }: { command: string }) => command).sort()).toEqual([
    '/start',
    'dishes',
  ]);
});

test('a switch that is pressed twice, then edited immediately, is no conflict', async ({ page }) => {
  const email = newEmail('switch');
  await signedIn(page, email);
  const { bot, start, actions } = await givenBot(email);
  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  const toggle = page.getByRole('switch', { name: '/start enabled' });
  await atRest(toggle);
  // Neither the problems nor their number move what is pressed next.
  const places = () =>
    page.getByRole('switch').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  const before = await places();
  await toggle.dblclick();
  await expect(toggle).toBeChecked();
  await page.getByRole('switch', { name: 'menu enabled' }).click();
  await expect(page.getByRole('button', { name: '2 problems of /start' })).toBeVisible();
  await expect(page.getByRole('button', { name: '2 problems · 2 to fix' })).toBeVisible();
  expect(await places()).toEqual(before);
  await page.getByRole('switch', { name: 'menu enabled' }).click();
  await toggle.click();
  await page.getByRole('link', { name: 'Edit /start' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Action updated successfully!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const stored = (await actions()).find(({ id }: { id: string }) => id === start);
  expect(stored.enabled).toBe(true);
});

test('Ctrl+Z undoes formatting, Back closes the graph', async ({ page }) => {
  const email = newEmail('undo');
  await signedIn(page, email);
  const { bot, start } = await givenBot(email);
  await page.goto(`${urls.product}/actions/${bot.id}/edit/${start}?step=2`);
  await page.getByRole('radio', { name: 'HTML' }).click();
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.press('End');
  await message.pressSequentially(' Come in');
  await message.press('Control+a');
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(message).toHaveValue('<b>Welcome! Come in</b>');
  await message.press('Control+z');
  await expect(message).toHaveValue('Welcome! Come in');
  await message.press('Control+Shift+z');
  await expect(message).toHaveValue('<b>Welcome! Come in</b>');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Action updated successfully!')).toBeVisible();

  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  await page.getByRole('radio', { name: /Callbacks/ }).click();
  await page.getByRole('button', { name: 'View Flow Graph' }).click();
  await expect(page.getByRole('dialog', { name: 'Action Flow Graph' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Actions for Corner shop' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Callbacks/ })).toBeChecked();
});

test('marked buttons, many problems of a kind and large pictures are shown', async ({ page, looks }) => {
  const email = newEmail('marks');
  await signedIn(page, email);
  const { token, bot, start } = await givenBot(email);
  const button = (at: number) => ({ label: `Button ${at}`, type: 'callback', value: `missing_${at}` });
  await api(token, 'PUT', `/api/bots/${bot.id}/actions/${start}`, {
    command: '/start',
    actionData: { text: 'Welcome!', buttons: Array.from({ length: 100 }, (_, at) => button(at)) },
  });
  const at = async (name: string) => {
    await looks.look(page, name);
    // The screen is the same, so a picture is enough.
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.screenshot({ path: `artifacts/screens/${name}-tablet.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  await page.getByRole('button', { name: /101 problems · / }).click();
  await expect(page.getByRole('button', { name: '99 more like this' })).toBeVisible();
  await at('problems-grouped');

  await page.goto(`${urls.product}/actions/${bot.id}/edit/${start}?step=4`);
  await page.getByRole('textbox', { name: 'Label' }).fill('One more');
  await page.getByRole('button', { name: 'Add Button' }).click();
  await expect(page.getByText('At most 100 buttons')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('One more');
  await page.getByRole('button', { name: 'Clear' }).click();

  await page.goto(`${urls.product}/actions/${bot.id}/edit/${start}?step=3`);
  await page.getByRole('radio', { name: /Upload/ }).click();
  const png = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 3000;
    canvas.height = 100;
    const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/png'));
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  await page
    .getByLabel('File to upload')
    .setInputFiles({ name: 'banner.png', mimeType: 'image/png', buffer: Buffer.from(png) });
  await expect(page.getByText(/so it is sent as a document/)).toBeVisible();
  await at('wizard-large-picture');
});

test('errors appear immediately, a save waits for its file, and nothing that was written is lost', async ({
  page,
}) => {
  const token = await signedIn(page, newEmail('written'));
  const bot = await addBot(token, 'Corner shop');
  const path = `/api/bots/${bot.id}/actions`;
  const text = 'One of many replies';
  for (let at = 1; at <= 12; at += 1) {
    await api(token, 'POST', path, { command: `/number_${at}`, actionData: { text } });
  }
  const stored = async () => (await api(token, 'GET', path)).actions;
  const next = page.getByRole('button', { name: 'Next' });

  await page.goto(`${urls.product}/actions/${bot.id}/create`);
  await page.getByRole('textbox', { name: 'Command' }).fill('number_1');
  await expect(page.getByText('Another action already replies to /number_1')).toBeVisible();
  await expect(next).toBeDisabled();
  await page.getByRole('textbox', { name: 'Command' }).fill('/picture');
  await next.click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Look at this');
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect(steps.getByRole('button', { name: /\(complete\)/ })).toHaveCount(5);
  await steps.getByRole('button', { name: /Buttons/ }).click();
  await page.getByRole('textbox', { name: 'Label' }).fill('Site');
  await page.getByRole('radio', { name: 'Open a link' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('https://exa mple.com');
  await page.getByRole('button', { name: 'Add Button' }).click();
  await expect(page.getByText('Please enter a valid HTTPS URL')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();

  await steps.getByRole('button', { name: /Media/ }).click();
  await page.getByRole('radio', { name: /Upload/ }).click();
  let letPass = () => {};
  const held = new Promise<void>((resolve) => {
    letPass = resolve;
  });
  await page.route('**/api/files/upload**', async (route) => {
    await held;
    await route.continue();
  });
  const buffer = Buffer.from('Opening hours: nine to six');
  await page
    .getByLabel('File to upload')
    .setInputFiles({ name: 'hours.txt', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Saving as soon as hours.txt is uploaded/)).toBeVisible();
  letPass();
  // The notice of success leaves with the wizard, after a moment.
  await expect(page.getByRole('link', { name: 'Edit /picture' })).toBeVisible();
  const picture = (await stored()).find(({ command }: { command: string }) => command === '/picture');
  expect(picture.actionData.media).toMatchObject({ source: 'upload', type: 'document' });

  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  const link = page.getByRole('link', { name: 'Edit /number_12' });
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await link.click();
  await page.getByRole('textbox', { name: 'Command' }).fill('/renamed');
  await expect(page.getByRole('button', { name: 'Update' })).toBeInViewport({ ratio: 1 });
  const deleted = (await stored()).find(({ command }: { command: string }) => command === '/number_12');
  await api(token, 'DELETE', `${path}/${deleted.id}`);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Save as new action' }).click();
  await expect(page.getByRole('link', { name: 'Edit /renamed' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit /number_11' }).click();
  await expect(page.getByRole('textbox', { name: 'Command' })).toHaveValue('/number_11');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Edit /number_11' })).toBeInViewport();
});

test('deleting in the graph and undoing it leaves no card on another', async ({ page }, info) => {
  const token = await signedIn(page, newEmail('graph-undo'));
  const bot = await addBot(token, `Graph ${info.project.name}`);
  for (const command of ['/first', '/second', '/third']) {
    await api(token, 'POST', `/api/bots/${bot.id}/actions`, { command, actionData: { text: command } });
  }
  await page.goto(`${urls.product}/actions/${bot.id}/graph`);
  const cards = page.locator('article');
  await expect(cards).toHaveCount(3);
  await cards.filter({ hasText: '/first' }).click();
  await page.keyboard.press('Delete');
  await page
    .getByRole('button', { name: /^Delete/ })
    .last()
    .click();
  await expect(cards).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo: Delete /first' }).click();
  await expect(cards).toHaveCount(3);
  const places = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { x, y } = card.getBoundingClientRect();
      return `${Math.round(x)} ${Math.round(y)}`;
    }),
  );
  expect(new Set(places).size).toBe(3);

  // An unknown role counts as read-only.
  await page.route('**/api/bots', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { bots: object[] };
    const sharedBots = body.bots.map((known) => ({ ...known, access_type: 'auditor' }));
    await route.fulfill({ json: { bots: [], sharedBots } });
  });
  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  await expect(page.getByText('Read-only access', { exact: false }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add Action' })).toHaveCount(0);
});

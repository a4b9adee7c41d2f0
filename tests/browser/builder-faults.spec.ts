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

test('renaming updates what has the old command; deleting names it and can be undone', async ({
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
  await looks.look(page, 'action-deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'dishes' })).toBeVisible();
  expect((await actions()).map(({ command }: { command: string }) => command).sort()).toEqual([
    '/start',
    'dishes',
  ]);
});

test('a switch pressed twice, then editing at once, is no conflict', async ({ page }, info) => {
  test.skip(info.project.name === 'phone', 'the same on both');
  const email = newEmail('switch');
  await signedIn(page, email);
  const { bot, start, actions } = await givenBot(email);
  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  const toggle = page.getByRole('switch', { name: '/start enabled' });
  await toggle.dblclick();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await page.getByRole('link', { name: 'Edit /start' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Action updated successfully!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const stored = (await actions()).find(({ id }: { id: string }) => id === start);
  expect(stored.enabled).toBe(true);
});

test('Ctrl+Z undoes formatting, Back closes the graph', async ({ page }, info) => {
  test.skip(info.project.name === 'phone', 'a keyboard');
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

test('marked buttons, many problems of a kind and large pictures are shown', async ({
  page,
  looks,
}, info) => {
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
    if (info.project.name !== 'desktop') return;
    await page.setViewportSize({ width: 820, height: 1180 });
    await looks.look(page, `${name}-tablet`);
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  await page.getByRole('button', { name: /101 problems · / }).click();
  await expect(page.getByRole('button', { name: '99 more like this' })).toBeVisible();
  await at('problems-grouped');

  await page.goto(`${urls.product}/actions/${bot.id}/edit/${start}?step=4`);
  await page.getByRole('textbox', { name: 'Label' }).fill('One more');
  await page.getByRole('textbox', { name: 'Value' }).fill('menu');
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

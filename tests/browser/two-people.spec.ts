import { drag } from './support/by-hand';
import { addBot, api, expect, newEmail, signedIn, test, tokenFor, urls } from './support/test';

const buttons = ['Prices', 'Hours', 'Contact'].map((label) => ({
  label,
  type: 'callback',
  value: label.toLowerCase(),
}));

/** The owner has the action open while a manager saves it: the owner chooses whose version to keep. */
test('two people save the same action', async ({ page, looks }, info) => {
  test.skip(info.project.name === 'phone', 'the same on both');
  const [owner, manager] = [newEmail('owner'), newEmail('manager')];
  const token = await signedIn(page, owner);
  const bot = await addBot(token, 'Shared tea');
  const body = { command: '/start', actionData: { text: 'Welcome', buttons } };
  const { action } = await api(token, 'POST', `/api/bots/${bot.id}/actions`, body);
  const path = `/api/bots/${bot.id}/actions/${action.id}`;
  const grace = await tokenFor(manager, { first: 'Grace', last: 'Hopper' });
  await api(grace, 'GET', '/api/bots');
  await api(token, 'POST', `/api/shares/${bot.id}/shares`, { email: manager, permissions: 'manage' });
  const stored = async () => {
    const { actions } = await api(token, 'GET', `/api/bots/${bot.id}/actions`);
    const { text, buttons: now } = actions[0].actionData;
    return { text, order: now.map(({ label }: { label: string }) => label).join() };
  };

  await page.goto(`${urls.product}/actions/${bot.id}/edit/${action.id}?step=4`);
  // By mouse to the end of the list.
  const handle = page.getByRole('button', { name: 'Move Prices', exact: true });
  const last = page.getByRole('button', { name: 'Move Contact', exact: true });
  await drag(page, handle, last, () => expect(page.getByText('Prices is over place 3 of 3.')).toBeAttached());
  await expect(page.getByText('Unsaved changes')).toBeVisible();

  await api(grace, 'PUT', path, { ...body, actionData: { text: 'Grace was here', buttons } });
  await page.getByRole('button', { name: 'Update' }).click();
  const asked = page.getByRole('dialog', { name: 'This action was changed by someone else' });
  await expect(asked.getByText(/Grace Hopper changed the message just now/)).toBeVisible();
  await looks.look(page, 'wizard-conflict');
  await asked.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText('Action updated successfully!')).toBeVisible();
  expect(await stored()).toEqual({ text: 'Welcome', order: 'Hours,Contact,Prices' });

  await api(grace, 'PUT', path, { ...body, actionData: { text: 'Grace again', buttons } });
  await page
    .getByRole('button', { name: /Message/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Message' }).first().fill('Mine');
  await page.getByRole('button', { name: 'Update' }).click();
  await asked.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' }).first()).toHaveValue('Grace again');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  expect(await stored()).toEqual({ text: 'Grace again', order: 'Prices,Hours,Contact' });
});

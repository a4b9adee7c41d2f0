import type { Locator, Page } from '@playwright/test';
import { atRest, middleOf, touch } from './support/by-hand';
import { coveredByNotices } from './support/covered-by-notices';
import { focusProblem, keyboardAlone } from './support/keyboard-alone';
import { overflowing } from './support/overflowing';
import { newPerson } from './support/people';
import { smallTargets } from './support/small-targets';
import { standStill } from './support/stand-still';
import { addBot, api, expect, newEmail, newName, signedIn, test, urls } from './support/test';

/** An owner who has only a keyboard builds a dialog, tries it and saves it. */
test('an owner builds, tries and saves a dialog by keyboard alone', async ({ page, looks }, info) => {
  test.skip(info.project.name === 'phone', 'a keyboard');
  page.setDefaultTimeout(20_000);
  const token = await signedIn(page, newEmail('keys'));
  const bot = await addBot(token, newName('Pizza'));
  await api(token, 'POST', `/api/bots/${bot.id}/actions`, {
    command: '/start',
    actionData: { text: 'Welcome!' },
  });
  const { press, tabTo, write, isAt, openList, choose, presses } = keyboardAlone(page);
  const step = (number: number) => page.locator('[data-step]').nth(number - 1);
  const field = (name: string, number?: number) =>
    (number === undefined ? page : step(number)).getByRole('textbox', { name, exact: true });
  const list = (name: string, number: number) => step(number).getByRole('combobox', { name, exact: true });
  const button = (name: string, inside: Page | Locator = page) =>
    inside.getByRole('button', { name, exact: true });
  const more = (number: number) => button(`More for step ${number}`);
  const addStep = async (kind: string) => {
    await tabTo(button(kind, page.getByRole('group', { name: 'Add a step' })));
    await press('Enter');
  };

  await test.step('a command, and words that set it off', async () => {
    await page.goto(`${urls.product}/actions/${bot.id}/create`);
    await isAt(field('Command'));
    await write('/order');
    await tabTo(button('What wins?'));
    await press('Enter');
    await expect(page.getByRole('dialog', { name: 'What wins' })).toBeVisible();
    await press('Escape');
    await isAt(button('What wins?'));
    await expect(page.getByRole('dialog')).toBeHidden();
    await press('Tab');
    await openList();
    await press('Enter');
    await isAt(page.getByRole('combobox', { name: 'The message' }));
    await press('Tab');
    await write('pizza');
    await press('Enter');
    await write('hungry');
    await expect(page.getByText('A message contains pizza or hungry')).toBeVisible();
    await tabTo(button('Next'));
    await press('Enter');
  });

  await test.step('a text with a value', async () => {
    await isAt(field('Message'));
    await write('Hello ');
    await press('Shift+Tab');
    await openList();
    await press('Enter');
    await isAt(field('Message'));
    await write('!');
    await expect(field('Message')).toHaveValue('Hello {{contact.first_name}}!');
    await expect(button('Contact: first name, change')).toBeVisible();
    await tabTo(button('Next'));
    await press('Enter');
    // The last of the steps of the wizard is just before the fields.
    await press('Shift+Tab');
    await isAt(page.getByRole('button', { name: /Advanced/ }));
    await press('Enter');
  });

  await test.step('a message, a question and its field, a branch, a pause, a hand-over', async () => {
    await addStep('Message');
    await isAt(field('Message', 1));
    await write('We bake until ten.');
    await addStep('Question');
    await isAt(field('Question', 2));
    await write('What size?');
    await tabTo(list('Keep it in', 2));
    await choose('New field…', 'new');
    const newField = page.getByRole('dialog', { name: 'New field' });
    await isAt(newField.getByRole('textbox', { name: 'Name' }));
    await write('Size');
    await press('Enter');
    await expect(newField).toBeHidden();
    await isAt(list('Keep it in', 2));
    await expect(list('Keep it in', 2)).toHaveText('Size');
    await addStep('Branch');
    await isAt(list('Kind of test 1', 3));
    await press('Tab');
    await openList();
    await press('Enter');
    await isAt(list('Field', 3));
    await expect(list('Field', 3)).toHaveText('Size');
    await tabTo(field('Value', 3));
    await write('Large');
    await tabTo(list('Go to', 3));
    await choose('New reply…', 'new');
    const newReply = page.getByRole('dialog', { name: 'New reply' });
    await isAt(newReply.getByRole('textbox', { name: 'Command of the new action' }));
    await press('Tab');
    await write('A large one it is!');
    await tabTo(button('Create Action', newReply));
    await press('Enter');
    await expect(newReply).toBeHidden();
    await isAt(list('Go to', 3));
    await addStep('Pause');
    await isAt(step(4).getByRole('spinbutton', { name: 'Seconds' }));
    await press('ArrowDown');
    await addStep('Hand over');
    await isAt(field('Note for your team', 5));
    await write('Wants ');
    await press('Tab');
    await choose(/Size/, 'contact: s');
    await isAt(field('Note for your team', 5));
    await expect(field('Note for your team', 5)).toHaveValue('Wants {{contact.size}}');
    await looks.look(page, 'dialog-by-keyboard');
  });

  await test.step('steps moved, folded, duplicated and deleted', async () => {
    await tabTo(more(4), 'Shift+Tab');
    await openList();
    await press('Enter');
    await expect(step(3)).toContainText('Pause');
    await isAt(more(3));
    await tabTo(button('Move step 3'), 'Shift+Tab');
    await press('Space');
    await expect(page.getByText('is over place 3 of 5')).toBeAttached();
    // The first press may only scroll the page, or come before the steps are measured: one presses again.
    await expect(async () => {
      await press('ArrowUp');
      await expect(page.getByText('is over place 2 of 5')).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await press('Space');
    await expect(step(2)).toContainText('Pause');
    await isAt(button('Move step 2'));
    const fold = step(1).locator('button[aria-expanded][aria-controls]');
    await tabTo(fold, 'Shift+Tab');
    await press('Enter');
    await expect(field('Message', 1)).toBeHidden();
    await isAt(step(1).getByRole('button', { expanded: false }).first());
    await tabTo(more(1));
    await choose('Duplicate', 'du');
    await isAt(field('Message', 2));
    await expect(field('Message', 2)).toHaveValue('We bake until ten.');
    await tabTo(more(2), 'Shift+Tab');
    await choose('Delete', 'de');
    await expect(page.locator('[data-step]')).toHaveCount(5);
    await isAt(button('Move step 2'));
  });

  await test.step('the dialog in the simulator, as someone else, later, and from a step', async () => {
    await press('Control+.');
    await isAt(page.getByRole('tab', { name: 'Try it' }));
    const phone = page.getByRole('complementary', { name: 'Simulator' });
    await expect(phone.getByText('We bake until ten.')).toBeVisible();
    await tabTo(phone.getByRole('button', { name: /^Test user/ }));
    await press('Enter');
    const user = page.getByRole('dialog', { name: 'Test user' });
    await isAt(user.getByRole('textbox', { name: 'Name', exact: true }));
    await tabTo(user.getByRole('textbox', { name: 'Size' }));
    await write('Large');
    await tabTo(button('1 hour', user));
    await press('Enter');
    await expect(phone.getByText('What size?')).toBeVisible();
    await tabTo(user.getByRole('combobox', { name: 'Begin at a step' }), 'Shift+Tab');
    await choose(/^Branch/, 'branch');
    await expect(phone.getByText('A large one it is!')).toBeVisible();
    await expect(phone.getByText('The dialog begins at this step')).toBeVisible();
    await press('Escape');
    await expect(user).toBeHidden();
    await isAt(phone.getByRole('button', { name: /^Test user/ }));
    await press('Tab');
    await isAt(button('Restart the conversation', phone));
    await press('Enter');
    await tabTo(phone.getByRole('textbox', { name: 'Message' }));
    await write('/order');
    await press('Enter');
    await expect(phone.getByText('What size?')).toBeVisible();
    await isAt(phone.getByRole('textbox', { name: 'Message' }));
    await write('Small');
    await press('Enter');
    await expect(phone.getByRole('button', { name: 'Resume bot' })).toBeVisible();
  });

  await test.step('saved, and the bot asks', async () => {
    await press('Control+s');
    await expect(page.getByText('Action created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/actions$/);
    // Without what is written.
    expect(presses()).toBeLessThan(140);
    const mary = await newPerson('Mary', bot);
    await mary.write('I am so HUNGRY');
    await mary.receives('Hello Mary!');
    await mary.receives('We bake until ten.');
    await mary.receives('What size?');
    await mary.write('Large');
    await mary.receives('A large one it is!');
  });
});

/** An owner who has only a thumb turns a text that no one answered into a dialog. */
test('an owner builds, tries and saves a dialog by thumb alone', async ({ page, looks }, info) => {
  test.skip(info.project.name !== 'phone', 'a thumb');
  page.setDefaultTimeout(20_000);
  const token = await signedIn(page, newEmail('thumb'));
  const bot = await addBot(token, newName('Pizza'));
  await api(token, 'POST', `/api/bots/${bot.id}/actions`, {
    command: '/start',
    actionData: { text: 'Welcome!' },
  });
  const mary = await newPerson('Mary', bot);
  await mary.write('I am hungry');
  const step = (number: number) => page.locator('[data-step]').nth(number - 1);
  const button = (name: string | RegExp, inside: Page | Locator = page) =>
    inside.getByRole('button', { name, exact: true });
  const tap = (target: Locator) => target.tap();
  const type = async (field: Locator, text: string) => {
    await expect(field).toBeFocused();
    await expect.poll(() => field.evaluate(focusProblem)).toBe('');
    await page.keyboard.type(text);
  };
  const choose = async (list: Locator, option: string | RegExp) => {
    await tap(list);
    await tap(page.getByRole('option', { name: option }));
  };
  const chooseMore = async (number: number, entry: string) => {
    await tap(button(`More for step ${number}`));
    await tap(page.getByRole('menuitem', { name: entry }));
  };
  const addStep = (kind: string) => tap(button(kind, page.getByRole('group', { name: 'Add a step' })));
  /** What is on the screen has room for it and for a thumb. */
  const fits = async (screen: string) => {
    await standStill(page);
    expect(await smallTargets(page), screen).toEqual([]);
    expect(await overflowing(page), screen).toEqual([]);
    expect(await coveredByNotices(page), screen).toEqual([]);
  };

  await test.step('a text that no one answered becomes a trigger', async () => {
    await expect
      .poll(
        async () => (await api(token, 'GET', `/api/analytics/activity?timeRange=7d`)).unanswered?.length,
        { timeout: 60_000 },
      )
      .toBe(1);
    await page.goto(`${urls.product}/analytics`);
    await expect(page.getByRole('list', { name: 'Unanswered texts' })).toContainText('hungry');
    await tap(page.getByRole('link', { name: 'Make an action for “I am hungry”' }));
    await expect(page.getByLabel('Words or phrases')).toHaveValue('i am hungry');
    await tap(page.getByLabel('Words or phrases'));
    await type(page.getByLabel('Words or phrases'), '\npizza');
    await tap(button('What wins?'));
    await expect(page.getByRole('dialog', { name: 'What wins' })).toBeVisible();
    await fits('what-wins');
    await tap(page.getByRole('heading', { name: 'Create Action' }));
    await expect(page.getByRole('dialog')).toBeHidden();
    await fits('basic');
    await tap(button('Next'));
  });

  await test.step('a text with a value', async () => {
    const message = page.getByRole('textbox', { name: 'Message' });
    await type(message, 'Hello ');
    await tap(button('Insert value'));
    await fits('values');
    await tap(page.getByRole('menuitem', { name: /First name/ }));
    await type(message, '!');
    await expect(message).toHaveValue('Hello {{contact.first_name}}!');
    await fits('message');
    await tap(button(/Advanced/));
  });

  await test.step('a message, a question and its field, a branch, a pause, a hand-over', async () => {
    await addStep('Message');
    await type(step(1).getByRole('textbox', { name: 'Message' }), 'We bake until ten.');
    await addStep('Question');
    await type(step(2).getByRole('textbox', { name: 'Question' }), 'What size?');
    await choose(step(2).getByRole('combobox', { name: 'Keep it in' }), /New field/);
    const newField = page.getByRole('dialog', { name: 'New field' });
    await type(newField.getByRole('textbox', { name: 'Name' }), 'Size');
    await fits('new-field');
    await tap(button('Add field', newField));
    await expect(newField).toBeHidden();
    await addStep('Branch');
    await choose(step(3).getByRole('combobox', { name: 'Field' }), 'Size');
    await tap(step(3).getByRole('textbox', { name: 'Value' }));
    await type(step(3).getByRole('textbox', { name: 'Value' }), 'Large');
    await choose(step(3).getByRole('combobox', { name: 'Go to' }), /New reply/);
    const newReply = page.getByRole('dialog', { name: 'New reply' });
    await tap(newReply.getByRole('textbox', { name: 'Its message' }));
    await type(newReply.getByRole('textbox', { name: 'Its message' }), 'A large one it is!');
    await fits('new-reply');
    await tap(button('Create Action', newReply));
    await expect(newReply).toBeHidden();
    await addStep('Pause');
    await addStep('Hand over');
    await type(step(5).getByRole('textbox', { name: 'Note for your team' }), 'Wants ');
    await fits('steps');
    await tap(button('Insert value into the note'));
    await tap(page.getByRole('menuitem', { name: /Size/ }));
    await expect(step(5).getByRole('textbox')).toHaveValue('Wants {{contact.size}}');
  });

  await test.step('steps moved, folded, duplicated and deleted', async () => {
    await chooseMore(4, 'Move up');
    await expect(step(3)).toContainText('Pause');
    await chooseMore(1, 'Duplicate');
    await expect(page.locator('[data-step]')).toHaveCount(6);
    await chooseMore(2, 'Delete');
    await expect(page.locator('[data-step]')).toHaveCount(5);
    for (const number of [1, 2, 3, 4, 5]) await tap(step(number).locator('button[aria-expanded]').first());
    await fits('folded');
    await looks.look(page, 'dialog-by-thumb');
    await atRest(button('Move step 3'));
    await touch(page, [[await middleOf(button('Move step 3'))], [await middleOf(button('Move step 2'))]]);
    await expect(step(2)).toContainText('Pause');
    await atRest(step(2));
  });

  await test.step('the dialog in the simulator, as someone else, later, and from a step', async () => {
    await tap(button('Try it'));
    const phone = page.getByRole('dialog', { name: 'Try it' });
    await expect(phone.getByText('We bake until ten.')).toBeVisible();
    await tap(phone.getByRole('button', { name: /^Test user/ }));
    const user = page.getByRole('dialog', { name: 'Test user' });
    await fits('user');
    await tap(user.getByRole('textbox', { name: 'Size' }));
    await type(user.getByRole('textbox', { name: 'Size' }), 'Large');
    await tap(button('1 hour', user));
    await expect(phone.getByText('What size?')).toBeVisible();
    await choose(user.getByRole('combobox', { name: 'Begin at a step' }), /^Branch/);
    await expect(phone.getByText('A large one it is!')).toBeVisible();
    await tap(phone.getByRole('heading', { name: 'Try it' }));
    await expect(user).toBeHidden();
    await fits('simulator');
    await tap(phone.getByRole('textbox', { name: 'Message' }));
    await type(phone.getByRole('textbox', { name: 'Message' }), 'pizza');
    await tap(button('Send', phone));
    await tap(button('Close', phone));
    await expect(phone).toBeHidden();
  });

  await test.step('saved, a step edited in the graph, and the bot asks', async () => {
    await tap(button('Save'));
    await expect(page.getByText('Action created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/actions$/);
    await page.goto(`${urls.product}/actions/${bot.id}/graph`);
    await expect(page.locator('article')).toHaveCount(3);
    await tap(button(/^Edit action .*hungry/i));
    const panel = page.getByRole('complementary', { name: 'Edit Action' });
    await expect(panel).toBeVisible();
    await fits('panel');
    await tap(panel.getByRole('button', { name: /^Next steps/ }));
    await tap(panel.locator('[data-step]').first().locator('button[aria-expanded]').first());
    await fits('panel-steps');
    const text = panel.locator('[data-step]').first().getByRole('textbox', { name: 'Message' });
    await tap(text);
    await type(text, ' Or later.');
    await tap(button('Update', panel));
    await expect(page.getByText('Action updated successfully!')).toBeVisible();
    await tap(button('Close the editor', panel));
    await mary.write('pizza');
    await mary.receives('We bake until ten. Or later.');
    await mary.receives('What size?');
    await mary.write('Large');
    await mary.receives('A large one it is!');
  });
});

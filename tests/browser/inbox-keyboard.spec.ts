import { newPerson, type Person } from './support/people';
import { addBot, api, expect, newEmail, signedIn, test, urls } from './support/test';

/** A person answers for a day and never touches the mouse. */
test('a person works a day in the inbox by keyboard alone', async ({ page, looks }) => {
  page.setDefaultTimeout(20_000);
  const token = await signedIn(page, newEmail('keys'));
  const bot = await addBot(token, 'Tea by keyboard');
  await api(token, 'POST', `/api/bots/${bot.id}/actions`, {
    command: 'prices',
    actionTrigger: 'callback',
    actionData: { text: 'Green tea is 3 EUR' },
  });
  const otto = await newPerson('Otto Olsen', bot);
  const mary = await newPerson('Mary Moss', bot);
  await otto.write('Are you open?');
  await mary.write('Do you have oolong?');
  const { keyboard } = page;
  const log = page.getByRole('log');
  const input = page.getByRole('textbox', { name: 'Message' });
  const heading = (person: Person) => page.getByRole('heading', { name: person.name });
  const row = (person: Person) => page.getByRole('link', { name: new RegExp(person.name) }).first();
  const line = (text: string) => log.locator('[data-message-id]', { hasText: text });
  const isSent = (text: string) => expect(line(text).getByTitle('Sent', { exact: true })).toBeVisible();
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  /** As a person would, who checks what has the focus. */
  const type = async (text: string) => {
    await expect(input).toBeFocused();
    await keyboard.type(text);
  };

  await test.step('through the list into a chat', async () => {
    await page.goto(`${urls.product}/messages/${bot.id}`);
    await expect(row(mary)).toContainText('oolong');
    await expect(row(otto)).toContainText('open?');
    await press('j');
    await expect(row(mary)).toBeFocused();
    await press('j');
    await expect(row(otto)).toBeFocused();
    await press('k', 'ArrowDown', 'ArrowUp', 'Enter');
    await expect(heading(mary)).toBeVisible();
  });

  await test.step('a reply to a message, a saved reply with an emoji, a deletion', async () => {
    await expect(line('oolong')).toBeVisible();
    await expect(input).toBeFocused();
    await press('Escape', 'ArrowUp', 'r');
    await expect(page.getByText(`Reply to ${mary.name}`)).toBeVisible();
    await type('Yes, two kinds');
    await press('Enter');
    await isSent('Yes, two kinds');
    await expect(line('Yes, two kinds').getByRole('button', { name: /Go to the message/ })).toContainText(
      'oolong',
    );
    await press('Escape', 'c');
    await expect(page.getByRole('button', { name: /Insert the text of ?prices/ })).toBeFocused();
    await looks.look(page, 'inbox-saved-replies');
    await press('Enter');
    await type(' ');
    await press('Shift+Tab', 'Enter');
    await expect(page.getByRole('searchbox', { name: 'Search emoji' })).toBeFocused();
    await keyboard.type('teacup');
    await expect(page.getByRole('toolbar', { name: 'Emoji' }).getByRole('button')).toHaveCount(1);
    await press('Enter');
    await expect(input).toHaveValue(/^Green tea is 3 EUR .+/u);
    await expect(input).toBeFocused();
    await press('Enter');
    await isSent('Green tea is 3 EUR');
    await type('A slip');
    await press('Enter');
    // Not before: while it is being sent it has no menu.
    await isSent('A slip');
    await press('Escape', 'ArrowUp', 'Enter');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await page.screenshot({ path: 'artifacts/screens/inbox-message-menu-desktop-light.png' });
    await press('End', 'Enter');
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
    await expect(confirm).toBeVisible();
    while (!(await confirm.evaluate((button) => button === document.activeElement))) await press('Tab');
    await press('Enter');
    await expect(line('A slip')).toContainText('deleted');
    // The dialog returns the focus to the element that had it.
    await expect(page.locator('[data-message-id]:focus-within')).toContainText('A slip');
  });

  await test.step('a note, the list of keys, done, and the next chat', async () => {
    await press('n');
    await expect(page.getByRole('textbox', { name: 'Note for colleagues' })).toBeFocused();
    await keyboard.type('Oolong, every Friday');
    await press('Tab', 'Enter');
    await expect(page.getByText('Oolong, every Friday')).toBeVisible();
    await looks.look(page, 'inbox-notes');
    await press('Shift+Tab', 'Escape', '?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(sheet.getByText('Commands and saved replies')).toBeVisible();
    await press('Escape');
    await expect(sheet).toBeHidden();
    await press('e');
    await expect(row(mary)).toContainText('Done');
    await press('Alt+ArrowDown');
    await expect(heading(otto)).toBeVisible();
    await expect(line('open?')).toBeVisible();
    await expect(input).toBeFocused();
    await press('Escape', 'u');
    await expect(row(otto)).toContainText('1 unread message');
    await expect(row(otto)).toBeFocused();
  });

  await test.step('Ctrl+K opens the settings and a chat, where Ctrl+Enter sends now', async () => {
    const palette = page.getByRole('dialog').getByRole('combobox');
    const find = async (words: string, option: string | RegExp) => {
      await press('Control+k');
      await expect(palette).toBeFocused();
      await keyboard.type(words);
      await expect(page.getByRole('option', { name: option }).first()).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await press('Enter');
    };
    await find('Settings', /^Settings/);
    const choice = page.getByRole('radio', { name: 'Ctrl+Enter' });
    await choice.press('Space');
    await expect(choice).toBeChecked();
    await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
    await expect(page.getByText('Settings saved successfully')).toBeVisible();
    await find('Mary', new RegExp(mary.name));
    await expect(heading(mary)).toBeVisible();
    await type('One');
    await press('Enter');
    await keyboard.type('Two');
    await expect(input).toHaveValue('One\nTwo');
    await press('Control+Enter');
    await isSent('One');
    await press('Escape', 'Escape');
    await expect(row(mary)).toBeFocused();
  });
});

import type { Page } from '@playwright/test';
import { expect, sandbox, urls } from './test';

/** The token of a new bot, made by a test user called Alice as a person does it. */
export async function newBotFromBotFather(telegram: Page, name: string): Promise<string> {
  // A test user of its own: BotFather remembers the conversations of others.
  const { person } = await sandbox('POST', '/people', { firstName: 'Alice' });
  await telegram.goto(`${urls.sandbox}/#${person.id}`);
  await telegram.getByRole('navigation', { name: 'Bots' }).getByRole('button', { name: 'BotFather' }).click();
  await telegram.getByRole('button', { name: 'Start', exact: true }).click();
  const log = telegram.getByRole('log');
  const write = async (text: string, reply: string) => {
    await telegram.getByRole('textbox', { name: 'Message' }).fill(text);
    await telegram.getByRole('button', { name: 'Send' }).click();
    await expect(log.getByText(reply).last()).toBeVisible();
  };
  await write('/newbot', 'Please choose a name for your bot.');
  await write(name, 'It must end in');
  await write(`${name.toLowerCase().replace(' ', '_')}_bot`, 'Congratulations on your new bot');
  return ((await log.locator('code').last().textContent()) ?? '').trim();
}

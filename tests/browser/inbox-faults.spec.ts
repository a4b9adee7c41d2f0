import { newPerson } from './support/people';
import { addBot, api, expect, newEmail, signedIn, signUp, test, tokenFor, urls } from './support/test';

/** What goes wrong while someone works in the inbox: nothing typed is lost, and every trouble names its remedy. */
test.describe('faults in the inbox', () => {
  test('messages written offline are sent when the connection is back', async ({
    page,
    context,
    looks,
  }, info) => {
    const token = await signedIn(page, newEmail('offline'));
    const bot = await addBot(token, `Offline ${info.project.name}`);
    const mary = await newPerson(`Mary ${info.project.name}`, bot);
    await mary.write('Are you there?');
    await page.goto(`${urls.product}/messages/${bot.id}`);
    await page
      .getByRole('link', { name: new RegExp(mary.name) })
      .first()
      .click();
    const log = page.getByRole('log');
    await expect(log.getByText('Are you there?')).toBeVisible();

    await context.setOffline(true);
    await expect(page.getByText("You're offline.", { exact: false })).toBeVisible();
    const input = page.getByRole('textbox', { name: 'Message' });
    for (const text of ['Yes, all day', 'and tomorrow']) {
      await input.fill(text);
      await input.press('Enter');
    }
    await expect(log.getByText('It will be sent automatically when the connection is back.')).toHaveCount(2);
    await expect(page.getByText('Message sent!')).toBeHidden();
    await expect(input).toBeInViewport();
    await looks.look(page, 'inbox-offline');

    await context.setOffline(false);
    await expect(page.getByText("You're offline.", { exact: false })).toBeHidden();
    await mary.receives('Yes, all day');
    await mary.receives('and tomorrow');
    await expect(log.getByText('It will be sent automatically')).toHaveCount(0);
    const chats = await api(token, 'GET', `/api/bots/${bot.id}/chats`);
    const { messages } = await api(token, 'GET', `/api/chats/${chats.chats[0].id}/messages`);
    expect(messages.map(({ text }: { text: string }) => text)).toEqual([
      'Are you there?',
      'Yes, all day',
      'and tomorrow',
    ]);
  });

  test('two tabs have two drafts, and signing out deletes them after asking', async ({
    page,
    context,
    looks,
  }, info) => {
    const email = newEmail('drafts');
    await signUp(page, email);
    const token = await tokenFor(email);
    const bot = await addBot(token, `Drafts ${info.project.name}`);
    const mary = await newPerson(`Mary ${info.project.name}`, bot);
    await mary.write('Hello');
    const firstChat = async () => (await api(token, 'GET', `/api/bots/${bot.id}/chats`)).chats[0]?.id;
    await expect.poll(firstChat).toBeTruthy();
    const address = `${urls.product}/messages/${bot.id}?chat=${await firstChat()}`;
    const input = (of: typeof page) => of.getByRole('textbox', { name: 'Message' });
    await page.goto(address);
    await input(page).fill('from the first tab');
    const other = await context.newPage();
    await other.goto(address);
    // The new tab signs in by itself first.
    await expect(input(other)).toHaveValue('', { timeout: 60_000 });
    await input(other).fill('from the second tab');
    await page.reload();
    await expect(input(page)).toHaveValue('from the first tab');
    await other.reload();
    await expect(input(other)).toHaveValue('from the second tab');
    await other.close();

    const signOut = async () => {
      if (info.project.name === 'phone') await page.getByRole('button', { name: /^Open menu/ }).click();
      await page.getByRole('button', { name: 'Sign Out' }).click();
    };
    await signOut();
    const question = page.getByRole('alertdialog', { name: 'Sign out and delete drafts?' });
    await looks.look(page, 'sign-out-question');
    await question.getByRole('button', { name: 'Cancel' }).click();
    if (info.project.name === 'phone') await page.keyboard.press('Escape');
    await expect(input(page)).toHaveValue('from the first tab');
    await signOut();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign Up' }).first()).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft|unsent/.test(key))),
    ).toEqual([]);
  });
});

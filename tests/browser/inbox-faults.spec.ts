import sharp from 'sharp';
import { newPerson } from './support/people';
import {
  addBot,
  api,
  expect,
  newEmail,
  sandbox,
  signedIn,
  signUp,
  test,
  tokenFor,
  urls,
} from './support/test';

/** Problems while someone works in the inbox: nothing typed is lost, and every problem names its remedy. */
test.describe('faults in the inbox', () => {
  test('nothing is lost offline, with a broken connection, an expired session or a refused token, and each names its remedy', async ({
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

    // A text of Bot Messaging that failed for the connection is sent once it is back, too.
    await page.goto(`${urls.product}/bots/${bot.id}/messaging?chat=${chats.chats[0].id}`);
    const field = page.getByRole('textbox', { name: 'Message' });
    await field.fill('We close at six');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText(/will be sent automatically when the connection is back/)).toBeVisible();
    await looks.look(page, 'messaging-offline');
    await context.setOffline(false);
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
    expect(await mary.receives('We close at six')).toEqual(['We close at six']);

    // Done, then the connection broke: it may arrive twice, and the screen shows that.
    await page.goto(`${urls.product}/messages/${bot.id}?chat=${chats.chats[0].id}`);
    const fault = { botId: bot.telegramId, method: 'sendMessage', kind: 'reset_after' };
    await sandbox('POST', '/faults', fault);
    await input.fill('See you');
    await input.press('Enter');
    await expect(log.getByText('The message may have been delivered twice.', { exact: false })).toBeVisible();
    await looks.look(page, 'inbox-uncertain');

    // Someone whose session ended still sees their unsent text.
    await input.fill('Not sent yet');
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, json: { error: 'expired' } }));
    await input.press('Enter');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(input).toBeInViewport({ ratio: 1 });
    await looks.look(page, 'inbox-expired');
    await page.unroute('**/api/**');

    await sandbox('POST', `/bots/${bot.telegramId}/revoke`);
    await page.reload();
    await input.fill('Anybody there?');
    await input.press('Enter');
    await expect(page.getByText(/Telegram no longer accepts this bot's token/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Replace token' })).toBeVisible();
    await expect(input).toBeInViewport({ ratio: 1 });
  });

  test('all of more than 500 chats can be reached, and the count is right', async ({ page }, info) => {
    const token = await signedIn(page, newEmail('many'));
    const bot = await addBot(token, `Many ${info.project.name}`);
    const mary = await newPerson('Mary', bot);
    await mary.write('Hello');
    const chatsOf = async () => (await api(token, 'GET', `/api/bots/${bot.id}/chats`)).chats;
    await expect.poll(async () => (await chatsOf()).length).toBe(1);
    const [chat] = await chatsOf();
    const made = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ ...chat, id: `c${from + n}`, name: `Person ${from + n}` }));
    // The server's own paging has its own tests; here is what the screen makes of it.
    await page.route(/\/chats(\?|$)/, (route) =>
      route.request().url().includes('after=')
        ? route.fulfill({ json: { chats: made(501, 21), total: 521, next: null } })
        : route.fulfill({ json: { chats: made(1, 500), total: 521, next: 'more' } }),
    );
    await page.goto(`${urls.product}/bots/${bot.id}/manage`);
    await expect(page.getByText('521', { exact: true }).first()).toBeVisible();
    await page.goto(`${urls.product}/messages/${bot.id}`);
    const last = page.getByRole('link', { name: /Person 521\b/ });
    await expect(page.getByRole('link', { name: /Person 1\b/ })).toBeVisible();
    await expect(async () => {
      await page
        .getByRole('link', { name: /Person \d+/ })
        .first()
        .evaluate(scrollDown);
      await expect(last).toBeVisible({ timeout: 500 });
    }).toPass({ intervals: [50] });
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

    const signOut = page.getByRole('button', { name: 'Sign Out' });
    await signOut.click();
    const question = page.getByRole('alertdialog', { name: 'Sign out and delete drafts?' });
    await looks.look(page, 'sign-out-question');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(input(page)).toHaveValue('from the first tab');
    await signOut.click();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign Up' }).first()).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /draft|unsent/.test(key))),
    ).toEqual([]);
  });

  test("a group's author is above a photo, a broken photo has a sign, and Escape leaves a failed rename", async ({
    page,
    looks,
  }, info) => {
    const token = await signedIn(page, newEmail('photo'));
    const bot = await addBot(token, `Photo ${info.project.name}`);
    const mary = await newPerson('Mary', bot);
    await sandbox('PATCH', `/bots/${bot.telegramId}`, { canReadAllGroupMessages: true });
    const { group } = await sandbox('POST', '/groups', {
      title: 'Pottery',
      personIds: [mary.id],
      botIds: [bot.telegramId],
    });
    const content = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#3b82f6' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('from', String(mary.id));
    form.append('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'pot.jpg');
    const to = `${urls.sandbox}/sandbox/api/bots/${bot.telegramId}/chats/${group.id}/messages`;
    expect((await fetch(to, { method: 'POST', body: form })).ok).toBe(true);

    await page.goto(`${urls.product}/messages/${bot.id}`);
    await page
      .getByRole('link', { name: /Pottery/ })
      .first()
      .click();
    const log = page.getByRole('log');
    const photo = log.getByRole('button', { name: /^Open / });
    await expect(photo.locator('img')).toBeVisible();
    const author = await log.getByText('Mary', { exact: true }).first().boundingBox();
    const picture = await photo.boundingBox();
    expect(author!.y + author!.height).toBeLessThanOrEqual(picture!.y + 1);
    await page.route('**/content*', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: Buffer.from('no picture') }),
    );
    await page.reload();
    await expect(photo.getByText("The preview can't be shown")).toBeAttached();
    await looks.look(page, 'inbox-broken-photo');

    await page.goto(`${urls.product}/bots/${bot.id}/dashboard`);
    await page.route(/\/api\/bots\/[^/]+$/, (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    await page.getByRole('button', { name: 'Edit bot name' }).click();
    await page.getByRole('textbox', { name: 'Bot name' }).fill('Another name');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Failed to update bot name')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Failed to update bot name')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Bot name' })).toBeHidden();
  });
});

/** Scrolls the box that the element is in to its end. */
function scrollDown(element: Element): void {
  let box: Element | null = element;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  box?.scrollTo({ top: box.scrollHeight });
}

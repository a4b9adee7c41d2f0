import { focusOrderProblems } from './support/focus-order';
import { overflowing } from './support/overflowing';
import { newPerson } from './support/people';
import { addBot, api, expect, newEmail, signedIn, test, urls } from './support/test';

/** Telegram lets names be this long, and people use the length: 57 characters, without a place to break. */
const longName = 'Süßwarenfachgeschäft_am_alten_Marktplatz_zu_Oberammergau1';
const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4);
const rightToLeft = 'متجر الشاي الأخضر والأعشاب الطبيعية في المدينة القديمة';

test.describe('a narrow window', () => {
  test.skip(({ isMobile }) => !isMobile, 'phones are narrow');
  test.use({ viewport: { width: 360, height: 740 } });

  test('no screen scrolls sideways with long names, unbroken words and right-to-left text', async ({
    page,
  }, info) => {
    const token = await signedIn(page, newEmail('narrow'), { first: longName, last: rightToLeft });
    const bot = await addBot(token, longName);
    const arabic = await addBot(token, rightToLeft);
    const post = (path: string, body: object) => api(token, 'POST', `/api/bots/${bot.id}${path}`, body);
    const { action } = await post('/actions', {
      command: `/${'verylongcommand'.repeat(2)}`,
      actionData: {
        text: `${unbroken} ${rightToLeft}`,
        buttons: [
          { label: unbroken.slice(0, 60), type: 'callback', value: 'prices' },
          { label: rightToLeft, type: 'url', value: `https://example.com/${unbroken}` },
        ],
      },
    });
    await post('/actions', {
      command: unbroken,
      actionTrigger: 'callback',
      actionData: { text: unbroken, delayedCallbacks: [{ callbackCommand: unbroken, delaySeconds: 90 }] },
    });
    await post('/commands', { commands: [{ command: 'verylongcommand'.repeat(2), description: unbroken }] });
    await post('/menu-button', {
      menuButton: {
        type: 'web_app',
        text: unbroken.slice(0, 60),
        web_app: { url: `https://example.com/${unbroken}` },
      },
    });
    await post('/webhooks', {
      webhookUrl: `http://127.0.0.1:9/${unbroken}`,
      enabled: false,
      events: ['message'],
    });
    await api(token, 'POST', '/api/keys', { name: unbroken.slice(0, 64), botIds: [bot.id] });
    const mary = await newPerson(longName, bot);
    const amira = await newPerson(rightToLeft, bot);
    await mary.write(unbroken);
    await amira.write(`${rightToLeft} https://example.com/${unbroken}`);
    await mary.sendFile({
      name: `${unbroken}.pdf`,
      type: 'application/pdf',
      content: Buffer.from('%PDF-1.4'),
    });
    const chatsOf = async () =>
      (await api(token, 'GET', `/api/bots/${bot.id}/chats`)).chats as { id: string; name: string }[];
    await expect.poll(async () => (await chatsOf()).length).toBe(2);
    const chats = await chatsOf();
    await post('/send', { chatId: String(mary.id), text: unbroken });

    const screens: readonly [address: string, shows: string][] = [
      ['/bots', longName],
      [`/bots/${bot.id}/dashboard`, 'Bot Health'],
      [`/bots/${arabic.id}/dashboard`, 'Bot Health'],
      [`/bots/${bot.id}/manage`, 'Active Chats'],
      [`/bots/${bot.id}/messages`, longName],
      [`/bots/${bot.id}/messaging`, 'Active Chats'],
      ...chats.map(({ id }) => [`/bots/${bot.id}/messaging?chat=${id}`, 'Send Message'] as [string, string]),
      [`/bots/${bot.id}/menu`, 'Menu Commands'],
      [`/bots/${arabic.id}/menu`, 'Menu Commands'],
      ['/messages', 'Select a bot'],
      [`/messages/${bot.id}`, longName],
      [`/messages/${arabic.id}`, 'No conversations'],
      ...chats.map(({ id, name }) => [`/messages/${bot.id}?chat=${id}`, name] as [string, string]),
      [`/actions?bot=${bot.id}`, 'verylongcommand'],
      [`/actions?bot=${arabic.id}`, 'No actions configured'],
      [`/actions/${bot.id}/create`, 'Basic Info'],
      [`/actions/${bot.id}/edit/${action.id}`, 'Basic Info'],
      [`/bots/${bot.id}/webhooks`, 'Sample payloads'],
      ['/notifications', 'Bot Settings'],
      ['/analytics', 'Top Chats'],
      [`/analytics?bot=${bot.id}`, 'Top Chats'],
      ['/', longName],
      ['/settings', 'Save Changes'],
      ['/settings/api-keys', 'API keys'],
      ['/help#troubleshooting', "The bot doesn't reply"],
      ['/profile', 'First sign-in'],
      ['/privacy', 'Privacy'],
      ['/nowhere', 'Page not found'],
    ];
    for (const [address, text] of screens) {
      await page.goto(urls.product + address);
      await expect(page.getByRole('main')).toContainText(text);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: `artifacts/screens/narrow${address.replace(/[^a-z]+/gi, '-')}-${info.project.name}.png`,
      });
      expect.soft(await overflowing(page), address).toEqual([]);
      expect.soft(await focusOrderProblems(page), address).toEqual([]);
    }

    // On its side a phone shows a part of the menu: all of it scrolls, nothing is squeezed.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(`${urls.product}/nowhere`);
    await page.getByRole('button', { name: /^Open menu/ }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const links = menu.getByRole('navigation', { name: 'Main' });
    expect(await links.evaluate((nav) => nav.scrollHeight - nav.clientHeight)).toBe(0);
    await menu.getByRole('button', { name: 'Sign Out' }).scrollIntoViewIfNeeded();
    await expect(menu.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
  });

  /** The builder on the narrowest phone, with names, words and scripts that leave no room. */
  test('no dialog, graph or step of the builder scrolls sideways', async ({ page }) => {
    const token = await signedIn(page, newEmail('narrow'));
    const bot = await addBot(token, longName);
    await addBot(token, `${longName} two`);
    const add = async (command: string, text: string, more: object = {}) => {
      const actionTrigger = command.startsWith('/') ? 'command' : 'callback';
      const body = { command, actionTrigger, actionData: { text, ...more } };
      return (await api(token, 'POST', `/api/bots/${bot.id}/actions`, body)).action.id as string;
    };
    const buttons = [
      { label: unbroken, type: 'callback', value: unbroken },
      { label: rightToLeft, type: 'url', value: `https://example.com/${unbroken}` },
    ];
    const delayedCallbacks = [{ callbackCommand: unbroken, delaySeconds: 90 }];
    const start = await add('/start', unbroken, { buttons, delayedCallbacks });
    await add(`/${unbroken}`, rightToLeft);
    await add(unbroken, rightToLeft);

    const fits = async (screen: string) => expect(await overflowing(page), screen).toEqual([]);
    await page.goto(`${urls.product}/actions?bot=${bot.id}`);
    await expect(page.getByRole('heading', { name: '/start' })).toBeVisible();
    await fits('list');
    await page
      .getByRole('button', { name: /problem|hint/ })
      .first()
      .click();
    await fits('problems');
    await page.getByRole('button', { name: 'Delete /start' }).click();
    await fits('delete dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'View Flow Graph' }).click();
    const sheet = page.getByRole('dialog', { name: 'Action Flow Graph' });
    await expect(sheet.locator('article')).toHaveCount(3);
    const box = (await sheet.boundingBox())!;
    expect(box.x).toBe(0);
    expect(box.width).toBe(360);
    await fits('graph sheet');
    await page.goto(`${urls.product}/actions/${bot.id}/graph`);
    await expect(page.locator('article')).toHaveCount(3);
    await fits('graph');
    for (const step of [1, 2, 3, 4, 5]) {
      await page.goto(`${urls.product}/actions/${bot.id}/edit/${start}?step=${step}`);
      const update = page.getByRole('button', { name: 'Update' });
      await expect(update).toBeInViewport({ ratio: 1 });
      await fits(`step ${step}`);
    }
    await page.getByRole('tab', { name: 'Try it' }).click();
    await fits('simulator');
  });
});

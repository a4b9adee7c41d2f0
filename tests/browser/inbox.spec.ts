import type { Locator, Page, Route } from '@playwright/test';
import sharp from 'sharp';
import { newPerson, type Person } from './support/people';
import { addBot, api, expect, newEmail, sandbox, signedIn, test, urls } from './support/test';

/** A day of a person who replies from the inbox: incoming and outgoing messages, and failures. */
test('a person works a day in the inbox', async ({ page, looks }, info) => {
  page.setDefaultTimeout(20_000);
  const token = await signedIn(page, newEmail('inbox'));
  const bot = await addBot(token, `Inbox ${info.project.name}`);
  await api(token, 'POST', `/api/bots/${bot.id}/actions`, {
    command: 'prices',
    actionTrigger: 'callback',
    actionData: { text: 'Green tea is 3 EUR' },
  });
  await api(token, 'POST', `/api/bots/${bot.id}/actions`, {
    command: '/start',
    actionData: {
      text: 'Welcome to our tea shop!',
      buttons: [{ label: 'Prices', type: 'callback', value: 'prices' }],
    },
  });
  const mary = await newPerson(`Mary ${info.project.name}`, bot);
  const otto = await newPerson(`Otto ${info.project.name}`, bot);
  const log = page.getByRole('log');
  const input = page.getByRole('textbox', { name: 'Message' });
  const row = (person: Person) => page.getByRole('link', { name: new RegExp(person.name) }).first();
  const showOnly = async (filter: string) => {
    await page.getByRole('combobox', { name: 'Show' }).click();
    await page.getByRole('option', { name: filter }).click();
  };
  const send = async (text: string) => {
    await input.fill(text);
    await input.press('Enter');
  };

  await test.step('two people write, and are unread', async () => {
    await page.goto(`${urls.product}/messages/${bot.id}`);
    await expect(page.getByText('No conversations')).toBeVisible();
    await mary.write('Is the shop open today?');
    await otto.write('/start');
    await expect(row(mary)).toContainText('1 unread message');
    await expect(row(otto)).toContainText('1 unread message');
    await looks.look(page, 'inbox-list');
    await row(mary).click();
    await expect(log.getByText('Is the shop open today?')).toBeVisible();
    await goBackOnPhone(page);
    await expect(row(mary)).not.toContainText('unread');
    await showOnly('Unread');
    await expect(row(mary)).toBeHidden();
    await expect(row(otto)).toBeVisible();
    await showOnly('All chats');
    await row(mary).click();
    await page.getByRole('button', { name: 'Chat menu' }).click();
    await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
    await expect(row(mary)).toContainText('1 unread message');
    await row(mary).click();
  });

  await test.step('a new message appears without a read of the conversation', async () => {
    const release = await holdReads(page);
    for (const text of ['Knock', 'Knock again']) {
      await mary.write(text);
      await expect(log.getByText(text, { exact: true })).toBeVisible();
    }
    await release();
  });

  await test.step('photos, an album, files, a location, a contact', async () => {
    await mary.sendFile(await picture('#3b82f6', 640, 360), { caption: 'Our blue pot' });
    await expect(log.getByText('Our blue pot')).toBeVisible();
    await expect(log.getByRole('button', { name: /^Open/ }).locator('img')).toBeVisible();
    for (const [at, colour] of ['#dc2626', '#16a34a', '#ca8a04'].entries()) {
      await mary.sendFile(await picture(colour, 400, 400), {
        albumId: 'pots',
        ...(at === 0 ? { caption: 'Three more pots' } : {}),
      });
    }
    const album = log.locator('[data-message-id]', { hasText: 'Three more pots' });
    await expect(album.getByRole('button', { name: /^Open/ }).locator('img')).toHaveCount(3);
    await mary.sendFile({ name: 'order.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.4 tea') });
    await expect(log.getByText('order.pdf')).toBeVisible();
    await mary.write('', { text: undefined, extra: { location: { latitude: 52.5163, longitude: 13.3777 } } });
    await expect(log.getByText('52.51630, 13.37770')).toBeVisible();
    await mary.write('', {
      text: undefined,
      extra: { contact: { first_name: 'Rosa', last_name: 'Luks', phone_number: '+4930123456' } },
    });
    await expect(log.getByRole('link', { name: '+4930123456' })).toBeVisible();
    await mary.write('', { text: undefined, extra: { poll: teaPoll } });
    await mary.write('Words of Paul', {
      extra: { forward_origin: { type: 'hidden_user', sender_user_name: 'Paul', date: 1 } },
    });
    await expect(log.locator('[data-message-id]', { hasText: 'Which tea?' })).toContainText('Oolong');
    await expect(log.locator('[data-message-id]', { hasText: 'Words of Paul' })).toContainText(
      'Forwarded from Paul',
    );
    await looks.look(page, 'inbox-media');
    const download = page.waitForEvent('download');
    await log.getByRole('button', { name: 'Download order.pdf' }).click();
    expect((await download).suggestedFilename()).toBe('order.pdf');
    await album.getByRole('button', { name: /^Open/ }).nth(1).click();
    const large = page.getByRole('dialog');
    await expect(large.getByRole('img')).toBeVisible();
    await expect(large.getByText('3 of 4')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(large.getByText('4 of 4')).toBeVisible();
    await looks.look(page, 'inbox-large-picture');
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
  });

  await test.step('an edited message keeps its earlier text', async () => {
    const id = await mary.write('Two pots of gren tea');
    await expect(log.getByText('Two pots of gren tea')).toBeVisible();
    await mary.edit(id, 'Two pots of green tea');
    await expect(log.getByText('Two pots of green tea')).toBeVisible();
    await log.getByRole('button', { name: 'edited' }).click();
    await expect(page.getByRole('dialog', { name: 'Earlier texts' })).toContainText('Two pots of gren tea');
    await page.keyboard.press('Escape');
  });

  await test.step('a button press, a bot reply, a reply of a person', async () => {
    await goBackOnPhone(page);
    await row(otto).click();
    await expect(log.getByText('Welcome to our tea shop!')).toBeVisible();
    await otto.press('Welcome', 'Prices');
    await expect(log.getByText(`${otto.name} pressed “Prices”`)).toBeVisible();
    await expect(log.getByText('Green tea is 3 EUR')).toBeVisible();
    await expect(log.locator('[data-message-id]', { hasText: 'Welcome to' })).toContainText(
      'Bot reply /start',
    );
    await send('I can also recommend the black one');
    await expect(page.getByText('Message sent!')).toBeVisible();
    await expect(log.locator('[data-message-id]', { hasText: 'black one' })).toContainText('Ada');
    await otto.receives('black one');
    await looks.look(page, 'inbox-answers');
  });

  await test.step('a file is sent with its caption', async () => {
    const { name, type, content } = await picture('#7c3aed', 320, 200);
    await page.getByLabel('File to send').setInputFiles({ name, mimeType: type, buffer: content });
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
    await send('Our price list');
    await expect(
      log.locator('[data-message-id]', { hasText: 'Our price list' }).getByTitle('Sent'),
    ).toBeVisible();
    await otto.receives('Our price list');
  });

  await test.step('a refused message shows the reason and can be retried', async () => {
    const description = 'Bad Request: have no rights to send a message';
    await fault(bot, { kind: 'error', status: 400, description, count: 1 });
    await send('Will this arrive?');
    const line = log.locator('[data-message-id]', { hasText: 'Will this arrive?' });
    await expect(line.getByText(description)).toBeVisible();
    await looks.look(page, 'inbox-failed');
    await line.getByRole('button', { name: 'Retry' }).click();
    await expect(line.getByTitle('Sent')).toBeVisible();
    await otto.receives('Will this arrive?');
  });

  await test.step('messages wait while Telegram is down, and are sent in order', async () => {
    await fault(bot, { kind: 'error', status: 502, count: 1000 });
    await send('First of three');
    await send('Second of three');
    await send('Third of three');
    await expect(log.getByTitle('Waiting to be sent')).toHaveCount(3);
    await expect(log.getByText(/Waiting for Telegram/).first()).toBeVisible();
    await looks.look(page, 'inbox-waiting');
    await sandbox('DELETE', `/faults?botId=${bot.telegramId}`);
    expect(await otto.receives('of three', 3)).toEqual([
      'First of three',
      'Second of three',
      'Third of three',
    ]);
    await expect(log.getByText(/Waiting/)).toHaveCount(0);
  });

  await test.step('a message stays with its reason while offline, and is sent when the connection is back', async () => {
    await page.route('**/send', (route) => route.abort());
    await send('Sent from a tunnel');
    await expect(log.getByText('Network error. Please try again.')).toBeVisible();
    await page.unroute('**/send');
    await page.reload();
    await expect(log.getByText('Sent from a tunnel')).toBeVisible();
    await otto.receives('Sent from a tunnel');
    await expect(log.getByRole('button', { name: 'Try again' })).toBeHidden();
    await expect(log.getByText('Sent from a tunnel')).toHaveCount(1);
  });

  await test.step('too many messages at once: it says until when, and nothing is lost', async () => {
    await page.route('**/send', (route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { error: 'Too many requests' } }),
    );
    await send('One too many');
    await expect(log.getByText(/^Too many messages at once\. Try again at \d/)).toBeVisible();
    await page.unroute('**/send');
    await log.getByRole('button', { name: 'Try again' }).click();
    await otto.receives('One too many');
  });

  await test.step('the chat is assigned to the person who answers', async () => {
    await page.getByRole('button', { name: 'Chat menu' }).click();
    await page.getByRole('menuitem', { name: 'Assign to me' }).click();
    await expect(page.getByText('Assigned to Ada').filter({ visible: true }).first()).toBeVisible();
  });

  await test.step('a text that is too long is sent in parts; a draft survives a reload', async () => {
    await input.fill('x'.repeat(4000));
    await expect(page.getByText('96 characters left')).toBeVisible();
    await input.fill(`${'green tea '.repeat(450)}the end`);
    await expect(page.getByText(/at most 4096 characters/)).toBeVisible();
    await looks.look(page, 'inbox-too-long');
    await page.getByRole('button', { name: 'Send as 2 messages' }).click();
    await otto.receives('the end');
    await input.fill('half a thought');
    await page.reload();
    await expect(input).toHaveValue('half a thought');
    await input.fill('');
  });

  await test.step('a person takes over, and resumes the bot', async () => {
    await api(token, 'PUT', `/api/bots/${bot.id}/takeover`, { mode: '15_minutes' });
    await input.pressSequentially('I am');
    await expect(page.getByText(/pauses the bot's replies/)).toBeVisible();
    await send('I am here myself');
    await expect(
      page.getByText(/Ada.* took over this chat\. The bot is paused until .*\d:\d\d/),
    ).toBeVisible();
    await looks.look(page, 'inbox-takeover');
    await page.getByRole('button', { name: 'Resume bot' }).click();
    await expect(page.getByText(/the bot is paused/)).toBeHidden();
    await api(token, 'PUT', `/api/bots/${bot.id}/takeover`, { mode: 'off' });
  });

  await test.step('a chat that blocked the bot is marked', async () => {
    await otto.block(true);
    await expect(page.getByText(/This person has blocked the bot/)).toBeVisible();
    await looks.look(page, 'inbox-blocked');
    await otto.block(false);
    await expect(page.getByText(/This person has blocked the bot/)).toBeHidden();
  });
});

/** A conversation of hundreds of messages: scrolled up without jumps, searched, and back to the newest. */
test('a person reads a long conversation', async ({ page, looks }, info) => {
  page.setDefaultTimeout(20_000);
  const token = await signedIn(page, newEmail('long'));
  const bot = await addBot(token, `Long ${info.project.name}`);
  await sandbox('POST', `/bots/${bot.telegramId}/load`, {
    count: 230,
    people: 1,
    text: 'Line {n} of a long talk',
  });
  const mary = await newPerson(`Mary ${info.project.name}`, bot);
  await expect
    .poll(async () => (await api(token, 'GET', `/api/bots/${bot.id}/chats`)).chats[0]?.message_count, {
      timeout: 60_000,
    })
    .toBe(230);
  const { chats } = await api(token, 'GET', `/api/bots/${bot.id}/chats`);
  const log = page.getByRole('log');
  const jump = page.getByRole('button', { name: 'Jump to the newest message' });

  await test.step('opens where it was left off, with 99+ unread', async () => {
    await page.goto(`${urls.product}/messages/${bot.id}`);
    await expect(page.getByRole('region', { name: /^Chats of/ }).getByText('99+')).toBeVisible();
    await expect(page).toHaveTitle(/^\(99\+\) /);
    await page.goto(`${urls.product}/messages/${bot.id}?chat=${chats[0].id}`);
    await expect(log.getByText('Line 230 of a long talk')).toBeVisible();
  });

  await test.step('older messages load while scrolling up, without a jump', async () => {
    for (const firstLine of [/^Line (4\d|5\d|6\d) /, /^Line ([2-9]|1\d) /]) {
      const moved = await readUpwards(log);
      expect(Math.abs(moved)).toBeLessThanOrEqual(2);
      await expect(log.getByText(firstLine).first()).toBeAttached();
    }
    await log.evaluate((box) => box.scrollTo({ top: 0 }));
    await expect(log.getByText('Beginning of the conversation')).toBeVisible();
    await expect(jump).toBeVisible();
    await picturesOf(page, 'inbox-scrolled-up');
    await jump.click();
    await expect(log.getByText('Line 230 of a long talk')).toBeInViewport();
  });

  await test.step('the search opens a message in its conversation', async () => {
    await mary.write('Where is my needle?');
    await page.goto(`${urls.product}/messages/${bot.id}`);
    const search = page.getByRole('searchbox', { name: 'Search chats and messages' });
    await search.fill('Mary');
    await expect(page.getByRole('link', { name: new RegExp(mary.name) }).first()).toBeVisible();
    await search.fill('line 37');
    const hit = page.getByRole('region', { name: 'Messages found' }).getByRole('link').first();
    await expect(hit.locator('mark')).toHaveText(['Line', '37']);
    await looks.look(page, 'inbox-search');
    await hit.click();
    await expect(log.getByText('Line 37 of a long talk')).toBeInViewport();
    await picturesOf(page, 'inbox-found');
    await jump.click();
    await expect(log.getByText('Line 230 of a long talk')).toBeInViewport();
  });
});

async function goBackOnPhone(page: Page): Promise<void> {
  if (test.info().project.use.isMobile) await page.getByRole('link', { name: 'Back to chats' }).click();
}

/** Screenshots only: the accessibility rules take minutes to check on hundreds of equal messages. */
async function picturesOf(page: Page, name: string): Promise<void> {
  const path = `artifacts/screens/${name}-${test.info().project.name}-light.png`;
  await page.screenshot({ path });
}

/**
 * Keeps reads of conversations waiting, so only the live stream brings messages. Returns what lets them go
 * on.
 */
async function holdReads(page: Page): Promise<() => Promise<void>> {
  const reads = '**/api/chats/*/messages?*';
  const held: Route[] = [];
  await page.route(reads, (route) => void held.push(route));
  return async () => {
    await page.unroute(reads);
    await Promise.all(held.map((route) => route.continue()));
  };
}

/**
 * Scrolls near the top and returns by how many pixels the visible messages moved when older ones were loaded
 * above.
 */
function readUpwards(log: Locator): Promise<number> {
  return log.evaluate(async (box) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const linesNow = () => [...box.querySelectorAll<HTMLElement>('[data-message-id]')];
    const firstLine = () => linesNow()[0]?.dataset.messageId;
    const before = firstLine();
    const atEnd = () => box.scrollHeight - box.scrollTop - box.clientHeight < 80;
    // A conversation that is still settling goes to its end once more; a person scrolls on.
    do {
      box.scrollTop = 300;
      // Messages get their real height when they are first visible.
      for (let at = 0; at < 3; at++) await frame();
    } while (atEnd());
    const edge = box.getBoundingClientRect().top;
    const read = linesNow().find((line) => line.getBoundingClientRect().bottom > edge + 40);
    if (!read) throw new Error('nothing to read');
    const top = read.getBoundingClientRect().top;
    // Each step adds as many above as it may remove below, up to the limit of the page.
    while (firstLine() === before) await frame();
    let moved = 0;
    for (let at = 0; at < 10; at++) {
      await frame();
      moved = Math.max(moved, Math.abs(read.getBoundingClientRect().top - top));
    }
    return moved;
  });
}

const teaPoll = {
  id: '1',
  question: 'Which tea?',
  options: [
    { text: 'Green', voter_count: 1 },
    { text: 'Oolong', voter_count: 0 },
  ],
  total_voter_count: 1,
  is_closed: false,
  is_anonymous: true,
  type: 'regular',
  allows_multiple_answers: false,
};

async function picture(background: string, width: number, height: number) {
  const content = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `pot-${background.slice(1)}.jpg`, type: 'image/jpeg', content };
}

async function fault(bot: { telegramId: number }, more: object): Promise<void> {
  await sandbox('POST', '/faults', { botId: bot.telegramId, method: 'sendMessage', ...more });
}

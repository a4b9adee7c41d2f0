import { deflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { addBot, api, expect, newEmail, sandbox, signedIn, test, urls } from './support/test';

interface NewAction {
  trigger: 'command' | 'callback';
  command: string;
  text: string;
  html?: boolean;
  picture?: boolean;
  buttons?: { label: string; value: string; type?: 'URL' }[];
  /** A callback action that is delayed by this many seconds. */
  later?: { command: string; seconds: number };
}

/** A support bot of ten actions, callbacks first so that buttons and delays find them. */
const supportBot: NewAction[] = [
  { trigger: 'callback', command: 'hours', text: '<b>Every day</b> from 9 to 18', html: true },
  {
    trigger: 'callback',
    command: 'order',
    text: 'Order on our page',
    buttons: [{ label: 'Shop', value: 'https://example.com/shop', type: 'URL' }],
  },
  {
    trigger: 'callback',
    command: 'prices',
    text: 'Tea is 3 EUR',
    buttons: [{ label: 'Order', value: 'order' }],
  },
  { trigger: 'callback', command: 'catalogue', text: 'Our catalogue', picture: true },
  { trigger: 'callback', command: 'followup', text: 'Did you find what you wanted?' },
  { trigger: 'callback', command: 'human', text: 'Someone will write to you soon.' },
  {
    trigger: 'command',
    command: '/start',
    text: 'Welcome to support!',
    buttons: [
      { label: 'Prices', value: 'prices' },
      { label: 'Hours', value: 'hours' },
      { label: 'Catalogue', value: 'catalogue' },
    ],
    later: { command: 'followup', seconds: 2 },
  },
  { trigger: 'command', command: '/help', text: 'Type /start to begin.' },
  {
    trigger: 'command',
    command: '/about',
    text: 'We sell tea since 1908.',
    later: { command: 'followup', seconds: 600 },
  },
  {
    trigger: 'command',
    command: '/contact',
    text: 'Talk to a person:',
    buttons: [{ label: 'Human', value: 'nowhere' }],
  },
];

/** Builds it in the wizard, connects and tries it on the graph, and gets the same replies in Telegram. */
test('a support bot of ten actions', async ({ page, looks }, info) => {
  const token = await signedIn(page, newEmail('support'));
  const bot = await addBot(token, `Support ${info.project.name}`);

  // On a phone the main job goes through the wizard; here it is about ten actions on a small screen.
  if (info.project.name === 'phone') {
    for (const action of supportBot) await api(token, 'POST', `/api/bots/${bot.id}/actions`, stored(action));
  }
  await page.goto(`${urls.product}/actions?bot=${bot.id}`);
  if (info.project.name === 'desktop') {
    for (const action of supportBot) {
      await page
        .getByRole('link', { name: /^Add (Your First )?Action$/ })
        .last()
        .click();
      await build(page, action, looks.look);
    }
  }
  await expect(page.getByRole('heading', { name: /Actions for Support/ })).toBeVisible();
  await looks.look(page, 'support-list');

  // The linter reports the button without a target.
  await page.goto(`${urls.product}/actions/${bot.id}/graph`);
  const node = (command: string) =>
    page.locator('article', { has: page.getByRole('heading', { name: command, exact: true }) });
  await expect(page.locator('article')).toHaveCount(10);
  await expect(node('/contact').getByRole('button', { name: /problem/i })).toBeVisible();
  await looks.look(page, 'support-graph');

  if (info.project.name === 'desktop') {
    // Drawn from the button's port to another action: its value follows.
    await page.getByRole('button', { name: /Show everything/ }).click();
    await drag(
      page,
      node('/contact').locator('.react-flow__handle.port').first(),
      node('human').locator('.react-flow__handle[data-handleid="in"]'),
    );
    await expect
      .poll(async () => {
        const { actions } = await api(token, 'GET', `/api/bots/${bot.id}/actions`);
        return actions.find(({ command }: { command: string }) => command === '/contact').actionData
          .buttons[0].value;
      })
      .toBe('human');
    await expect(node('/contact').getByRole('button', { name: /problem/i })).toBeHidden();

    // Tried in the simulator next to the graph.
    await page
      .getByRole('button', { name: /Try it|Simulator/ })
      .first()
      .click();
    const phone = page.getByRole('complementary', { name: 'Simulator' });
    await phone.getByRole('textbox').fill('/about');
    await phone.getByRole('textbox').press('Enter');
    await phone.getByRole('button', { name: /Skip/ }).click();
    await expect(phone.getByText('Did you find what you wanted?')).toBeVisible();
    await phone.getByRole('textbox').fill('/start');
    await phone.getByRole('textbox').press('Enter');
    await expect(phone.getByText('Welcome to support!')).toBeVisible();
    await phone.getByRole('button', { name: 'Prices' }).click();
    await expect(phone.getByText('Tea is 3 EUR')).toBeVisible();
    await looks.look(page, 'support-simulator');
  }

  if (info.project.name === 'phone') return;
  // The replies in Telegram are the same.
  const chat = `/bots/${bot.telegramId}/chats/700000002`;
  await sandbox('POST', `${chat}/messages`, { text: '/start' });
  const welcome = (
    await sandbox('GET', `${chat}/wait?contains=Welcome%20to%20support!&timeout=10`)
  ).messages.at(-1);
  for (const [label, words] of [
    ['Prices', 'Tea is 3 EUR'],
    ['Hours', 'Every day'],
    ['Catalogue', 'Our catalogue'],
  ]) {
    await sandbox('POST', `${chat}/press`, { messageId: welcome.messageId, label });
    await sandbox('GET', `${chat}/wait?contains=${encodeURIComponent(words!)}&timeout=10`);
  }
  await sandbox('GET', `${chat}/wait?contains=Did%20you%20find&timeout=10`);
  const { messages } = await sandbox('GET', chat);
  expect(messages.find(({ text }: { text: string }) => text?.includes('Our catalogue')).media).toBeTruthy();
});

/** Draws an edge with the mouse, as a person does: press, move, release. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const middle = async (place: Locator) => {
    const box = (await place.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const start = await middle(from);
  const end = await middle(to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 8 });
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
}

/** The action as the API takes it, without its picture. */
function stored({ trigger, command, text, html, buttons = [], later }: NewAction) {
  return {
    command,
    actionTrigger: trigger,
    parseMode: html ? 'HTML' : '',
    actionData: {
      text,
      buttons: buttons.map(({ type, ...button }) => ({ ...button, type: type ? 'url' : 'callback' })),
      delayedCallbacks: later ? [{ callbackCommand: later.command, delaySeconds: later.seconds }] : [],
    },
  };
}

async function build(
  page: Page,
  action: NewAction,
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const next = () => page.getByRole('button', { name: 'Next' }).click();
  if (action.trigger === 'callback') await page.getByRole('radio', { name: /Callback/ }).click();
  await page.getByLabel('Command', { exact: true }).last().fill(action.command);
  await next();
  if (action.html) await page.getByText('HTML', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Message' }).first().fill(action.text);
  await next();
  if (action.picture) {
    await page.getByRole('radio', { name: /Upload/ }).click();
    await look(page, 'wizard-3-upload');
    await page
      .getByLabel('File to upload')
      .setInputFiles({ name: 'catalogue.png', mimeType: 'image/png', buffer: picture() });
    await expect(page.getByText(/File uploaded/).first()).toBeVisible();
    await look(page, 'wizard-3-selected');
  }
  await next();
  for (const { label, value, type } of action.buttons ?? []) {
    await page.getByLabel('Label').fill(label);
    if (type) await page.getByText(type, { exact: true }).click();
    await page.getByLabel('Value').fill(value);
    await page.getByRole('button', { name: 'Add Button' }).click();
  }
  if (action.later) {
    await next();
    await page.getByLabel('Callback action').click();
    await page.getByRole('option', { name: action.later.command }).click();
    await page.getByLabel('Delay', { exact: true }).click();
    await page.getByRole('option', { name: 'Custom' }).click();
    await page.getByLabel('Custom delay').fill(String(action.later.seconds));
    await page.getByLabel('Unit').click();
    await page.getByRole('option', { name: 'seconds' }).click();
    await page.getByRole('button', { name: 'Add Delayed Callback' }).click();
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Action created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/actions$/);
}

/** A PNG of 64 x 64 green points. */
function picture(): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(64 * 3, Buffer.from([90, 160, 90]))]);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 2, 0, 0, 0]);
  const lines = deflateSync(Buffer.concat(Array.from({ length: 64 }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

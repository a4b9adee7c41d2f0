// Cross-site scripting: texts that would be code, as names, messages, file names, texts and buttons of
// actions, and HTML of the preview. Every screen is opened in Chromium, in one page, by the owner: text stays
// text, in the page and not only because the browser refuses to run it.
import { chromium } from '@playwright/test';
import { findChromium, installChromium } from '../../../tools/lib/chromium.mjs';
import { scriptMarkup, scriptTexts, tracesOfScripts } from '../lib/scripts.mjs';

export const title = 'scripts in everything that people write';

const email = 'grace@example.com';

export async function run({ check, note }, target) {
  const { api, bot, telegramId, chats } = await plant(target, note);
  if (!installChromium()) return check('there is a Chromium', false);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await signedInPage(browser, target);
    const complaints = { dialogs: 0, strangers: new Set(), refusals: new Set() };
    page.on('dialog', (dialog) => {
      complaints.dialogs += 1;
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.url().includes('attacker.example')) complaints.strangers.add(request.url());
    });
    page.on('console', (message) => {
      if (/Content Security Policy|TrustedHTML|TrustedScript/.test(message.text()))
        complaints.refusals.add(message.text().slice(0, 200));
    });
    const settled = quietOf(page);
    const open = async (path) => {
      await page.goto(`${target.product.urls.product}${path}`);
      await page.locator('main, h1').first().waitFor();
      await settled();
      const traces = await page.evaluate(tracesOfScripts);
      check(
        `${path.replaceAll(/[\da-f-]{36}/g, '…')}: text is text`,
        traces.length === 0,
        traces.slice(0, 5).join('; '),
      );
    };
    const { actions } = await api('GET', `/api/bots/${bot.id}/actions`);
    for (const path of [
      '/',
      '/bots',
      ...['dashboard', 'manage', 'messages', 'messaging', 'menu', 'webhooks', 'history'].map(
        (name) => `/bots/${bot.id}/${name}`,
      ),
      `/bots/${bot.id}/history/3`,
      `/actions?bot=${bot.id}`,
      `/actions/${bot.id}/graph`,
      ...actions.slice(0, 3).map(({ id }) => `/actions/${bot.id}/edit/${id}?step=2`),
      `/messages/${bot.id}`,
      ...chats.map(({ id }) => `/messages/${bot.id}?chat=${id}`),
      `/contacts?bot=${bot.id}`,
      `/broadcasts?bot=${bot.id}`,
      '/analytics',
      '/notifications',
      '/settings/api-keys',
      '/profile',
      `/%3Cscript%3EglobalThis.hacked=1%3C/script%3E`,
      `/bots/${bot.id}/messages?search=${encodeURIComponent(scriptTexts[1])}`,
    ]) {
      await open(path);
    }
    await open(`/messages/${bot.id}?chat=${chats.at(-1).id}`);
    const shown = await page.getByText('globalThis.hacked=1').count();
    check('the texts are on the page, as text', shown > 0, shown);
    await page.evaluate(() =>
      document.querySelector('main').insertAdjacentElement('beforeend', document.createElement('math')),
    );
    const found = await page.evaluate(tracesOfScripts);
    check('an element that a text brought would be found', found.length === 1, found.join('; '));
    await preview(page, target, bot, check);
    await sandboxPage(page, target, telegramId, check);
    check('no dialog was opened', complaints.dialogs === 0, complaints.dialogs);
    check(
      'nothing was asked of a stranger',
      complaints.strangers.size === 0,
      [...complaints.strangers].join(),
    );
    check(
      'the browser had nothing to refuse',
      complaints.refusals.size === 0,
      [...complaints.refusals].join('\n'),
    );
  } finally {
    await browser.close();
  }
}

/** A bot of Grace's, with a payload wherever a person can write something. */
async function plant(target, note) {
  const { sandbox } = target;
  const api = await target.as(email, scriptTexts[0], scriptTexts[3]);
  const { bot: atTelegram } = await sandbox('POST', '/bots', { name: scriptTexts[3].slice(0, 60) });
  const { bot } = await api('POST', '/api/bots', {
    name: scriptTexts[3].slice(0, 60),
    token: atTelegram.token,
  });
  let refused = 0;
  const attempt = (method, path, body) =>
    api(method, path, body).catch((error) => {
      if (!(error.status < 500)) throw error;
      refused += 1;
    });
  for (const [index, text] of [...scriptTexts, ...scriptMarkup].entries()) {
    const actionData = {
      text,
      buttons: [{ type: 'callback', label: text.slice(0, 60), value: text.slice(0, 60) }],
    };
    await attempt('POST', `/api/bots/${bot.id}/actions`, { command: `/xss${index}`, actionData });
    await attempt('POST', `/api/bots/${bot.id}/actions`, {
      command: `/html${index}`,
      parseMode: 'HTML',
      actionData,
    });
    await attempt('POST', `/api/bots/${bot.id}/actions`, {
      command: `/url${index}`,
      actionData: { text, buttons: [{ type: 'url', label: 'x', value: text }] },
    });
    await attempt('POST', `/api/bots/${bot.id}/actions`, {
      command: text.slice(0, 60),
      actionTrigger: 'callback',
      actionData: { text },
    });
  }
  await attempt('PUT', `/api/bots/${bot.id}/commands`, {
    commands: [{ command: 'start', description: scriptTexts[3] }],
  });
  await attempt('POST', `/api/bots/${bot.id}/webhooks`, {
    webhookUrl: `https://example.com/?${encodeURIComponent(scriptTexts[3])}`,
    enabled: false,
  });
  await attempt('POST', '/api/keys', { name: scriptTexts[3], botIds: null });
  const { person } = await sandbox('POST', '/people', {
    firstName: scriptTexts[3],
    lastName: scriptTexts[5],
  });
  const { person: second } = await sandbox('POST', '/people', { firstName: scriptTexts[1] });
  for (const text of [...scriptTexts, ...scriptMarkup]) {
    await sandbox('POST', `/bots/${atTelegram.id}/chats/${person.id}/messages`, { text });
  }
  await sendFile(target, atTelegram.id, second.id, {
    name: `${scriptTexts[3]}.txt`,
    caption: scriptTexts[0],
  });
  const { group } = await sandbox('POST', '/groups', {
    title: scriptTexts[5],
    type: 'group',
    personIds: [person.id],
    botIds: [atTelegram.id],
  });
  await sandbox('POST', `/bots/${atTelegram.id}/chats/${group.id}/messages`, {
    from: person.id,
    text: `/start@${atTelegram.username}`,
  });
  let chats = [];
  for (let n = 0; n < 100 && chats.length < 3; n += 1) {
    ({ chats } = await api('GET', `/api/bots/${bot.id}/chats`));
    if (chats.length < 3) await new Promise((done) => setTimeout(done, 100));
  }
  note(
    `${scriptTexts.length + scriptMarkup.length} texts, ${chats.length} chats; ${refused} of the actions were refused by the server`,
  );
  return { api, bot, telegramId: atTelegram.id, chats };
}

async function sendFile(target, botId, personId, { name, caption }) {
  const form = new FormData();
  form.append('caption', caption);
  form.append('file', new Blob(['just a note'], { type: 'text/plain' }), name);
  const response = await fetch(
    `${target.product.urls.sandbox}/sandbox/api/bots/${botId}/chats/${personId}/messages`,
    { method: 'POST', body: form },
  );
  if (!response.ok) throw new Error(`sending a file: ${response.status} ${await response.text()}`);
}

async function signedInPage(browser, target) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const token = await target.issuer.tokenOf(email, scriptTexts[0], scriptTexts[3]);
  const { oidc } = await (await fetch(`${target.product.urls.product}/api/config`)).json();
  const session = {
    access_token: token,
    token_type: 'Bearer',
    scope: oidc.scope,
    profile: { sub: `subject-of-${email}`, email, given_name: scriptTexts[0], family_name: scriptTexts[3] },
    expires_at: Math.floor(Date.now() / 1000) + 3000,
  };
  await context.addInitScript(
    ([key, value]) => {
      if (!window.location.protocol.startsWith('http')) return;
      sessionStorage.setItem(key, value);
      localStorage.setItem('botter.consent', JSON.stringify({ choice: 'declined', at: Date.now() }));
    },
    [`oidc.user:${oidc.issuer}:${oidc.clientId}`, JSON.stringify(session)],
  );
  return context.newPage();
}

/** Waits until only the live stream is open, and no more requests follow. */
function quietOf(page) {
  const open = new Set();
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) open.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => open.delete(request));
  return async () => {
    for (let quiet = 0, tries = 0; quiet < 4 && tries < 200; tries += 1) {
      await page.waitForTimeout(50);
      quiet = open.size === 0 ? quiet + 1 : 0;
    }
  };
}

/** Unsaved text: the preview next to the field, while someone types. */
async function preview(page, target, bot, check) {
  await page.goto(`${target.product.urls.product}/actions/${bot.id}/create?step=2`);
  const field = page.getByRole('textbox', { name: 'Message' });
  if (!(await field.isVisible().catch(() => false)))
    await page.getByLabel('Command', { exact: true }).last().fill('/preview');
  if (!(await field.isVisible().catch(() => false))) await page.getByRole('button', { name: 'Next' }).click();
  await field.waitFor();
  for (const mode of ['HTML', 'Plain text']) {
    await page.getByText(mode, { exact: true }).first().click();
    if (mode === 'HTML') await page.getByRole('switch', { name: 'Preview' }).click();
    const traces = new Set();
    for (const text of [...scriptTexts, ...scriptMarkup]) {
      await field.fill(text);
      for (const trace of await page.evaluate(tracesOfScripts)) traces.add(`${text}: ${trace}`);
    }
    check(`preview of ${mode}: text is text`, traces.size === 0, [...traces].slice(0, 5).join('; '));
  }
}

/** The chat page of the sandbox, which shows developers the messages of their bots. */
async function sandboxPage(page, target, telegramId, check) {
  await page.goto(`${target.product.urls.sandbox}/#${telegramId}`);
  await page.waitForLoadState('load');
  await page.locator('main, nav').first().waitFor();
  const traces = await page.evaluate(tracesOfScripts);
  check('chat page of the sandbox: text is text', traces.length === 0, traces.join('; '));
}

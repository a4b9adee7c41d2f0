import { randomUUID } from 'node:crypto';
import { fetchToken } from '../../../tools/lib/identity-token.mjs';
import { client } from '../../../tools/testing/json-client.mjs';
import { outcome, pause, until } from '../../../tools/testing/waiting.mjs';
import { openPage } from './page.mjs';

const patience = 90;

/** A caller that tries again while processes come and go, as a person would; counts how often. */
export function patientClient(origin, token, tries = { again: 0 }) {
  const call = client(origin, token);
  return async (method, path, body) => {
    for (const started = Date.now(); ; ) {
      try {
        return await call(method, path, body);
      } catch (error) {
        const passing = error.status === undefined || [502, 503, 504].includes(error.status);
        if (!passing || Date.now() - started > patience * 1000) throw error;
        tries.again += 1;
        await pause(500);
      }
    }
  };
}

/**
 * The main journey of one new person: signs up, adds a bot, draws an action, uploads a file, links Telegram
 * for notices. Then someone writes, the reply arrives, and so do a manual reply, the webhook and the notice.
 * A page is open all the time, connected to another api process than the one of the manual reply. Returns
 * what was acknowledged.
 */
export async function journey(cluster, receiver, number, tries) {
  const token = await fetchToken(cluster.identity, { email: `cluster-${number}@example.com` });
  const api = patientClient(cluster.url, token, tries);
  const sandbox = client(`${cluster.sandbox}/sandbox/api`);
  const own = number % 2 === 0 ? 'api-1' : 'api-2';
  const other = number % 2 === 0 ? 'api-2' : 'api-1';
  const name = `Shop ${number}.`;

  const { bot: atTelegram } = await sandbox('POST', '/bots', { name });
  const bot = await addBot(api, { name, token: atTelegram.token });
  await unlessThere(
    api('POST', `/api/bots/${bot.id}/actions`, {
      command: '/start',
      actionData: { text: `Welcome to shop ${number}.` },
    }),
  );
  await api('POST', `/api/bots/${bot.id}/webhooks`, {
    webhookUrl: receiver.addressOf(number),
    generateSecret: true,
    retryCount: 5,
  });
  const file = await upload(cluster, token, bot.id, number, tries);
  const notifier = await linkTelegram({ api, sandbox }, bot.id, number);

  const page = openPage(cluster.at(own), token);
  try {
    await until('the page is connected', () => page.connected > 0, patience);
    const { person: customer } = await sandbox('POST', '/people', { firstName: `Customer ${number}` });
    const chat = `/bots/${atTelegram.id}/chats/${customer.id}`;
    const says = (text) =>
      until(
        `shop ${number}: “${text}” arrives`,
        async () =>
          (await sandbox('GET', `${chat}/wait?after=0&timeout=5&contains=${encodeURIComponent(text)}`))
            .messages.length > 0,
        patience,
      );
    // Configuration takes effect within seconds, and while a worker fails over within a few more: a person
    // without a reply writes again.
    let wrote = 0;
    const writesUntil = async (what, holds) => {
      for (;;) {
        wrote += 1;
        await sandbox('POST', `${chat}/messages`, { text: '/start' });
        const error = await outcome(until(`shop ${number}: ${what}`, holds, 62));
        if (!error) return;
        if (wrote === 4) throw error;
      }
    };
    const began = Date.now();
    const welcome = `Welcome to shop ${number}.`;
    await writesUntil('the reply arrives', async () => {
      const path = `${chat}/wait?after=0&timeout=5&contains=${encodeURIComponent(welcome)}`;
      return (await sandbox('GET', path)).messages.length > 0;
    });
    const replyMs = Date.now() - began;

    // The other api process takes it, unless it is the one that is dead.
    const key = randomUUID();
    const body = { chatId: String(customer.id), text: `By hand ${number}.`, key };
    const direct = client(cluster.at(other), token);
    const failed = await outcome(direct('POST', `/api/bots/${bot.id}/send`, body));
    if (failed) await api('POST', `/api/bots/${bot.id}/send`, body);
    await says(`By hand ${number}.`);

    const seen = (text) => page.events.find(({ message }) => message?.text === text);
    const shown = () => seen(`By hand ${number}.`) ?? page.events.find(({ type }) => type === 'resync');
    await until(`shop ${number}: the page hears of the reply by hand`, shown, patience);
    await until(`shop ${number}: the webhook is delivered`, () => receiver.countOf(number) > 0, patience);
    const noticed = async () => (await noticesOf(sandbox, notifier, name)).length > 0;
    if (await outcome(until('the notice arrives', noticed, 62))) {
      const { rows } = await cluster.database.query('select state from app.notices where bot_id = $1', [
        bot.id,
      ]);
      console.error(`shop ${number} has no notice after a minute (${rows.map(({ state }) => state)})`);
      await writesUntil('the notice arrives', noticed);
    }
    // If the process dies during the read, the read is repeated.
    const read = async () => {
      const response = await fetch(`${cluster.url}/api/files/${file.id}/content`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.ok && (await response.text()) === fileText(number);
    };
    const keptFile = !(await outcome(until(`shop ${number}: its file is read`, read, 30)));
    return {
      number,
      botId: bot.id,
      telegramBotId: atTelegram.id,
      customerId: customer.id,
      token,
      wrote,
      replyMs,
      crossed: !failed && Boolean(seen(`By hand ${number}.`)),
      notices: (await noticesOf(sandbox, notifier, name)).length,
      keptFile: keptFile || file.id,
    };
  } finally {
    await page.close();
  }
}

/**
 * If the response of an attempt was lost, the bot already exists. If its process died in the middle of adding
 * it, it is refused for a minute, until the addition counts as interrupted.
 */
async function addBot(api, body) {
  let bot;
  await until(
    `${body.name} is added`,
    async () => {
      const error = await outcome(api('POST', '/api/bots', body));
      if (error && error.status !== 409) throw error;
      const { bots } = await api('GET', '/api/bots');
      bot = bots.find(({ name }) => name === body.name);
      return bot;
    },
    patience,
  );
  return bot;
}

const unlessThere = (call) =>
  call.catch((error) => {
    if (error.status !== 409) throw error;
  });

const fileText = (number) => `The menu of shop ${number}.\n`.repeat(20_000);

async function upload(cluster, token, botId, number, tries) {
  for (const started = Date.now(); ; ) {
    const form = new FormData();
    form.append('file', new Blob([fileText(number)], { type: 'text/plain' }), 'menu.txt');
    const response = await fetch(`${cluster.url}/api/files/upload?botId=${botId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    }).catch(() => undefined);
    if (response?.ok) return (await response.json()).file;
    const said = (await response?.text()) ?? 'no response';
    if ((response && response.status < 500) || Date.now() - started > patience * 1000)
      throw new Error(`upload: ${response?.status} ${said}`);
    tries.again += 1;
    await pause(500);
  }
}

async function linkTelegram({ api, sandbox }, botId, number) {
  const { bots } = await sandbox('GET', '/bots');
  const notifier = bots.find(({ username }) => username === 'botter_notifications_bot');
  const { person: owner } = await sandbox('POST', '/people', { firstName: `Owner ${number}` });
  const { verificationCode } = await api('POST', '/api/notifications/telegram-link/request', {});
  await sandbox('POST', `/bots/${notifier.id}/chats/${owner.id}/messages`, {
    text: `/start ${verificationCode}`,
  });
  const path = `/calls/wait?method=sendMessage&botId=${notifier.id}&chatId=${owner.id}&contains=is%20linked&timeout=60`;
  await sandbox('GET', path, undefined, { timeoutMs: 70_000 });
  await api('PUT', `/api/notifications/bots/${botId}/notifications`, { enabled: true });
  return { id: notifier.id, owner: owner.id };
}

async function noticesOf(sandbox, { id, owner }, botName) {
  const path = `/calls?method=sendMessage&ok=true&botId=${id}&chatId=${owner}&contains=${encodeURIComponent(botName)}`;
  return (await sandbox('GET', path)).calls;
}

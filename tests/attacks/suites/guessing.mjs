// Guessing: tokens and API keys from one address, link codes from one Telegram account, the secret of a bot's
// webhook, ids of others. Each is slowed down by a limit that says when to come back, or has too many
// possibilities to be worth it.
import { randomUUID } from 'node:crypto';
import { until } from '../../../tools/testing/waiting.mjs';

export const title = 'brute force';

const anonymousLimit = 120;

export async function run({ check, note }, target) {
  await tokensAndKeys(check, target);
  await linkCodes(check, note, target);
  await webhookSecrets(check, target);
  await foreignIds(check, target);
}

async function tokensAndKeys(check, target) {
  const guesses = {
    'access tokens': [{ token: 'a.b.c' }, '203.0.113.10'],
    'API keys': [{ token: `btk_${'a'.repeat(43)}` }, '203.0.113.11'],
    'no token at all': [{}, '203.0.113.12'],
  };
  for (const [what, [options, from]] of Object.entries(guesses)) {
    // Calls are counted by the minute of the clock. What begins late in one is counted in two.
    await until('the next minute', () => Date.now() % 60_000 < 40_000, 30);
    let refused;
    let tries = 0;
    for (; tries < anonymousLimit * 2 && !refused; tries += 1) {
      const answer = await target.ask('GET', '/api/me', { ...options, from });
      if (answer.status === 429) refused = answer;
    }
    const retryAfter = Number(refused?.headers['retry-after']);
    check(`${what}: 429 after ${anonymousLimit} tries`, tries === anonymousLimit + 1, `after ${tries}`);
    check(`${what}: the 429 says when to come back`, retryAfter >= 1 && retryAfter <= 60, retryAfter);
    const { status } = await target.ask('GET', '/api/me', { token: target.scene.token, from });
    check(`${what}: who has a valid token at the same address is served`, status === 200, status);
  }
}

/**
 * Five wrong codes lock the account out, the right code then included; who asked for the code can use it from
 * elsewhere.
 */
async function linkCodes(check, note, target) {
  const { sandbox } = target;
  const owner = await target.as('linked@example.com');
  const { botterBotTelegramId: notifier } = await owner('GET', '/api/notifications/telegram-link');
  const { verificationCode: code } = await owner('POST', '/api/notifications/telegram-link/request', {});
  target.planted.set('link code', code);
  const { person } = await sandbox('POST', '/people', { firstName: 'Guesser' });
  const chat = `/bots/${notifier}/chats/${person.id}`;
  const answered = async (text) => {
    const { message } = await sandbox('POST', `${chat}/messages`, { text });
    const { messages } = await sandbox('GET', `${chat}/wait?after=${message.message_id}&timeout=20`);
    return messages[0]?.text ?? '';
  };
  const guesses = Array.from({ length: 5 }, (_, n) => `/link 0000000${n}`);
  for (const guess of guesses) check(`link code ${guess}: refused`, /wrong/.test(await answered(guess)));
  const locked = await answered(`/link ${code}`);
  check('the sixth code is not even looked at', /Too many wrong codes/.test(locked), locked);
  const { isLinked } = await owner('GET', '/api/notifications/telegram-link');
  check('the account of the guesser is not linked', isLinked === false, isLinked);
  note(
    'a code is one of 32^8, and valid for 10 minutes: a guesser with a million Telegram accounts has a chance of 1 in 220,000',
  );
}

async function webhookSecrets(check, target) {
  const path = `/telegram/${target.scene.bot.id}`;
  const body = JSON.stringify({
    update_id: 1,
    message: { message_id: 1, date: 1, chat: { id: 1, type: 'private' }, text: 'x' },
  });
  const json = { 'content-type': 'application/json' };
  for (const secret of [undefined, '', 'undefined', 'null', 'a'.repeat(256), randomUUID()]) {
    const header = secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret };
    const { status } = await target.ask('POST', path, { headers: { ...json, ...header }, body });
    check(`webhook with the secret ${secret?.slice(0, 20)}: 401`, status === 401, status);
  }
  const unknown = await target.ask('POST', `/telegram/${randomUUID()}`, { headers: json, body });
  check('a bot that is unknown gets the same answer', unknown.status === 401, unknown.status);
}

/** Knowing someone's ids gives nothing: the same response as for ids that no one has. */
async function foreignIds(check, target) {
  const { ids } = target.scene;
  const eve = await target.issuer.tokenOf('eve@example.com');
  const ask = (path) => target.ask('GET', path, { token: eve });
  await until('Eve is known', async () => (await ask('/api/me')).status === 200);
  for (const [path, unknown] of [
    [`/api/bots/${ids.botId}`, `/api/bots/${randomUUID()}`],
    [`/api/chats/${ids.chatId}/messages`, `/api/chats/${randomUUID()}/messages`],
    [`/api/bots/${ids.botId}/history`, `/api/bots/${randomUUID()}/history`],
  ]) {
    const [foreign, missing] = [await ask(path), await ask(unknown)];
    const same = foreign.status === 404 && foreign.text === missing.text;
    check(
      `${path.replaceAll(/[\da-f-]{36}/g, '…')}: foreign and missing are answered the same`,
      same,
      `${foreign.text} ${missing.text}`,
    );
  }
}

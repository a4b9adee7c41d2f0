import { randomUUID } from 'node:crypto';
import { fetchToken } from '../../../tools/lib/identity-token.mjs';
import { client } from '../../../tools/testing/json-client.mjs';
import { until } from '../../../tools/testing/waiting.mjs';
import { patientClient } from './journey.mjs';

/** Several, so that each runtime process has some of them. */
const bots = 6;

/** Bots that are there all the time, to see how long the others need to go on when a process dies. */
export async function startProbe(cluster) {
  const token = await fetchToken(cluster.identity, { email: 'probe@example.com' });
  const api = patientClient(cluster.url, token);
  const sandbox = client(`${cluster.sandbox}/sandbox/api`);
  const { people } = await sandbox('GET', '/people');
  const probes = [];
  for (let n = 0; n < bots; n += 1) {
    const { bot: atTelegram } = await sandbox('POST', '/bots', { name: `Probe ${n}` });
    const { bot } = await api('POST', '/api/bots', { name: `Probe ${n}`, token: atTelegram.token });
    await api('POST', `/api/bots/${bot.id}/actions`, {
      command: '/start',
      actionData: { text: 'Here I am.' },
    });
    probes.push({ id: bot.id, telegramId: atTelegram.id, person: people[0].id, wrote: 0 });
  }
  const { bots: all } = await sandbox('GET', '/bots');
  const notifier = all.find(({ username }) => username === 'botter_notifications_bot');
  const probe = { api, sandbox, probes, notifier, url: cluster.url, token };
  await everybodyAnswered(probe);
  return probe;
}

/** Milliseconds from the kill until others do the work of such a process. */
export async function failOver(probe, role) {
  if (role === 'runtime') return { 'every bot answers': await everybodyAnswered(probe) };
  if (role === 'api') return { 'a call is answered': await callAnswered(probe) };
  const [saved, notified] = await Promise.all([savedActionReplies(probe), notifierAnswers(probe)]);
  return { 'a saved action replies': saved, 'the notifier bot answers': notified };
}

async function everybodyAnswered({ sandbox, probes }) {
  const started = Date.now();
  const ends = probes.map(async (each) => {
    each.wrote += 1;
    await sandbox('POST', `/bots/${each.telegramId}/chats/${each.person}/messages`, { text: '/start' });
    await answered(sandbox, each.telegramId, each.person, 'Here I am.', each.wrote);
  });
  await Promise.all(ends);
  return Date.now() - started;
}

/** Reads as a page does: the same address, with retries. */
async function callAnswered({ url, token }) {
  const started = Date.now();
  const call = client(url, token);
  await until('a call is answered', () => call('GET', '/api/bots', undefined, { timeoutMs: 5_000 }), 60);
  return Date.now() - started;
}

/** Command, projection, compiled bot, update, reply. */
async function savedActionReplies({ api, sandbox, probes: [{ id, telegramId, person }] }) {
  const started = Date.now();
  const word = randomUUID().slice(0, 8);
  await api('POST', `/api/bots/${id}/actions`, {
    command: `/w${word}`,
    actionData: { text: `New: ${word}` },
  });
  await until(
    'the saved action replies',
    async () => {
      await sandbox('POST', `/bots/${telegramId}/chats/${person}/messages`, { text: `/w${word}` });
      return answered(sandbox, telegramId, person, `New: ${word}`, 1, 1);
    },
    60,
  );
  return Date.now() - started;
}

async function notifierAnswers({ sandbox, notifier }) {
  const { person } = await sandbox('POST', '/people', { firstName: 'Curious' });
  const started = Date.now();
  await sandbox('POST', `/bots/${notifier.id}/chats/${person.id}/messages`, { text: '/start' });
  const path = `/calls/wait?method=sendMessage&botId=${notifier.id}&chatId=${person.id}&timeout=60`;
  await sandbox('GET', path, undefined, { timeoutMs: 70_000 });
  return Date.now() - started;
}

async function answered(sandbox, botId, chatId, text, count, timeout = 60) {
  const path = `/calls/wait?method=sendMessage&ok=true&botId=${botId}&chatId=${chatId}&contains=${encodeURIComponent(text)}&count=${count}&timeout=${timeout}`;
  const { calls } = await sandbox('GET', path, undefined, { timeoutMs: (timeout + 10) * 1000 });
  if (calls.length < count) throw new Error(`${calls.length} of ${count} answers “${text}”`);
  return true;
}

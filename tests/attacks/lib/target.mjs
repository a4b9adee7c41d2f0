import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePorts, startProduct } from '../../../tools/lib/product.mjs';
import { packageServer } from '../../../tools/package-server.mjs';
import { client } from '../../../tools/testing/json-client.mjs';
import { until } from '../../../tools/testing/waiting.mjs';
import { startIssuer } from './issuer.mjs';

/** High enough that requests are handled instead of counted; limits against guessing keep their default. */
const rateLimits =
  'calls=1000000/60,changes=1000000/60,changes_mb=10000/1,uploads=100000/60,bots=100000/60,sends=100000/60,invitations=100000/60,keys=100000/60,streams=100000/60,token_checks=100000/60';
const requestTimeoutMs = 30_000;

/**
 * The product that all suites attack, with its own sign-in provider, and all of its responses. The server
 * runs from a folder with the contents of an image of it. `planted` are the secrets that the suites put in:
 * none of them may appear elsewhere.
 */
export async function startTarget() {
  const dataDir = mkdtempSync(join(tmpdir(), 'botter-attacks-'));
  const ports = await freePorts();
  const issuer = await startIssuer();
  const ended = [];
  const imageDir = mkdtempSync(join(tmpdir(), 'botter-image-'));
  const image = { folder: imageDir, ...packageServer(imageDir) };
  const product = await startProduct({
    ...ports,
    dataDir,
    serverBuild: join(imageDir, 'dist', 'server'),
    env: {
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: issuer.audience,
      PUBLIC_URL: `http://localhost:${ports.port}`,
      TELEGRAM_MODE: 'webhook',
      LOG_LEVEL: 'debug',
      RATE_LIMITS: rateLimits,
    },
    onExit: (program, code) => ended.push(`${program} ended by itself (code ${code})`),
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const database = new pg.Pool({ connectionString: product.postgres.url('botter'), max: 2 });
  database.on('error', () => {});
  const answers = [];
  const origin = `http://127.0.0.1:${ports.port}`;

  const target = {
    dataDir,
    image,
    origin,
    issuer,
    product,
    database,
    answers,
    ended,
    planted: new Map(),
    sandbox: client(`${product.urls.sandbox}/sandbox/api`),
    as: async (email, ...names) => client(origin, await issuer.tokenOf(email, ...names)),
    /**
     * One request exactly as given, the path not normalised. Keeps the response for the search of secrets.
     */
    async ask(method, path, { token, headers = {}, body, from = '127.0.0.1', onlyHead = false } = {}) {
      const answer = await send(agent, ports.port, method, path, {
        headers: {
          'x-forwarded-for': from,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          // Node leaves it out with DELETE.
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
        body,
        onlyHead,
      });
      if (answer.text) answers.push({ route: `${method} ${path}`, text: answer.text });
      return answer;
    },
    /** The log of the product's own process. */
    logFile: join(dataDir, 'logs', 'standalone.log'),
    async stop() {
      agent.destroy();
      await database.end();
      await product.stop();
      await issuer.stop();
      for (const folder of [dataDir, imageDir]) rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    target.scene = await makeScene(target, 'mallory@example.com');
    return target;
  } catch (error) {
    await target.stop();
    throw error;
  }
}

/**
 * One connected bot of a person with one of everything, by the names of the path parameters. Its secrets are
 * planted.
 */
export async function makeScene(target, email) {
  const { issuer, sandbox, planted } = target;
  const token = await issuer.tokenOf(email);
  const api = client(target.origin, token);
  const { bot: atTelegram } = await sandbox('POST', '/bots', { name: 'Target' });
  const { bot } = await api('POST', '/api/bots', { name: 'Target', token: atTelegram.token });
  const { action } = await api('POST', `/api/bots/${bot.id}/actions`, {
    command: '/start',
    actionData: { text: 'Here I am.' },
  });
  const { webhook } = await api('POST', `/api/bots/${bot.id}/webhooks`, {
    webhookUrl: `${issuer.url}/in`,
    enabled: false,
    secret: 'planted-webhook-secret-3f9a',
  });
  const { share } = await api('POST', `/api/shares/${bot.id}/shares`, {
    email: 'planted-invitee@example.com',
  });
  const { key, secret } = await api('POST', '/api/keys', { name: 'planted', botIds: null });
  await until(
    'the bot is connected',
    async () => (await api('GET', `/api/bots/${bot.id}`)).bot.connection.state === 'connected',
  );
  const { person } = await sandbox('POST', '/people', { firstName: 'Customer' });
  await sandbox('POST', `/bots/${atTelegram.id}/chats/${person.id}/messages`, {
    text: 'planted-message-text-77b1',
  });
  let chat;
  await until('the chat is there', async () => {
    [chat] = (await api('GET', `/api/bots/${bot.id}/chats`)).chats;
    return chat !== undefined;
  });
  const { messages } = await api('GET', `/api/bots/${bot.id}/messages`);
  planted.set('bot token', atTelegram.token);
  planted.set('webhook secret', 'planted-webhook-secret-3f9a');
  planted.set('API key', secret);
  planted.set('access token', token);
  planted.set('address of an invited person', 'planted-invitee@example.com');
  planted.set('message text', 'planted-message-text-77b1');
  return {
    token,
    api,
    bot,
    telegramId: atTelegram.id,
    person,
    ids: {
      id: bot.id,
      botId: bot.id,
      actionId: action.id,
      webhookId: webhook.id,
      shareId: share.id,
      keyId: key.id,
      chatId: chat.id,
      messageId: messages[0].id,
    },
  };
}

function send(agent, port, method, path, { headers, body, onlyHead }) {
  return new Promise((done, failed) => {
    const request = httpRequest(
      { agent, host: '127.0.0.1', port, method, path, headers, timeout: requestTimeoutMs },
      (response) => {
        const { statusCode: status, headers: ofResponse } = response;
        if (onlyHead) {
          response.destroy();
          return done({ status, headers: ofResponse, text: '' });
        }
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          done({ status, headers: ofResponse, bytes, text: bytes.toString('utf8') });
        });
        response.on('error', failed);
      },
    );
    request.on('timeout', () => request.destroy(new Error(`no response within ${requestTimeoutMs} ms`)));
    request.on('error', failed);
    request.end(body);
  });
}

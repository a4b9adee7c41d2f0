import { startTestIssuer, type TestIssuer } from '@botter/server-auth/testing';
import { startTelegramStub, stubToken, type TelegramStub } from '@botter/server-bots/testing';
import type { Role } from '@botter/server-config';
import { testEnvironment } from '@botter/server-config/testing';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { freePort } from '@botter/server-http/testing';
import { revokeAccessCommand } from './commands/revoke-access.command';
import { type RunningServer, runServer } from './run-server';

let database: TestDatabase;
let issuer: TestIssuer;
let telegram: TelegramStub;
let worker: RunningServer;
/** Two processes that answer calls, each with its own caches. */
let first: RunningServer;
let second: RunningServer;

async function start(...roles: Role[]): Promise<RunningServer> {
  return runServer({
    roles,
    env: {
      ...testEnvironment,
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: issuer.audience,
      TELEGRAM_API_ROOT: telegram.url,
      TELEGRAM_MODE: 'webhook',
    },
  });
}

beforeAll(async () => {
  [database, issuer, telegram] = await Promise.all([
    createTestDatabase(),
    startTestIssuer(),
    startTelegramStub(),
  ]);
  worker = await start('api', 'worker', 'runtime');
  [first, second] = [worker, await start('api')];
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await Promise.all([database.drop(), issuer.stop(), telegram.stop()]);
});

async function request(server: RunningServer, token: string, method: string, path: string, body?: object) {
  const response = await fetch(`http://127.0.0.1:${server.config.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  // oxlint-disable-next-line typescript/no-explicit-any -- the test looks into it as it likes
  return { status: response.status, body: (await response.json()) as any };
}

/** An open event stream; `ended` settles when the server ends it. */
async function listen(server: RunningServer, token: string) {
  const response = await fetch(`http://127.0.0.1:${server.config.port}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body!.getReader();
  let text = '';
  const ended = (async () => {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += Buffer.from(piece.value).toString();
    }
  })();
  while (!text.includes(': alive')) await new Promise((resolve) => setTimeout(resolve, 5));
  return { ended, text: () => text };
}

test('an operator ends all keys and shares of a person, for the next request and open streams', async () => {
  const [owner, leaver] = await Promise.all([
    issuer.tokenOf('boss@example.com'),
    issuer.tokenOf('leaver@example.com'),
  ]);
  const botOf = async (token: string, telegramId: number) => {
    telegram.bots.set(stubToken(telegramId), { id: telegramId, username: 'a_bot', first_name: 'A' });
    const body = { name: `Bot ${telegramId}`, token: stubToken(telegramId) };
    return (await request(first, token, 'POST', '/api/bots', body)).body.bot as { id: string };
  };
  await request(first, leaver, 'GET', '/api/me');
  const shared = await botOf(owner, 4200);
  const own = await botOf(leaver, 4201);
  const share = { email: 'leaver@example.com', permissions: 'manage' };
  await request(first, owner, 'POST', `/api/shares/${shared.id}/shares`, share);
  const wanted = { name: 'left behind', botIds: null, accessType: 'read_only' };
  const { secret } = (await request(first, leaver, 'POST', '/api/keys', wanted)).body;
  expect((await request(second, secret, 'GET', `/api/bots/${shared.id}`)).status).toBe(200);
  const stream = await listen(second, secret);

  let printed = '';
  const run = (...args: string[]) => revokeAccessCommand(first.config, (text) => (printed += text), args);
  expect(await run()).toBe(1);
  expect(printed).toBe('npm run revoke-access -- EMAIL\n');
  expect(await run('Leaver@example.com')).toBe(0);
  expect(printed).toContain('1 accounts with this address. Revoked: 1 API keys, 1 shares.');
  expect(printed).toContain(`${own.id}  Bot 4201`);
  await stream.ended;
  expect((await request(second, secret, 'GET', `/api/bots/${own.id}`)).status).toBe(401);
  expect((await request(second, leaver, 'GET', `/api/bots/${shared.id}`)).status).toBe(404);
  await run('leaver@example.com');
  expect(printed).toContain('Revoked: 0 API keys, 0 shares.');
});

test('a revocation counts from the next request on and ends open streams, in every process, while no worker runs', async () => {
  const [owner, friend] = await Promise.all([
    issuer.tokenOf('owner@example.com'),
    issuer.tokenOf('friend@example.com'),
  ]);
  telegram.bots.set(stubToken(4100), { id: 4100, username: 'tea_bot', first_name: 'Tea' });
  await request(first, friend, 'GET', '/api/me');
  const { bot } = (await request(first, owner, 'POST', '/api/bots', { name: 'Tea', token: stubToken(4100) }))
    .body;
  const shares = `/api/shares/${bot.id}/shares`;
  const { share } = (
    await request(first, owner, 'POST', shares, { email: 'friend@example.com', permissions: 'manage' })
  ).body;
  const servers = [second, (first = await start('api'))];
  await worker.stop();

  const access = async () => {
    const looks = servers.map((server) => request(server, friend, 'GET', `/api/bots/${bot.id}`));
    return (await Promise.all(looks)).map(({ status, body }) => body.bot?.access_type ?? status);
  };
  expect(await access()).toEqual(['manage', 'manage']);
  const streams = await Promise.all(servers.map((server) => listen(server, friend)));
  const ownerStream = await listen(first, owner);

  await request(first, owner, 'PUT', `${shares}/${share.id}`, { permissions: 'read_only' });
  expect(await access()).toEqual(['read_only', 'read_only']);
  while (streams.some(({ text }) => !text().includes('event: bot_changed'))) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }

  await request(second, owner, 'DELETE', `${shares}/${share.id}`);
  expect(await access()).toEqual([404, 404]);
  await Promise.all(streams.map(({ ended }) => ended));
  const lists = await Promise.all(servers.map((server) => request(server, friend, 'GET', '/api/bots')));
  expect(lists.map(({ body }) => body.sharedBots)).toEqual([[], []]);
  expect(ownerStream.text()).toContain('event: bot_changed');
});

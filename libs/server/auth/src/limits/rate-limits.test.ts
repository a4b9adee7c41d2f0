import { type CallInput, call } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { Call, Input } from '@botter/server-http';
import { createTestApplication, type TestApplication } from '@botter/server-http/testing';
import { Controller, Module } from '@nestjs/common';
import { z } from 'zod';
import { ACCESS_READER, CHAT_BOT_READER } from '../access/access-ports';
import { authMigrations } from '../auth.migrations';
import { AuthModule } from '../auth.module';
import { startTestIssuer, type TestIssuer, windowSeconds } from '../testing';

const response = z.unknown();
const look = call({ method: 'GET', path: '/api/look', summary: '', access: { kind: 'signedIn' }, response });
const open = call({ method: 'GET', path: '/api/open', summary: '', access: { kind: 'public' }, response });
const send = call({
  method: 'POST',
  path: '/api/bots/{id}/send',
  summary: '',
  access: { kind: 'bot', right: 'send', param: 'id' },
  params: z.object({ id: z.string() }),
  limit: 'sends',
  response,
});

const change = (path: '/api/bots/{id}/actions' | '/api/bots/{id}/held') =>
  call({
    method: 'PUT',
    path,
    summary: '',
    access: { kind: 'bot', right: 'edit', param: 'id' },
    params: z.object({ id: z.string() }),
    body: z.unknown(),
    limit: 'changes',
    response,
  });
const save = change('/api/bots/{id}/actions');
const hold = change('/api/bots/{id}/held');
/** Bots whose call was reached, and a function that lets the first one continue. */
const reached: string[] = [];
let letGo = () => {};
const held = new Promise<void>((resolve) => {
  letGo = resolve;
});

@Controller()
class Routes {
  @Call(hold) async hold(@Input() { params }: CallInput<typeof hold>) {
    reached.push(params.id);
    if (reached.length === 1) await held;
    return {};
  }
  @Call(save) save() {
    return {};
  }
  @Call(look) look() {
    return {};
  }
  @Call(open) open() {
    return {};
  }
  @Call(send) send() {
    return {};
  }
}

@Module({
  providers: [
    { provide: ACCESS_READER, useValue: { accessOf: async () => 'owner' } },
    { provide: CHAT_BOT_READER, useValue: {} },
  ],
})
class PortsModule {}

let issuer: TestIssuer;
let server: TestApplication;
beforeAll(async () => {
  const seconds = windowSeconds();
  issuer = await startTestIssuer();
  server = await createTestApplication({
    modules: [AuthModule, PortsModule],
    controllers: [Routes],
    migrations: [authMigrations],
    env: {
      OIDC_ISSUER: issuer.url,
      RATE_LIMITS: ['calls=20', 'anonymous=5', 'sends=3', 'changes=3', 'changes_mb=1']
        .map((limit) => `${limit}/${seconds}`)
        .join(),
    },
  });
});
afterAll(async () => {
  await server.close();
  await issuer.stop();
});

const tooMuch = {
  status: 429,
  body: {
    code: 'rate_limited',
    error: expect.stringMatching(/^Too many requests\. Wait \d+ /),
  },
};
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

test('limits the calls of one person and of no one else', async () => {
  const [ann, ben] = await Promise.all([
    issuer.tokenOf('ann@example.com'),
    issuer.tokenOf('ben@example.com'),
  ]);
  for (let n = 0; n < 20; n++)
    expect(await server.request('GET', '/api/look', { token: ann })).toMatchObject({ status: 200 });
  const refused = await server.request('GET', '/api/look', { token: ann });
  expect(refused).toMatchObject(tooMuch);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.headers).toMatchObject({
    'ratelimit-limit': '20',
    'ratelimit-remaining': '0',
    'ratelimit-reset': refused.headers['retry-after'],
  });
  expect(await server.request('GET', '/api/look', { token: ben })).toMatchObject({ status: 200 });
});

test('limits calls without a token by address, refused tokens included, and allows those with a valid one', async () => {
  for (let n = 0; n < 4; n++)
    expect(await server.request('GET', '/api/open', from('203.0.113.1'))).toMatchObject({ status: 200 });
  const forged = { token: 'forged', ...from('203.0.113.1') };
  expect(await server.request('GET', '/api/look', forged)).toMatchObject({ status: 401 });
  expect(await server.request('GET', '/api/look', forged)).toMatchObject(tooMuch);
  expect(await server.request('GET', '/api/open', from('203.0.113.1'))).toMatchObject(tooMuch);
  expect(await server.request('GET', '/api/open', from('203.0.113.2'))).toMatchObject({ status: 200 });
  const token = await issuer.tokenOf('eve@example.com');
  expect(await server.request('GET', '/api/look', { token, ...from('203.0.113.1') })).toMatchObject({
    status: 200,
  });
});

test('counts a network of IPv6 as one address', async () => {
  for (let n = 1; n <= 5; n++) await server.request('GET', '/api/open', from(`2001:db8::${n}`));
  expect(await server.request('GET', '/api/open', from('2001:db8::99'))).toMatchObject(tooMuch);
  expect(await server.request('GET', '/api/open', from('2001:db8:1::1'))).toMatchObject({ status: 200 });
});

test('limits what is sent through a bot, across all senders', async () => {
  const [cat, dan] = await Promise.all([
    issuer.tokenOf('cat@example.com'),
    issuer.tokenOf('dan@example.com'),
  ]);
  for (const token of [cat, dan, cat]) await server.request('POST', '/api/bots/b1/send', { token });
  expect(await server.request('POST', '/api/bots/b1/send', { token: dan })).toMatchObject(tooMuch);
  expect(await server.request('POST', '/api/bots/b2/send', { token: dan })).toMatchObject({ status: 200 });
});

const saving = (token: string, bot: string, bytes: number) =>
  server.request('PUT', `/api/bots/${bot}/actions`, {
    token,
    body: JSON.stringify('x'.repeat(bytes)),
    headers: { 'content-type': 'application/json' },
  });

test('limits the changes of a bot', async () => {
  const token = await issuer.tokenOf('fay@example.com');
  for (let n = 0; n < 3; n++) expect(await saving(token, 'b3', 10)).toMatchObject({ status: 200 });
  expect(await saving(token, 'b3', 10)).toMatchObject(tooMuch);
  expect(await saving(token, 'b4', 10)).toMatchObject({ status: 200 });
});

test('limits the changes of a person by their bytes, and a refused one does not count', async () => {
  const [gil, hal] = await Promise.all([
    issuer.tokenOf('gil@example.com'),
    issuer.tokenOf('hal@example.com'),
  ]);
  expect(await saving(gil, 'b5', 600_000)).toMatchObject({ status: 200 });
  const refused = await saving(gil, 'b6', 600_000);
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  expect(await saving(gil, 'b6', 300_000)).toMatchObject({ status: 200 });
  expect(await saving(hal, 'b5', 600_000)).toMatchObject({ status: 200 });
});

test("a person's large changes run one after the other, and no one else waits for them", async () => {
  const [ian, jan] = await Promise.all([
    issuer.tokenOf('ian@example.com'),
    issuer.tokenOf('jan@example.com'),
  ]);
  const large = (token: string, bot: string) =>
    server.request('PUT', `/api/bots/${bot}/held`, {
      token,
      body: JSON.stringify('x'.repeat(70_000)),
      headers: { 'content-type': 'application/json' },
    });
  const first = large(ian, 'b7');
  await eventually(() => reached.length === 1);
  const second = large(ian, 'b8');
  expect(await large(jan, 'b9')).toMatchObject({ status: 200 });
  expect(reached).toEqual(['b7', 'b9']);
  letGo();
  expect(await Promise.all([first, second])).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(reached).toEqual(['b7', 'b9', 'b8']);
});

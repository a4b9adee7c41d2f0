import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { AddressCheck } from './address-check';
import { GuardedClient, type GuardedClientOptions } from './guarded-client';
import { hostileHosts } from './testing/hostile-addresses';

/** A server of this machine that no one may reach. */
let canary: Server;
let port: number;
let touched = 0;
const clients: GuardedClient[] = [];

beforeAll(async () => {
  canary = createServer((socket) => {
    touched += 1;
    socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n');
  });
  canary.listen(0, '::');
  await once(canary, 'listening');
  port = (canary.address() as AddressInfo).port;
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  canary.close();
});
beforeEach(() => {
  touched = 0;
});

function client(options: GuardedClientOptions = {}): GuardedClient {
  const made = new GuardedClient(options);
  clients.push(made);
  return made;
}
const send = (by: GuardedClient, url: string) =>
  by.send({ purpose: 'test', method: 'POST', url, headers: {}, body: '{}', timeoutMs: 5_000 });
const isRefused = (by: GuardedClient, url: string) =>
  new AddressCheck(by).check(url, { path: 'body.webhookUrl', label: 'Webhook URL', person: 'ann' }).then(
    () => false,
    () => true,
  );

test('the canary can be reached if that is allowed', async () => {
  const outcome = await send(client({ allow: ['127.0.0.1'] }), `http://127.0.0.1:${port}/`);
  expect([outcome.kind, touched]).toEqual(['delivered', 1]);
});

test('there are at least 300 hostile addresses', () => {
  expect(new Set(hostileHosts()).size).toBeGreaterThanOrEqual(300);
});

test.each(['http', 'https'])('none of them is saved or called: %s', async (scheme) => {
  const guarded = client();
  const passed: string[] = [];
  for (const host of hostileHosts()) {
    const url = `${scheme}://${host}:${port}/hook.png`;
    const outcome = await send(guarded, url);
    // Some resolvers don't know a name with a dot at its end.
    const isStopped = outcome.kind === 'failed' && ['address', 'connect'].includes(outcome.stage);
    if (!isStopped || !(await isRefused(guarded, url))) passed.push(url);
  }
  expect(passed).toEqual([]);
  expect(touched).toBe(0);
});

test.each(['user:secret@127.0.0.1', 'user@8.8.8.8', ':secret@example.com'])(
  'an address with credentials is neither saved nor called: %s',
  async (authority) => {
    const url = `http://${authority}:${port}/`;
    expect(await isRefused(client(), url)).toBe(true);
    expect((await send(client(), url)).kind).toBe('failed');
    expect(touched).toBe(0);
  },
);

test.each([
  'file:///etc/passwd',
  'gopher://127.0.0.1/',
  'ftp://127.0.0.1/',
  'javascript:alert(1)',
  'data:,x',
  '//x',
])('an address of another kind is neither saved nor called: %s', async (url) => {
  expect(await isRefused(client(), url)).toBe(true);
  expect((await send(client(), url)).kind).toBe('failed');
});

describe('names', () => {
  const at = (...addresses: string[]) =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const url = () => `http://hooks.example:${port}/`;

  test.each([
    ['inside', at('127.0.0.1')],
    ['inside, by IPv6', at('::1')],
    ['inside, mapped', at('::ffff:127.0.0.1')],
    ['outside and inside', at('93.184.216.34', '127.0.0.1')],
    ['to metadata of a cloud', at('169.254.169.254')],
  ])('that resolve %s are neither saved nor called', async (_, found) => {
    const guarded = client({ resolve: async () => found });
    expect(await isRefused(guarded, url())).toBe(true);
    expect(await send(guarded, url())).toMatchObject({ kind: 'failed', stage: 'address' });
    expect(touched).toBe(0);
  });

  test('that point elsewhere after they were saved are not called', async () => {
    let lookups = 0;
    const resolve = async () => at(lookups++ === 0 ? '93.184.216.34' : '127.0.0.1');
    const guarded = client({ resolve });
    expect(await isRefused(guarded, url())).toBe(false);
    expect(await send(guarded, url())).toMatchObject({ kind: 'failed', stage: 'address' });
    expect([lookups, touched]).toEqual([2, 0]);
  });

  test('are resolved once for a call: what was checked is what is connected to', async () => {
    let lookups = 0;
    const guarded = client({ resolve: async () => at(lookups++ === 0 ? '192.0.2.1' : '127.0.0.1') });
    await send(guarded, url());
    expect([lookups, touched]).toEqual([1, 0]);
  });

  test('that do not resolve, or not in time, may be saved', async () => {
    const fails = client({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    expect(await isRefused(fails, url())).toBe(false);
    expect((await send(fails, url())).kind).toBe('failed');
  });
});

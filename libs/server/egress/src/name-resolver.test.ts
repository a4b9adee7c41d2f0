import { lookup } from 'node:dns/promises';
import { lookupLimits } from './lookup-turns';
import { NameResolver, type NameResolverOptions } from './name-resolver';
import { startNameServer, type TestNameServer } from './testing/name-server';

let server: TestNameServer;
let resolver: NameResolver;

beforeEach(async () => {
  server = await startNameServer();
  resolver = resolverWith({});
});
afterEach(() => {
  resolver.close();
  server.stop();
});

const resolverWith = (options: NameResolverOptions) =>
  new NameResolver({
    servers: [server.address],
    isOperators: (host) => host === 'ip6-localhost',
    ...options,
  });
/** No request to the silent server ends by itself while the test runs. */
const patient = { timeoutMs: 300_000 };

const names = (count: number, domain: string) => Array.from({ length: count }, (_, at) => `n${at}.${domain}`);
const timesAsked = async (name: string) => (await server.asked()).filter((one) => one === name).length;
const silentNames = async () =>
  new Set((await server.asked()).filter((name) => name.endsWith('.silent.test')));
const notFound = { code: 'ENOTFOUND', message: expect.stringContaining('has no address') };
const tooMany = { code: 'EAI_AGAIN', message: expect.stringContaining('Too many names') };

test('finds the addresses of a name, and asks again only when they have expired', async () => {
  const [found] = await Promise.all([resolver.resolve('a.good.test'), resolver.resolve('a.good.test')]);
  expect(found).toEqual([{ address: '192.0.2.7', family: 4, ttl: 60 }]);
  expect(await resolver.resolve('a.good.test')).toEqual(found);
  // One query for each kind of address.
  expect(await timesAsked('a.good.test')).toBe(2);
});

test('remembers for a while that a name has no address, or that its server is silent', async () => {
  for (let times = 0; times < 3; times += 1) {
    await expect(resolver.resolve('gone.test')).rejects.toMatchObject(notFound);
  }
  expect(await timesAsked('gone.test')).toBe(2);
  resolver = resolverWith({ timeoutMs: 300 });
  const silent = await resolver.resolve('a.silent.test').catch((error: unknown) => error);
  expect(silent).toMatchObject({ code: 'ETIMEOUT', message: expect.stringContaining("can't be resolved") });
  await expect(resolver.resolve('a.silent.test')).rejects.toBe(silent);
});

test('resolves names that the operator wrote down, and this machine, as the system does', async () => {
  expect(await resolver.resolve('localhost')).toEqual(await lookup('localhost', { all: true }));
  await resolver.resolve('ip6-localhost').catch(() => undefined);
  expect(await server.asked()).toEqual([]);
});

test('ten thousand names whose server is silent delay no other lookup', async () => {
  resolver = resolverWith(patient);
  const silent = Promise.allSettled(
    names(10_000, 'silent.test').map((name, at) => resolver.resolve(name, `person-${at % 250}`)),
  );
  await Promise.all([
    ...names(100, 'good.test').map((name, at) => resolver.resolve(name, `other-${at}`)),
    lookup('localhost'),
  ]);
  const running = await silentNames();
  expect(running.size).toBeGreaterThan(lookupLimits.person);
  expect(running.size).toBeLessThanOrEqual(lookupLimits.all);
  resolver.close();
  await silent;
});

test('a person has 16 simultaneous lookups; others wait a moment, and beyond that they are refused', async () => {
  resolver = resolverWith(patient);
  const { person, waiting } = lookupLimits;
  const lookups = names(person + waiting, 'silent.test').map((name) => resolver.resolve(name, 'ann'));
  const ended = Promise.allSettled(lookups);
  await expect(resolver.resolve('more.silent.test', 'ann')).rejects.toMatchObject(tooMany);
  await resolver.resolve('a.good.test', 'someone else');
  for (const refused of lookups.slice(person)) await expect(refused).rejects.toMatchObject(tooMany);
  expect((await silentNames()).size).toBe(person);
  resolver.close();
  await ended;
});

test('a place that becomes free goes to the one that waits', async () => {
  const found = await Promise.all(names(150, 'good.test').map((name) => resolver.resolve(name, 'ann')));
  expect(found).toHaveLength(150);
});

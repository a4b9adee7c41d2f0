import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { holdersWithout, KeyAgreement } from './key-agreement';
import { type Keyring, parseKeyring } from './keyring';
import { PostgresSecretStore } from './postgres-secret-store';
import { Secret } from './secret';
import { secretsMigrations } from './secrets.migrations';

const oldKey = `old:${randomBytes(32).toString('base64')}`;
const newKey = `new:${randomBytes(32).toString('base64')}`;
const owner = { kind: 'bot_token', botId: 'bot-1' } as const;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase([secretsMigrations]);
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('truncate app.key_holders'));

function keys(text: string): Keyring {
  const keyring = parseKeyring(text);
  if (typeof keyring === 'string') throw new Error(keyring);
  return keyring;
}

async function start(text: string) {
  const keyring = keys(text);
  const agreement = new KeyAgreement(database.db, keyring);
  await agreement.join();
  return {
    agreement,
    store: new PostgresSecretStore(database.db, keyring, () => agreement.sealingKey()),
    seals: () => agreement.sealingKey().id,
  };
}

test('a process alone encrypts with its first key', async () => {
  expect((await start(`${newKey},${oldKey}`)).seals()).toBe('new');
});

test('a new key is used when the last process that does not know it is gone, and everyone reads everything meanwhile', async () => {
  const before = await start(oldKey);
  const after = await start(`${newKey},${oldKey}`);
  expect(after.seals()).toBe('old');
  expect(after.agreement.isWaiting).toBe(true);
  expect(after.agreement.describe()).toBe(
    'some process does not know the key "new" yet: encrypting with "old" until all do',
  );
  const ref = await after.store.put(owner, new Secret('value'));
  expect((await before.store.get(ref))?.reveal()).toBe('value');

  expect(await after.agreement.report()).toBeUndefined();
  await before.agreement.leave();
  expect(await after.agreement.report()).toBe('encrypting with the key "new", which every process knows');
  expect(after.seals()).toBe('new');
  expect(await after.agreement.report()).toBeUndefined();
});

test('no one waits for a key that is known to all first and then used', async () => {
  const known = await start(`${oldKey},${newKey}`);
  const used = await start(`${newKey},${oldKey}`);
  expect([known.seals(), used.seals()]).toEqual(['old', 'new']);
  const ref = await used.store.put(owner, new Secret('value'));
  expect((await known.store.get(ref))?.reveal()).toBe('value');
});

test('a process that was killed holds the key back for a minute at most', async () => {
  await start(oldKey);
  const after = await start(`${newKey},${oldKey}`);
  await database.pool.query(
    "update app.key_holders set seen_at = seen_at - interval '61 s' where key_ids = '{old}'",
  );
  await after.agreement.report();
  expect(after.seals()).toBe('new');
});

test('a process that could not read what others write does not start', async () => {
  const running = await start(`${newKey},${oldKey}`);
  await expect(start(oldKey)).rejects.toThrow(
    'ENCRYPTION_KEYS has no key "new", which a running process encrypts with; add it behind the first',
  );
  await running.agreement.leave();
  expect((await start(oldKey)).seals()).toBe('old');
});

test('a process whose secrets no one could read does not start', async () => {
  await start(`${oldKey},${newKey}`);
  await start(oldKey);
  await expect(start(newKey)).rejects.toThrow('ENCRYPTION_KEYS has no key "old"');
});

test('of two that start together with different keys, one finds the other', async () => {
  const started = await Promise.allSettled([start(oldKey), start(`${newKey},${oldKey}`)]);
  const seals = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value.seals()] : []));
  expect([['old', 'old'], ['new']]).toContainEqual(seals);
});

test('a rotation learns which processes are not ready for it', async () => {
  await start(oldKey);
  await start(`${newKey},${oldKey}`);
  expect(await holdersWithout(database.db, 'new')).toEqual({ ignorant: 1, sealingWithOther: 2 });
  expect(await holdersWithout(database.db, 'old')).toEqual({ ignorant: 0, sealingWithOther: 0 });
});

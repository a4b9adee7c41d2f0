import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { type Keyring, parseKeyring } from './keyring';
import { PostgresSecretStore } from './postgres-secret-store';
import { missingKeys, rotateSecrets } from './rotate-secrets';
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
beforeEach(() => database.pool.query('truncate app.secrets'));

function keys(text: string): Keyring {
  const keyring = parseKeyring(text);
  if (typeof keyring === 'string') throw new Error(keyring);
  return keyring;
}

const storeWith = (text: string) => new PostgresSecretStore(database.db, keys(text));

test('a secret is read as it was stored, and is not readable in the table', async () => {
  const store = storeWith(oldKey);
  const ref = await store.put(owner, new Secret('123:täglich'));
  expect((await store.get(ref))?.reveal()).toBe('123:täglich');
  const { rows } = await database.pool.query<{ sealed: Buffer }>('select sealed from app.secrets');
  expect(rows[0]?.sealed.includes(Buffer.from('täglich'))).toBe(false);
});

test('the same value is sealed differently each time', async () => {
  const store = storeWith(oldKey);
  const value = new Secret('same');
  await Promise.all([store.put(owner, value), store.put(owner, value)]);
  const { rows } = await database.pool.query('select distinct sealed from app.secrets');
  expect(rows).toHaveLength(2);
});

test('an unknown or malformed reference gives nothing', async () => {
  const store = storeWith(oldKey);
  expect(await store.get('01990000-0000-7000-8000-000000000000')).toBeUndefined();
  expect(await store.get("'; DROP TABLE app.secrets")).toBeUndefined();
});

test('erases single references, or everything of a bot', async () => {
  const store = storeWith(oldKey);
  const [first, second, other] = await Promise.all([
    store.put(owner, new Secret('a')),
    store.put(owner, new Secret('b')),
    store.put({ ...owner, botId: 'bot-2' }, new Secret('c')),
  ]);
  await store.erase([first]);
  expect([...(await store.getMany([first, second, other])).keys()].sort()).toEqual([second, other].sort());
  await store.eraseBot('bot-1');
  expect([...(await store.getMany([first, second, other])).keys()]).toEqual([other]);
});

describe('tampering is noticed', () => {
  test.each([
    ['the value', 'sealed = set_byte(sealed, length(sealed) - 1, get_byte(sealed, length(sealed) - 1) # 1)'],
    ['the nonce', 'sealed = set_byte(sealed, 3, get_byte(sealed, 3) # 1)'],
    ['the tag', 'sealed = set_byte(sealed, 15, get_byte(sealed, 15) # 1)'],
    ['the layout', 'sealed = set_byte(sealed, 0, 9)'],
    ['the length', 'sealed = substring(sealed from 1 for 10)'],
    ['the bot', "bot_id = 'bot-2'"],
    ['the kind', "kind = 'webhook'"],
    ['the key id', "key_id = 'new'"],
  ])('%s', async (_, change) => {
    const store = storeWith(`${oldKey},${newKey}`);
    const ref = await store.put(owner, new Secret('value'));
    await database.pool.query(`update app.secrets set ${change}`);
    await expect(store.get(ref)).rejects.toThrow(`Secret ${ref} was changed outside the product`);
  });

  test('in a row that was moved to another reference', async () => {
    const store = storeWith(oldKey);
    const [mine, other] = [
      await store.put(owner, new Secret('mine')),
      await store.put(owner, new Secret('x')),
    ];
    await database.pool.query(
      'update app.secrets set sealed = (select sealed from app.secrets where ref = $1) where ref = $2',
      [mine, other],
    );
    await expect(store.get(other)).rejects.toThrow('changed outside');
  });
});

test('a missing key is named, and so is a replaced one', async () => {
  const ref = await storeWith(oldKey).put(owner, new Secret('value'));
  await expect(storeWith(newKey).get(ref)).rejects.toThrow('ENCRYPTION_KEYS has no key "old"');
  await expect(storeWith(`old:${randomBytes(32).toString('base64')}`).get(ref)).rejects.toThrow(
    'its key was replaced',
  );
  expect(await missingKeys(database.db, keys(newKey))).toEqual([{ keyId: 'old', secrets: 1 }]);
});

describe('rotation', () => {
  test('moves everything under the first key, in batches, with progress', async () => {
    const store = storeWith(oldKey);
    const refs = await Promise.all([...'abcdefg'].map((value) => store.put(owner, new Secret(value))));
    const progress: string[] = [];
    const result = await rotateSecrets(database.db, keys(`${newKey},${oldKey}`), {
      batchSize: 3,
      onProgress: ({ done, total }) => progress.push(`${done}/${total}`),
    });
    expect(result).toEqual({ rotated: 7, unreadable: [] });
    expect(progress).toEqual(['3/7', '6/7', '7/7']);
    const values = await storeWith(newKey).getMany(refs);
    expect(refs.map((ref) => values.get(ref)?.reveal()).join('')).toBe('abcdefg');
  });

  test('continues after an interruption', async () => {
    const store = storeWith(oldKey);
    await Promise.all([...'abcdef'].map((value) => store.put(owner, new Secret(value))));
    const both = keys(`${newKey},${oldKey}`);
    const broken = rotateSecrets(database.db, both, {
      batchSize: 2,
      onProgress: () => {
        throw new Error('killed');
      },
    });
    await expect(broken).rejects.toThrow('killed');
    expect(await rotateSecrets(database.db, both, { batchSize: 2 })).toEqual({ rotated: 4, unreadable: [] });
  });

  test('includes what a process with the old keys stores meanwhile, and what is erased', async () => {
    const old = storeWith(`${oldKey},${newKey}`);
    const kept = await Promise.all(Array.from({ length: 30 }, (_, n) => old.put(owner, new Secret(`${n}`))));
    const late: Promise<string>[] = [];
    await rotateSecrets(database.db, keys(`${newKey},${oldKey}`), {
      batchSize: 5,
      onProgress: ({ done }) => {
        if (done > 30) return;
        late.push(old.put(owner, new Secret(`late-${done}`)));
        void old.erase([kept[kept.length - 1] as string]);
      },
    });
    await Promise.all(late);
    await rotateSecrets(database.db, keys(`${newKey},${oldKey}`));
    const { rows } = await database.pool.query('select distinct key_id from app.secrets');
    expect(rows).toEqual([{ key_id: 'new' }]);
    expect((await storeWith(newKey).getMany(await Promise.all(late))).size).toBe(late.length);
  });

  test('reports what it cannot read, and leaves it', async () => {
    const store = storeWith(oldKey);
    const [good, bad] = [
      await store.put(owner, new Secret('good')),
      await store.put(owner, new Secret('bad')),
    ];
    await database.pool.query("update app.secrets set bot_id = 'elsewhere' where ref = $1", [bad]);
    const result = await rotateSecrets(database.db, keys(`${newKey},${oldKey}`), { batchSize: 1 });
    expect(result).toEqual({ rotated: 1, unreadable: [bad] });
    expect((await storeWith(newKey).get(good))?.reveal()).toBe('good');
  });
});

test.each([
  ['', 'must be written as'],
  ['justakey', 'must be written as'],
  [`a:${randomBytes(16).toString('base64')}`, 'must hold keys of 32 bytes: "a" has 16'],
  [`${oldKey},${oldKey}`, 'names the key "old" twice'],
])('bad keys are reported without showing them', (text, problem) => {
  const answer = parseKeyring(text);
  expect(answer).toContain(problem);
  if (text.length > 10) expect(answer).not.toContain(text.split(':')[1] ?? text);
});

test('a secret prints as stars, however it is printed', () => {
  const secret = new Secret('hidden value');
  const printed = [
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ secret }),
    inspect(secret),
    String(secret),
  ];
  expect(printed.join()).not.toContain('hidden value');
});

import type { Condition, ConditionTest } from '@botter/contracts';
import { randomNumbers } from '@botter/contracts/testing';
import { type ContactFacts, type FieldValue, fits } from '@botter/engine';
import { createConversationDatabase } from '@botter/server-conversations/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { contactsMigrations } from '../contacts.migrations';
import { MissingWords } from '../keeping/missing-words';
import { orderedDate, orderedNumber } from '../keeping/ordered-values';
import { conditionSql } from './condition-sql';
import { ValuesSql } from './values-sql';

const contacts = 60;
/** `CONDITIONS=20000 npx jest condition-sql` tries more; `CONDITIONS_SEED` repeats what failed. */
const conditions = Number(process.env.CONDITIONS ?? 2_000);
const seed = Number(process.env.CONDITIONS_SEED ?? Date.now() % 2 ** 31);
const moment = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'Europe/Berlin' };

const random = randomNumbers(seed);
const any = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;
const flag = () => random() < 0.5;

const texts = [
  '',
  'São Paulo',
  'sao',
  'paulo',
  'São',
  'STRASSE',
  'Straße 5',
  '寿司',
  '寿',
  "it's 50%_\\ off",
  '30',
  ' 30 ',
  '３０',
  '-1.5',
  'ΑΣ',
  'x\u0001y',
  '2026-02-27',
  '2026-02-30',
  '2026-2-1',
  '😀 Ada😀',
  '😀',
  '𝒜da',
  'yes',
  'no',
];
// Only fields are compared as dates.
const names = texts.filter((text) => !text.startsWith('2026'));
const numbers = [0, -1.5, 30, 30.0001, 1e21, 0.1];
const values: readonly FieldValue[] = [...texts, ...numbers, true, false];
const keys = ['a', 'b', 'first_name', 'last_name', 'name', 'username', 'language', 'id', 'time_zone', 'none'];
const tags = ['vip', 'new', "o'hara", 'bot=bot'];
const languages = ['de', 'de-ch', 'pt-br', 'pt'];

function someone(telegramUserId: string): ContactFacts {
  const fields: Record<string, FieldValue> = {};
  for (const key of ['a', 'b']) if (random() < 0.8) fields[key] = any(values);
  return {
    telegramUserId,
    firstName: any(names),
    lastName: any([null, ...names]),
    username: any([null, 'ada_byron', 'ADA']),
    language: any([null, 'de', 'de-CH', 'DE', 'pt-BR', 'den']),
    fields,
    tags: tags.filter(flag),
    unsubscribed: flag(),
    timeZone: any([null, 'Europe/Berlin', 'UTC']),
    startedBy: any([null, 'spring24', 'spring']),
    lastSeenAt: any(['2026-02-28T12:00:00.000Z', '2026-02-22T12:00:00.000Z', '2026-02-22T11:59:59.999Z']),
  };
}

const tests: readonly (() => ConditionTest)[] = [
  () => ({
    field: any(keys),
    op: any(['is', 'is_not', 'contains', 'starts', 'gt', 'lt']),
    value: any(values),
  }),
  () => ({
    field: any(keys),
    op: any(['is', 'is_not', 'contains', 'starts', 'gt', 'lt']),
    value: any(values),
  }),
  () => ({ field: any(keys), op: any(['set', 'not_set']) }),
  () => ({ field: any(['a', 'b', 'none']), op: 'within_days', value: any([1, 2, 30, 3_650]) }),
  () => ({ tag: any(tags), on: flag() }),
  () => ({ language: languages.filter(flag) }),
  () => ({
    hours: {
      from: any(['00:00', '09:00', '13:00']),
      to: any(['09:00', '13:00', '18:00']),
      days: [any([6, 7])],
    },
  }),
  () => ({ seen_within_days: any([1, 7, 30]) }),
  () => ({ chance: any([0, 30, 50, 100]) }),
  () => ({ started_by: any(['spring24', 'autumn']) }),
];

function condition(): Condition {
  const members = () => Array.from({ length: Math.floor(random() * 4) }, () => any(tests)());
  const group = () => (flag() ? { all: members() } : { any: members() });
  const some = random() < 0.3 ? [...members(), group()] : members();
  return flag() ? { all: some } : { any: some };
}

/** Undefined if a condition compares nothing of the values. */
function foundByValues(when: Condition, byIndex: boolean) {
  const values: unknown[] = ['bot'];
  const sql = new ValuesSql(moment, { value: (one) => `$${values.push(one)}`, bot: '$1', byIndex });
  sql.addOnly(when);
  const source = sql.source();
  return source && { sql: `select ${source.id} from ${source.from} where ${source.where}`, values };
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createConversationDatabase(contactsMigrations);
});
afterAll(() => database.drop());

test(`fits the same contacts as the engine, in ${conditions} conditions (seed ${seed})`, async () => {
  const { pool } = database;
  const people = Array.from({ length: contacts }, (_, n) => someone(String(1_000 + n * 77_777_777)));
  for (const one of people) {
    await pool.query(
      `insert into app.contacts (bot_id, id, telegram_user_id, first_name, last_name, username, language, fields, tags,
         unsubscribed, time_zone, started_by, first_seen_at, last_seen_at)
       values ('bot', gen_random_uuid(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now(), $11)`,
      [
        one.telegramUserId,
        one.firstName,
        one.lastName,
        one.username,
        one.language,
        JSON.stringify(one.fields),
        one.tags,
        one.unsubscribed,
        one.timeZone,
        one.startedBy,
        one.lastSeenAt,
      ],
    );
  }
  expect(await new MissingWords(pool).run()).toBe(false);
  let byValues = 0;
  const check = async (when: Condition) => {
    const parameters: unknown[] = ['bot'];
    const sql = conditionSql(when, moment, (one) => `$${parameters.push(one)}`);
    const { rows } = await pool.query(
      `select telegram_user_id::text as id from app.contacts c where c.bot_id = $1 and ${sql} order by telegram_user_id`,
      parameters,
    );
    const expected = people.filter((contact) => fits(when, { ...moment, contact }));
    const found = rows.map(({ id }) => id);
    const wanted = expected.map(({ telegramUserId }) => telegramUserId);
    expect(`${JSON.stringify(when)}: ${found.join()}`).toBe(`${JSON.stringify(when)}: ${wanted.join()}`);
    for (const byIndex of [false, true]) {
      const found = foundByValues(when, byIndex);
      if (!found) continue;
      byValues += 1;
      const { rows: others } = await pool.query(
        `select telegram_user_id::text as id from app.contacts where id in (${found.sql}) order by telegram_user_id`,
        found.values,
      );
      const same = others.map(({ id }) => id);
      expect(`${JSON.stringify(when)}: ${same.join()}`).toBe(`${JSON.stringify(when)}: ${wanted.join()}`);
    }
  };
  // One after the other, they mostly wait for the processor on a busy machine.
  for (let n = 0; n < conditions; n += 20)
    await Promise.all(Array.from({ length: 20 }, condition).map(check));
  expect(byValues).toBeGreaterThan(conditions / 2);
});

const kept = async () => {
  const { rows } = await database.pool.query(
    `select contact_id, v.words, ordered, tags, n.words as names, search
     from app.contact_values v full join app.contact_names n using (bot, contact_id)
     where bot = app.bot_number('bot') order by contact_id`,
  );
  return rows;
};

test('compares the values that contacts have now, and those of contacts before there were values', async () => {
  const { pool } = database;
  const before = await kept();
  expect(before).toHaveLength(contacts);
  await pool.query('truncate app.contact_values, app.contact_names');
  const copies = Object.entries(contactsMigrations).filter(([name]) => name.includes('contacts-08-values'));
  for (const [, { sql }] of copies) await pool.query(sql);
  expect(await kept()).toEqual(before);

  const { rows } = await pool.query(
    `update app.contacts set tags = '{changed}', fields = '{"a": -2, "b": "2026-02-27"}', first_name = 'Zoe',
       words = '{"a": "2", "name": "zoe"}'
     where id = (select id from app.contacts limit 1) returning id, search`,
  );
  const [{ id, search }] = rows;
  expect((await kept()).find(({ contact_id }) => contact_id === id)).toEqual({
    contact_id: id,
    words: { a: '2' },
    ordered: { a: orderedNumber(-2), b: orderedDate('2026-02-27') },
    tags: ['changed'],
    names: { name: 'zoe' },
    search,
  });
  await pool.query('delete from app.contacts where id = $1', [id]);
  expect(await kept()).toHaveLength(contacts - 1);
});

test.each([
  ['contact_values_tags', { tag: 'vip', on: true }],
  ['contact_values_words', { field: 'a', op: 'is', value: 'sao' }],
  ['contact_names_words', { field: 'name', op: 'is', value: 'Ada' }],
] as const)('finds few contacts by the index %s', async (index, one) => {
  const found = foundByValues({ all: [one] }, true);
  const client = await database.pool.connect();
  try {
    // Of so few contacts it would read all.
    await client.query(
      `begin; set local enable_seqscan = off; alter table app.contact_values drop constraint contact_values_pkey;
       alter table app.contact_names drop constraint contact_names_pkey; drop index app.contact_names_bot`,
    );
    const { rows } = await client.query(`explain ${found?.sql}`, found?.values);
    expect(JSON.stringify(rows)).toContain(`Bitmap Index Scan on ${index}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('counts all contacts by the narrowest index', async () => {
  const found = foundByValues({ all: [] }, false);
  const client = await database.pool.connect();
  try {
    // Of so few contacts it would read the table.
    await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off');
    const { rows } = await client.query(`explain select count(*) from (${found?.sql}) f`, found?.values);
    expect(JSON.stringify(rows)).toContain('Index Only Scan using contact_names_bot on');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.each([
  [
    'values',
    `set fields = '{"a": 3}', words = words || '{"a": "3"}', tags = '{other}'`,
    { contacts: 1, hot: 1, contact_values: 1, contact_names: 0 },
  ],
  [
    'name',
    `set first_name = 'Bob', words = words || '{"first_name": "bob"}'`,
    { contacts: 1, hot: 0, contact_values: 0, contact_names: 1 },
  ],
  [
    'time of being seen',
    'set last_seen_at = now()',
    { contacts: 1, hot: 0, contact_values: 0, contact_names: 0 },
  ],
])('writes only what follows from the %s of a contact', async (_what, change, expected) => {
  const client = await database.pool.connect();
  const written = async (): Promise<Record<string, number>> => {
    const { rows } = await client.query(
      `select relname as table, n_tup_upd::int as updated, n_tup_hot_upd::int as hot from pg_stat_xact_user_tables
       where schemaname = 'app' and relname in ('contacts', 'contact_values', 'contact_names')`,
    );
    const updated = rows.map(({ table, updated: n }) => [table, n]);
    return { ...Object.fromEntries(updated), hot: rows.find(({ table }) => table === 'contacts').hot };
  };
  try {
    await client.query('begin');
    const before = await written();
    await client.query(`update app.contacts ${change} where id = (select id from app.contacts limit 1)`);
    const added = Object.entries(await written()).map(([what, n]) => [what, n - (before[what] ?? 0)]);
    expect(Object.fromEntries(added)).toEqual(expected);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

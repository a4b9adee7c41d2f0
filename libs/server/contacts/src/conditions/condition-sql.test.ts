import type { Condition, ConditionTest } from '@botter/contracts';
import { randomNumbers } from '@botter/contracts/testing';
import { type ContactFacts, type FieldValue, fits } from '@botter/engine';
import { createConversationDatabase } from '@botter/server-conversations/testing';
import type { TestDatabase } from '@botter/server-database/testing';
import { contactsMigrations } from '../contacts.migrations';
import { MissingWords } from '../keeping/missing-words';
import { conditionSql } from './condition-sql';

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
  for (let n = 0; n < conditions; n += 1) {
    const when = condition();
    const parameters: unknown[] = ['bot'];
    const sql = conditionSql(when, moment, { value: (one) => `$${parameters.push(one)}`, bot: '$1' });
    const { rows } = await pool.query(
      `select telegram_user_id::text as id from app.contacts c where c.bot_id = $1 and ${sql} order by telegram_user_id`,
      parameters,
    );
    const expected = people.filter((contact) => fits(when, { ...moment, contact }));
    const found = rows.map(({ id }) => id);
    const wanted = expected.map(({ telegramUserId }) => telegramUserId);
    expect(`${JSON.stringify(when)}: ${found.join()}`).toBe(`${JSON.stringify(when)}: ${wanted.join()}`);
  }
}, 60_000);

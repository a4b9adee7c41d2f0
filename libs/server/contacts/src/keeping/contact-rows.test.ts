import { defaultQuotas } from '@botter/contracts';
import { createConversationDatabase } from '@botter/server-conversations/testing';
import { inTransaction } from '@botter/server-database';
import type { TestDatabase } from '@botter/server-database/testing';
import { silentLogger } from '@botter/server-logging';
import { contactsMigrations } from '../contacts.migrations';
import { ContactRoom } from './contact-room';
import { keepAndLockPeople, storeValues } from './contact-rows';
import { orderedDate, orderedNumber } from './ordered-values';

let database: TestDatabase;
beforeAll(async () => {
  database = await createConversationDatabase(contactsMigrations);
});
afterAll(() => database.drop());

test('new contacts and changed values need no triggers to be found by conditions', async () => {
  const { pool } = database;
  await pool.query('alter table app.contacts disable trigger user');
  const room = new ContactRoom({ quotas: defaultQuotas }, silentLogger());
  const person = { bot_id: 'bot', telegram_user_id: '7', first_name: 'Ada', at: '2026-03-01T12:00:00Z' };
  const kept = async () => {
    const { rows } = await pool.query(
      `select v.words, v.ordered, v.tags, n.words ->> 'first_name' as first_name, n.search from app.contacts c
       join app.contact_values v on v.bot = app.bot_number(c.bot_id) and v.contact_id = c.id
       join app.contact_names n on n.bot = v.bot and n.contact_id = c.id`,
    );
    return rows;
  };

  const [contact] = await inTransaction(pool, (client) => keepAndLockPeople(client, [person], room));
  const named = { first_name: '\u0001ada\u0001', search: 'ada  @ 7' };
  expect(await kept()).toEqual([{ words: {}, ordered: null, tags: [], ...named }]);

  const fields = { size: -2.5, born: '2026-02-27', city: 'Bern' };
  await inTransaction(pool, (client) =>
    storeValues(client, [{ ...contact!, fields, tags: ['vip'], time_zone: 'UTC' }]),
  );
  const [{ words, ...rest }] = await kept();
  expect(Object.keys(words).sort()).toEqual(['born', 'city', 'size', 'time_zone']);
  expect(rest).toEqual({
    ordered: { size: orderedNumber(-2.5), born: orderedDate('2026-02-27') },
    tags: ['vip'],
    ...named,
  });
});

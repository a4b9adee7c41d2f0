import type { AddressInfo } from 'node:net';
import { type Contact, calls, defaultQuotas } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import type { BotWebhook } from '@botter/server-compiled-bots';
import { storeWebhooks } from '@botter/server-compiled-bots/testing';
import {
  action,
  ConversationApi,
  createConversationDatabase,
  deliver,
  membershipUpdate,
  pressUpdate,
  putBot,
  textUpdate,
  type Who,
} from '@botter/server-conversations/testing';
import { inTransaction } from '@botter/server-database';
import { silentLogger } from '@botter/server-logging';
import { v7 as newId } from 'uuid';
import { DialogContactStore } from './changes/dialog-contact-store';
import { contactsMigrations } from './contacts.migrations';
import { ContactsApiModule, ContactsRuntimeModule } from './contacts.modules';
import { ContactRoom } from './keeping/contact-room';
import { takeContactEvents } from './lists/contact-events';

const contactFields = [
  { key: 'size', label: 'Shoe size', type: 'number' },
  { key: 'city', label: 'City', type: 'text' },
  { key: 'born', label: 'Born', type: 'date' },
  { key: 'member', label: 'Member', type: 'yes_no' },
] as const;

let api: ConversationApi;
beforeAll(async () => {
  const actions = [action('/start', 'Welcome'), action('go', 'Gone', { trigger: 'callback' })];
  api = await ConversationApi.start(actions, {
    modules: [ContactsRuntimeModule, ContactsApiModule],
    migrations: [contactsMigrations],
    config: { quotas: defaultQuotas },
  });
  await putBot(api.database, 'bot', actions, { contactFields });
});
afterAll(() => api?.stop());

const path = (rest = '', botId = 'bot') => `/api/bots/${botId}/contacts${rest}`;
const list = async (query = '', botId = 'bot') =>
  calls.listContacts.response.parse((await api.call('owner', 'GET', path(query, botId))).body);
const contactOf = async (telegramUserId: number, botId = 'bot'): Promise<Contact> => {
  const { contacts } = await list(`?query=${telegramUserId}`, botId);
  return contacts.find((one) => one.telegramUserId === String(telegramUserId)) as Contact;
};
const change = (id: string, body: object, who: 'owner' | 'manage' | 'read_only' = 'owner') =>
  api.call(who, 'PATCH', path(`/${id}`), body);
let nextPerson = 555_000_100;
/** Someone who has just written for the first time. */
async function newContact(text = 'Hi', from: object = {}): Promise<Contact> {
  const id = nextPerson++;
  const update = textUpdate(id, text);
  await deliver(api.app, 'bot', {
    ...update,
    message: { ...update.message, from: { ...update.message.from, ...from } },
  });
  return contactOf(id);
}

describe('a person becomes a contact', () => {
  test('with their first message, and is seen again with the next one', async () => {
    const first = await newContact('/start spring24', { last_name: 'Byron', language_code: 'de' });
    expect(first).toMatchObject({
      name: 'Ada Byron',
      username: 'ada',
      language: 'de',
      startedBy: 'spring24',
      fields: {},
      tags: [],
      blocked: false,
      unsubscribed: false,
      timeZone: null,
    });
    const { id: chatId } = await api.chatOf(Number(first.telegramUserId));
    expect(first.chatId).toBe(chatId);
    expect(first.firstSeenAt).toBe(first.lastSeenAt);

    await deliver(api.app, 'bot', textUpdate(Number(first.telegramUserId), '/start other'));
    const again = await contactOf(Number(first.telegramUserId));
    expect(again).toMatchObject({ id: first.id, name: 'Ada', startedBy: 'spring24', language: 'de' });
    expect(again.firstSeenAt).toBe(first.firstSeenAt);
    expect(again.lastSeenAt > first.lastSeenAt).toBe(true);
  });

  test('with the beginning of names that are too long for an index', async () => {
    // PostgreSQL can't compress it.
    const long = String.fromCharCode(
      ...Array.from({ length: 3_000 }, (_, n) => 0x4e00 + ((n * 7_919) % 20_000)),
    );
    const { name, username } = await newContact('Hi', { first_name: long, last_name: long, username: long });
    const start = long.slice(0, 128);
    expect([name, username]).toEqual([`${start} ${start}`, start]);
  });

  test('is noted once while they go on writing, unless they change their name', async () => {
    const { telegramUserId } = await newContact();
    const person = Number(telegramUserId);
    const noted = async () => {
      const { rows } = await api.database.pool.query(
        `select e -> 2 ->> 'first' as first from app.ledger, json_array_elements(entries) e
         where e -> 2 ->> 'id' = $1 order by seq`,
        [telegramUserId],
      );
      return rows.map(({ first }) => first);
    };
    await deliver(api.app, 'bot', textUpdate(person, 'Hi again'));
    await deliver(api.app, 'bot', pressUpdate(person, 'go', `query-${person}`));
    expect(await noted()).toEqual([]);
    const update = textUpdate(person, 'I am Augusta now');
    const from = { ...update.message.from, first_name: 'Augusta' };
    await deliver(api.app, 'bot', { ...update, message: { ...update.message, from } });
    expect(await noted()).toEqual(['Augusta']);
    expect((await contactOf(person)).name).toBe('Augusta');
  });

  test('is written again only if something changes, or half a minute later', async () => {
    // In a group everyone is noted each time.
    const inGroup = (more: object = {}) => {
      const update = textUpdate(61, 'Hi all');
      const chat = { id: -600, type: 'group', title: 'Readers' };
      return { ...update, message: { ...update.message, chat, from: { ...update.message.from, ...more } } };
    };
    const version = async () => {
      await contactOf(61);
      const { rows } = await api.database.pool.query(
        `select ctid::text from app.contacts where bot_id = 'bot' and telegram_user_id = 61`,
      );
      return rows[0].ctid;
    };
    await deliver(api.app, 'bot', inGroup());
    const first = await version();
    await deliver(api.app, 'bot', inGroup());
    expect(await version()).toBe(first);
    await deliver(api.app, 'bot', inGroup({ username: 'countess' }));
    const renamed = await version();
    expect(renamed).not.toBe(first);
    await api.database.pool.query(
      `update app.contacts set last_seen_at = last_seen_at - interval '31 s' where telegram_user_id = 61`,
    );
    const before = (await contactOf(61)).lastSeenAt;
    await deliver(api.app, 'bot', inGroup({ username: 'countess' }));
    expect((await contactOf(61)).lastSeenAt > before).toBe(true);
  });

  test('whatever they are called', async () => {
    const names = { first_name: '😀\u0000 Zoë\ud83d', last_name: "O'Hara" };
    expect((await newContact('Hi', names)).name).toBe("😀 Zoë O'Hara".replace(' Zoë', '\ufffd Zoë\ufffd'));
  });

  test('by a press of a button, and is blocked if they block the bot', async () => {
    await deliver(api.app, 'second', pressUpdate(41, 'go', 'query-41'));
    expect((await contactOf(41, 'second')).blocked).toBe(false);
    await deliver(api.app, 'second', membershipUpdate(41, 'kicked'));
    expect((await contactOf(41, 'second')).blocked).toBe(true);
  });

  test('by a message in a group, without a private chat; chats that speak and bots do not', async () => {
    const group = { id: -500, type: 'group', title: 'Friends' };
    const inGroup = (id: number, more: object = {}) => {
      const update = textUpdate(id, 'Hi all');
      return { ...update, message: { ...update.message, chat: group, ...more } };
    };
    await deliver(api.app, 'second', inGroup(51));
    await deliver(api.app, 'second', inGroup(52, { sender_chat: group }));
    await deliver(api.app, 'second', inGroup(53, { from: { id: 53, is_bot: true, first_name: 'Bot' } }));
    expect(await contactOf(51, 'second')).toMatchObject({ chatId: null, blocked: false });
    const { contacts } = await list('', 'second');
    expect(contacts.map(({ telegramUserId }) => telegramUserId)).toEqual(['51', '41']);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await putBot(api.database, 'listed', []);
    const names = ['Zoe', 'anna', 'Max', 'Anna', 'Ben'];
    for (const [at, first_name] of names.entries()) {
      const update = textUpdate(900 + at, 'Hi');
      const from = { ...update.message.from, first_name, username: `user_${at}` };
      await deliver(api.app, 'listed', { ...update, message: { ...update.message, from } });
      await list('', 'listed');
    }
    await deliver(api.app, 'listed', textUpdate(901, 'Hi again'));
  });

  const pages = async (query: string): Promise<string[]> => {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(`?limit=2&${query}${cursor && `&cursor=${cursor}`}`, 'listed');
      expect(page.total).toBe(5);
      found.push(...page.contacts.map(({ telegramUserId }) => telegramUserId));
      cursor = page.nextCursor;
    }
    return found;
  };

  test.each([
    ['', ['901', '904', '903', '902', '900']],
    ['sort=lastSeenAt', ['900', '902', '903', '904', '901']],
    ['sort=-firstSeenAt', ['904', '903', '902', '901', '900']],
    // Ada is the name that the person has now.
    ['sort=name', ['901', '903', '904', '902', '900']],
  ])('has each contact once, page by page: %s', async (query, expected) => {
    expect(await pages(query)).toEqual(expected);
  });

  test.each([
    ['-lastSeenAt', 'last_seen_at desc, id desc'],
    ['name', 'lower(name), id'],
  ])('has each of very many contacts that a filter fits once, by %s', async (sort, order) => {
    const { pool } = api.database;
    await putBot(api.database, 'many', []);
    await pool.query(
      `insert into app.contacts (bot_id, id, telegram_user_id, first_name, first_seen_at, last_seen_at, tags)
       select 'many', gen_random_uuid(), n, 'Person ' || n % 7, now(), now() - interval '1 minute' * (n * 7919 % 3000),
         case when n % 6 > 0 then array['some'] else '{}' end
       from generate_series(1, 3000) n on conflict do nothing`,
    );
    const { rows } = await pool.query(
      `select id from app.contacts where bot_id = 'many' and 'some' = any(tags) order by ${order}`,
    );
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`?tag=some&limit=200&sort=${sort}${cursor && `&cursor=${cursor}`}`, 'many');
      expect(page.total).toBe(2_500);
      found.push(...page.contacts.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(rows.map(({ id }) => id));
  });

  test.each(['', '&tag=some'])(
    'leaves more than 2,000 contacts uncounted if asked so: %s',
    async (filter) => {
      const { pool } = api.database;
      await putBot(api.database, 'uncounted', []);
      await pool.query(
        `insert into app.contacts (bot_id, id, telegram_user_id, first_name, first_seen_at, last_seen_at, tags)
       select 'uncounted', gen_random_uuid(), n, 'Person ' || n, now(), now(), array['some']
       from generate_series(1, 2001) n on conflict do nothing`,
      );
      const read = (rest: string) => list(`?limit=1${filter}${rest}`, 'uncounted');
      const first = await read('&total=few');
      expect([first.contacts.length, first.total]).toEqual([1, null]);
      const second = await read(`&total=few&cursor=${first.nextCursor}`);
      expect([second.contacts.length, second.total]).toEqual([1, null]);
      expect(second.contacts[0]?.id).not.toBe(first.contacts[0]?.id);
      expect((await read(`&cursor=${first.nextCursor}`)).total).toBe(2_001);
      await pool.query(`delete from app.contacts where bot_id = 'uncounted' and telegram_user_id = 1`);
      expect((await read('&total=few')).total).toBe(2_000);
    },
  );

  test('counts those of its filters', async () => {
    const segment = { name: 'B', when: { all: [{ field: 'first_name', op: 'starts', value: 'Ben' }] } };
    const { body } = await api.call('owner', 'POST', '/api/bots/listed/segments', segment);
    const counted = (filter: object) =>
      api.call('owner', 'POST', path('/count', 'listed'), { when: { all: [] }, ...filter });
    const counts = [{}, { query: 'ANN' }, { tag: 'none' }, { segment: body.segment.id }].map(counted);
    expect((await Promise.all(counts)).map((one) => one.body.count)).toEqual([5, 1, 0, 1]);
    expect((await counted({ segment: 'none' })).status).toBe(404);
  });

  test('finds contacts by a part of the name or username or by the whole id, and an empty page has the total', async () => {
    expect((await list('?query=ANN', 'listed')).contacts.map(({ name }) => name)).toEqual(['Anna']);
    expect((await list('?query=@user_4', 'listed')).contacts.map(({ name }) => name)).toEqual(['Ben']);
    expect((await list('?telegramUserId=900', 'listed')).contacts.map((one) => one.telegramUserId)).toEqual([
      '900',
    ]);
    expect((await list('?telegramUserId=90', 'listed')).total).toBe(0);
    expect(await list('?query=nobody', 'listed')).toEqual({ contacts: [], nextCursor: null, total: 0 });
  });

  test('has the total of its first page on every further one', async () => {
    const { pool } = api.database;
    await putBot(api.database, 'growing', []);
    const add = (from: number, to: number) =>
      pool.query(
        `insert into app.contacts (bot_id, id, telegram_user_id, first_name, first_seen_at, last_seen_at, tags)
         select 'growing', gen_random_uuid(), n, 'Person ' || n, now(), now(), array['some']
         from generate_series($1::int, $2::int) n`,
        [from, to],
      );
    await add(1, 2_100);
    const first = [await list('?limit=1', 'growing'), await list('?tag=some&limit=1', 'growing')];
    await add(2_101, 2_200);
    const totals = [];
    for (const [at, { nextCursor }] of first.entries()) {
      const query = `?limit=1&cursor=${nextCursor}${at === 1 ? '&tag=some' : ''}`;
      totals.push((await list(query, 'growing')).total);
    }
    expect(totals).toEqual([2_100, 2_100]);
    expect((await list('?limit=1', 'growing')).total).toBe(2_200);
  });

  test('counts for a cursor that was made without a total', async () => {
    const { contacts, nextCursor } = await list('?limit=2', 'listed');
    const [sort, key, id] = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString());
    const older = Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
    const page = await list(`?limit=2&cursor=${older}`, 'listed');
    expect(page.total).toBe(5);
    expect(page.contacts.map((one) => one.id)).not.toContain(contacts[1]?.id);
  });

  test('refuses a cursor of another order, and what is none', async () => {
    const { nextCursor } = await list('?limit=2', 'listed');
    for (const query of [`?sort=name&cursor=${nextCursor}`, '?cursor=WyJ4Il0', '?cursor=a.b', '?limit=201']) {
      expect((await api.call('owner', 'GET', path(query, 'listed'))).status).toBe(400);
    }
  });
});

describe('changing', () => {
  test('sets and clears fields, adds and removes tags, and shows the result', async () => {
    const { id } = await newContact();
    const changed = await change(id, {
      fields: { size: 39, city: 'Bern', born: '1990-05-31', member: true },
      tags: { add: ['regular', ' vip ', 'regular'] },
      unsubscribed: true,
      timeZone: 'Europe/Zurich',
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        contact: {
          fields: { size: 39, city: 'Bern', born: '1990-05-31', member: true },
          tags: ['regular', 'vip'],
          unsubscribed: true,
          timeZone: 'Europe/Zurich',
        },
      },
    });
    const again = await change(id, { fields: { city: null }, tags: { add: ['new'], remove: ['vip'] } });
    expect(again.body.contact).toMatchObject({
      fields: { size: 39, born: '1990-05-31', member: true },
      tags: ['regular', 'new'],
      unsubscribed: true,
    });
    expect((await list('?tag=regular')).contacts.map((one) => one.id)).toContain(id);
    expect((await list('?tag=vip')).total).toBe(0);
  });

  test.each([
    [{ fields: { shoe: 1 } }, 'This bot has no field shoe'],
    [{ fields: { size: '39' } }, 'This field is a number'],
    [{ fields: { city: 39 } }, 'This field is a text'],
    [{ fields: { born: 'yesterday' } }, 'This field is a date like 2026-05-31'],
    [{ fields: { born: '2026-02-30' } }, 'This field is a date like 2026-05-31'],
    [{ fields: { member: 'yes' } }, 'This field is true or false'],
    [{ fields: { city: 'x'.repeat(1_001) } }, 'A value has at most 1000 characters'],
    [{ tags: { add: ['x'.repeat(101)] } }, 'A tag has 1 to 100 characters'],
    [{ timeZone: 'Mars/Olympus' }, 'Not a time zone'],
  ])('refuses %j', async (body, error) => {
    const { id } = await newContact();
    expect(await change(id, body)).toMatchObject({ status: 400, body: { error } });
    expect((await contactOf(nextPerson - 1)).fields).toEqual({});
  });

  test('refuses the hundred and first tag, and another one of a bot that has two thousand', async () => {
    const { id } = await newContact();
    const tags = Array.from({ length: 100 }, (_, n) => `tag ${n}`);
    expect((await change(id, { tags: { add: tags } })).status).toBe(200);
    expect(await change(id, { tags: { add: ['more'] } })).toMatchObject({
      status: 409,
      body: { code: 'quota_exceeded' },
    });
    await change(id, { tags: { remove: ['tag 1', 'tag 2'] } });
    const { pool } = api.database;
    const { rows } = await pool.query(`select count(*)::int as n from app.contact_tags where bot_id = 'bot'`);
    await pool.query(
      `insert into app.contact_tags select 'bot', 'old ' || n from generate_series(1, $1::int) n`,
      [2_000 - rows[0].n],
    );
    // Tags that no contact has make room.
    expect((await change(id, { tags: { add: ['more'] } })).status).toBe(200);
    const kept = await pool.query(`select count(*)::int as n from app.contact_tags where tag like 'old%'`);
    expect(kept.rows[0].n).toBe(0);
  });

  test('is for those who may manage the bot, and reading for everyone with access', async () => {
    const { id } = await newContact();
    expect((await api.call('read_only', 'GET', path(`/${id}`))).status).toBe(200);
    expect((await change(id, { unsubscribed: true }, 'read_only')).status).toBe(403);
    expect((await change(id, { unsubscribed: true }, 'manage')).status).toBe(200);
    expect((await api.call('manage', 'DELETE', path(`/${id}`))).status).toBe(403);
    expect((await api.call('owner', 'GET', path(`/${id}`, 'second'))).status).toBe(404);
    expect((await api.call('owner', 'GET', path('/nobody'))).status).toBe(404);
  });

  test('values of a field that was deleted, or has another type now, are not shown', async () => {
    const { id } = await newContact();
    await change(id, { fields: { size: 39, city: 'Bern' } });
    await putBot(api.database, 'bot', [], { contactFields: [{ ...contactFields[0], type: 'text' }] });
    expect((await api.call('owner', 'GET', path(`/${id}`))).body.contact.fields).toEqual({});
    await putBot(api.database, 'bot', [], { contactFields });
    expect((await api.call('owner', 'GET', path(`/${id}`))).body.contact.fields).toEqual({
      size: 39,
      city: 'Bern',
    });
  });
});

test('the analytics count who is new, who came back, and who was lost', async () => {
  await putBot(api.database, 'seen', []);
  const people: [first: number, last: number][] = [
    [0, 0],
    [5, 1],
    [6, 5],
    [20, 2],
    [40, 9],
    [40, 13],
    [40, 15],
    [99, 40],
  ];
  // Ranges begin with a full hour.
  const ago = (days: number) => new Date(Date.now() - (days * 24 + 2) * 60 * 60_000);
  for (const [n, [first, last]] of people.entries()) {
    await api.database.pool.query(
      `insert into app.contacts (bot_id, id, telegram_user_id, first_seen_at, last_seen_at) values ('seen', $1, $2, $3, $4)`,
      [newId({ msecs: ago(first).getTime() }), n, ago(first), ago(last)],
    );
  }
  const of = async (range: string) =>
    (await api.call('read_only', 'GET', `/api/bots/seen/analytics/contacts?timeRange=${range}`)).body;
  expect(await of('7d')).toEqual({ new: 3, returning: 1, active: 4, lost: 2 });
  expect(await of('30d')).toEqual({ new: 4, returning: 3, active: 7, lost: 1 });
  expect(await of('1d')).toEqual({ new: 1, returning: 0, active: 1, lost: 1 });
});

test('new and changed contacts are noted for webhooks that want to know, once until it is taken', async () => {
  const wanted = { webhookId: 'w', enabled: true, events: ['contact.created', 'contact.changed'] };
  await putBot(api.database, 'told', [], { contactFields });
  await storeWebhooks(api.database.pool, 'told', [wanted as unknown as BotWebhook]);
  const events = () => inTransaction(api.database.pool, (client) => takeContactEvents(client, 10));
  const patch = (id: string, body: object) => api.call('owner', 'PATCH', path(`/${id}`, 'told'), body);
  for (const botId of ['told', 'second']) await deliver(api.app, botId, textUpdate(81, 'Hi'));
  const { id } = await contactOf(81, 'told');
  await contactOf(81, 'second');
  await patch(id, { tags: { add: ['vip'] } });
  expect(await events()).toEqual([
    {
      botId: 'told',
      event: 'contact.created',
      at: expect.any(Date),
      contact: expect.objectContaining({ id, tags: ['vip'] }),
    },
  ]);
  await deliver(api.app, 'told', textUpdate(81, 'Hi again'));
  await patch(id, { tags: { add: ['vip'] }, unsubscribed: false });
  await contactOf(81, 'told');
  expect(await events()).toEqual([]);
  await patch(id, { fields: { size: 7 } });
  expect(await events()).toMatchObject([{ event: 'contact.changed', contact: { fields: { size: 7 } } }]);
  await storeWebhooks(api.database.pool, 'told', [{ ...wanted, enabled: false } as unknown as BotWebhook]);
  await patch(id, { fields: { size: 8 } });
  expect(await events()).toEqual([]);
});

describe('segments', () => {
  const segments = (rest = '') => `/api/bots/segmented/segments${rest}`;
  const byCity = { name: 'From Bern', when: { all: [{ field: 'city', op: 'is', value: 'BERN' }] } };
  beforeAll(async () => {
    await putBot(api.database, 'segmented', [], { contactFields });
    for (const [id, city] of [
      [1, 'Bern'],
      [2, 'Basel'],
      [3, 'bern'],
    ] as const) {
      await deliver(api.app, 'segmented', textUpdate(id, 'Hi'));
      const contact = await contactOf(id, 'segmented');
      await api.call('owner', 'PATCH', path(`/${contact.id}`, 'segmented'), { fields: { city } });
    }
  });

  test('are saved, changed and deleted, and the list has the contacts that they fit', async () => {
    const added = await api.call('manage', 'POST', segments(), byCity);
    expect(added).toMatchObject({ status: 201, body: { segment: byCity } });
    const { id } = added.body.segment;
    const fitting = async () => {
      const { contacts, total } = await list(`?segment=${id}&sort=lastSeenAt`, 'segmented');
      return [total, contacts.map(({ telegramUserId }) => telegramUserId)];
    };
    expect(await fitting()).toEqual([2, ['1', '3']]);
    const changed = { name: 'Others', when: { all: [{ field: 'city', op: 'is_not', value: 'Bern' }] } };
    await api.call('manage', 'PUT', segments(`/${id}`), changed);
    expect(await fitting()).toEqual([1, ['2']]);
    expect((await api.call('read_only', 'GET', segments())).body).toEqual({ segments: [{ id, ...changed }] });
    expect((await api.call('manage', 'DELETE', segments(`/${id}`))).status).toBe(200);
    for (const [method, body] of [['DELETE'], ['PUT', changed]] as const) {
      expect((await api.call('manage', method, segments(`/${id}`), body)).status).toBe(404);
    }
    expect((await api.call('owner', 'GET', path(`?segment=${id}`, 'segmented'))).status).toBe(404);
  });

  test('are at most a hundred', async () => {
    await api.database.pool.query(
      `insert into app.segments select 'full', gen_random_uuid(), 'One', '{"all":[]}' from generate_series(1, 100)`,
    );
    expect(await api.call('owner', 'POST', '/api/bots/full/segments', byCity)).toMatchObject({
      status: 409,
      body: { code: 'quota_exceeded' },
    });
  });

  test('are counted before they are saved', async () => {
    const count = async (when: object) =>
      (await api.call('read_only', 'POST', path('/count', 'segmented'), { when })).body;
    expect(await count(byCity.when)).toEqual({ count: 2 });
    expect(await count({ any: [] })).toEqual({ count: 0 });
    expect(await count({ all: [{ field: 'first_name', op: 'is', value: 'ada' }] })).toEqual({ count: 3 });
    expect(await count({ all: [{ field: 'city', op: 'like', value: 'x' }] })).toMatchObject({
      code: 'validation_failed',
    });
  });
});

test('the export has all contacts with their fields, and nothing that a spreadsheet would run', async () => {
  await putBot(api.database, 'exported', [], { contactFields });
  for (const id of [1, 2]) await deliver(api.app, 'exported', textUpdate(id, 'Hi'));
  const { id } = await contactOf(1, 'exported');
  const values = { size: -3, city: '=1+1', member: false };
  await api.call('owner', 'PATCH', path(`/${id}`, 'exported'), {
    fields: values,
    tags: { add: ['a', 'b, c'] },
  });
  const file = await api.call('owner', 'GET', path('/export', 'exported'));
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(file.bytes.toString().split('\r\n')).toEqual([
    'telegram_user_id,name,username,language,time_zone,tags,size,city,born,member',
    '1,Ada,ada,,,"a;b, c",-3,\'=1+1,,no',
    '2,Ada,ada,,,,,,,',
    '',
  ]);
  expect((await api.call('manage', 'GET', path('/export', 'exported'))).status).toBe(403);
});

test.each([1_000, 1_001])('the export has each of %i contacts once, oldest first', async (count) => {
  const botId = `exported-${count}`;
  await putBot(api.database, botId, []);
  await api.database.pool.query(
    `insert into app.contacts (bot_id, id, telegram_user_id, first_name, first_seen_at, last_seen_at)
     select $1, lpad(n::text, 32, '0')::uuid, n, 'Person', now(), now() from generate_series(1, $2::int) n`,
    [botId, count],
  );
  const { bytes } = await api.call('owner', 'GET', path('/export', botId));
  const rows = Array.from({ length: count }, (_, at) => `${at + 1},Person,,,,\r\n`);
  expect(bytes.toString()).toBe(`telegram_user_id,name,username,language,time_zone,tags\r\n${rows.join('')}`);
});

describe('an import', () => {
  const columns = 'telegram_user_id,name,username,language,time_zone,tags,size,city,born,member';
  let origin: string;
  beforeAll(async () => {
    await api.app.listen(0, '127.0.0.1');
    origin = `http://127.0.0.1:${(api.app.getHttpServer().address() as AddressInfo).port}`;
  });
  const send = async (
    botId: string,
    body: NonNullable<RequestInit['body']>,
    { who = 'manage', query = '', type = 'text/csv' }: { who?: Who; query?: string; type?: string } = {},
  ) => {
    const response = await fetch(`${origin}${path(`/import${query}`, botId)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${api.tokens[who]}`,
        ...(!(body instanceof FormData) && { 'content-type': type }),
      },
      body,
      ...({ duplex: 'half' } as object),
    });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };
  const botWith = async (botId: string, ...people: number[]) => {
    await putBot(api.database, botId, [], { contactFields });
    for (const id of people) {
      const update = textUpdate(id, 'Hi');
      const from = { ...update.message.from, username: `Person_${id}` };
      await deliver(api.app, botId, { ...update, message: { ...update.message, from } });
    }
    await list('', botId);
  };
  const rowsOf = async (botId: string) =>
    (
      await api.database.pool.query(
        `select telegram_user_id::int as id, fields, tags, time_zone, words, xmin::text from app.contacts
         where bot_id = $1 order by 1`,
        [botId],
      )
    ).rows;
  const none = { rows: 0, changed: 0, unchanged: 0, unknown: 0, failed: 0, errors: [], unknownPeople: [] };

  test('changes the contacts that it names by id or username, and keeps nothing about others', async () => {
    await botWith('imported', 1, 2, 3);
    const csv = [
      `\ufeff${columns}`,
      '1,Someone else,,,Europe/Zurich,"vip; new",39,"Bern, ""old"" town\nBE",1990-05-31,YES',
      ',,@PERSON_2,,,,"1.234,5",\'=1+1,,no',
      '',
      '99,,,,,vip,40,,,',
      ',,nobody,,,,,,,',
      '3,,,,,,,,,',
    ].join('\r\n');
    const report = {
      ...none,
      rows: 5,
      changed: 2,
      unchanged: 1,
      unknown: 2,
      unknownPeople: [
        { row: 3, person: '99' },
        { row: 4, person: 'nobody' },
      ],
    };
    const before = await rowsOf('imported');
    expect(await send('imported', csv, { query: '?dryRun=true' })).toEqual({ status: 200, body: report });
    expect(await rowsOf('imported')).toEqual(before);
    const tags = await api.database.pool.query(`select from app.contact_tags where bot_id = 'imported'`);
    expect(tags.rowCount).toBe(0);

    const form = new FormData();
    form.set('file', new Blob([csv]), 'contacts.csv');
    expect(await send('imported', form)).toEqual({ status: 200, body: report });
    expect(await contactOf(1, 'imported')).toMatchObject({
      name: 'Ada',
      timeZone: 'Europe/Zurich',
      tags: ['vip', 'new'],
      fields: { size: 39, city: 'Bern, "old" town\nBE', born: '1990-05-31', member: true },
    });
    expect((await contactOf(2, 'imported')).fields).toEqual({ size: 1234.5, city: '=1+1', member: false });
    expect((await list('?tag=vip', 'imported')).total).toBe(1);
    const when = { all: [{ field: 'city', op: 'contains', value: 'OLD' }] };
    expect((await api.call('owner', 'POST', path('/count', 'imported'), { when })).body).toEqual({
      count: 1,
    });
  });

  test('of an export changes nothing, whatever the contacts keep', async () => {
    await botWith('exported', 1, 2, 3);
    const texts = ['=1+1', "'=1+1", "''-", ' Bern ', 'a\rb', 'a\nb', '"', ',', "'", '＝1', '-5', '\ufeff'];
    for (const city of texts) {
      const { id } = await contactOf(1, 'exported');
      const fields = { city, size: -1e-7, born: '2026-02-28', member: true };
      await api.call('owner', 'PATCH', path(`/${id}`, 'exported'), {
        fields,
        tags: { add: ['a;b', ' c', '=d'] },
        timeZone: 'Europe/Bern',
      });
      const before = await rowsOf('exported');
      const file = await api.call('owner', 'GET', path('/export', 'exported'));
      const { body } = await send('exported', file.bytes);
      expect([city, body]).toEqual([city, { ...none, rows: 3, unchanged: 3 }]);
      expect(await rowsOf('exported')).toEqual(before);
    }
  });

  test('says what is wrong with rows, and takes the others', async () => {
    await botWith('faulty', 1, 2);
    const rows: [string, string][] = [
      ['1,x,,,,', 'size: This field is a number'],
      ['1,,31/31/2026,,,', 'born: This field is a date like 2026-05-31'],
      ['1,,,maybe,,', 'member: This field is true or false'],
      ['1,,,,Mars/Olympus,', 'time_zone: Not a time zone'],
      [`1,,,,,${'x'.repeat(101)}`, 'tags: A tag has 1 to 100 characters'],
      [`1,,,,,${Array.from({ length: 101 }, (_, n) => n).join(';')}`, 'A contact has at most 100 tags'],
      ['one,,,,,', 'telegram_user_id: Not a Telegram id'],
      [',1,,,,', 'This row has no telegram_user_id and no username'],
      ['1,,,,,,more', 'This row has more columns than the first one'],
    ];
    const csv = `telegram_user_id,size,born,member,time_zone,tags\n${rows.map(([row]) => `${row}\n`).join('')}2,7\n`;
    const { body } = await send('faulty', csv);
    expect(body).toMatchObject({ rows: 10, changed: 1, failed: 9 });
    for (const [at, [, message]] of rows.entries()) {
      expect(body.errors[at]).toEqual({ row: at + 1, message: expect.stringContaining(message) });
    }
    const latin1 = Buffer.from('telegram_user_id,city\n1,Zürich\n2,Genf', 'latin1');
    expect((await send('faulty', latin1)).body).toMatchObject({
      changed: 1,
      errors: [{ row: 1, message: 'city: This is not UTF-8. Save the file as CSV UTF-8.' }],
    });
    const many = await send('faulty', `telegram_user_id,size\n${'1,x\n99,1\n'.repeat(600)}2,8\n`);
    expect(many.body).toMatchObject({ rows: 1_201, changed: 1, unknown: 600, failed: 600 });
    expect([many.body.errors.length, many.body.unknownPeople.length]).toEqual([100, 100]);
    expect((await contactOf(2, 'faulty')).fields).toEqual({ size: 8, city: 'Genf' });
  });

  test('takes the rows before one that can not be read', async () => {
    await botWith('broken', 1);
    for (const [size, rest] of [
      [1, '1,"open'],
      [2, 'x'.repeat(300_000)],
    ] as const) {
      const bytes = Buffer.from(`telegram_user_id,size\n1,${size}\n${rest}`);
      const cut = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes.subarray(0, 26));
          controller.enqueue(bytes.subarray(26));
          controller.close();
        },
      });
      const { status, body } = await send('broken', cut);
      expect({ status, ...body }).toMatchObject({
        status: 200,
        rows: 2,
        changed: 1,
        failed: 1,
        errors: [{ row: 2 }],
      });
      expect(body.errors[0].message).toMatch(/Nothing is read from here on\.$/);
      expect((await contactOf(1, 'broken')).fields).toEqual({ size });
    }
  });

  test.each([
    ['telegram_user_id,shoe', 'This bot has no field shoe'],
    ['telegram_user_id,size,size', 'The column size is there twice'],
    ['name,size', 'The first row has to name a column telegram_user_id or username'],
    ['', 'The file is empty'],
    ['"telegram_user_id', 'A quotation mark is not closed. Nothing is read from here on.'],
  ])('refuses a file that begins with %j', async (csv, error) => {
    expect(await send('imported', csv)).toMatchObject({ status: 400, body: { error } });
  });

  test('refuses what is too large, no file, and people who may not change contacts', async () => {
    const tooLarge = await api.call('manage', 'POST', path('/import', 'imported'), undefined, {
      'content-type': 'text/csv',
      'content-length': String(300 * 1024 * 1024),
    });
    expect([tooLarge.status, tooLarge.body.code]).toEqual([413, 'too_large']);
    expect((await send('imported', '{}', { type: 'application/xml' })).status).toBe(415);
    expect((await send('imported', new FormData())).status).toBe(400);
    expect((await send('imported', columns, { who: 'read_only' })).status).toBe(403);
    expect((await send('foreign', columns)).status).toBe(404);
  });

  test('runs once at a time for a bot, and keeps whole batches of one that breaks off', async () => {
    await botWith('busy', 1);
    let more!: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (more = controller) });
    const abort = new AbortController();
    const running = fetch(`${origin}${path('/import', 'busy')}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.tokens.manage}`, 'content-type': 'text/csv' },
      body: stream,
      signal: abort.signal,
      ...({ duplex: 'half' } as object),
    });
    running.catch(() => undefined);
    const write = (text: string) => more.enqueue(new TextEncoder().encode(text));
    write(`telegram_user_id,size\n${'1,7\n'.repeat(500)}1,9\n`);
    const sizeWhen = (size: number) =>
      eventually(
        async () => (await contactOf(1, 'busy')).fields.size,
        (found) => found === size,
      );
    await sizeWhen(7);
    expect(await send('busy', 'telegram_user_id,size\n1,8')).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining('being imported already') },
    });
    abort.abort();
    await expect(running).rejects.toThrow();
    const { status } = await eventually(
      () => send('busy', 'telegram_user_id,size\n99,8'),
      (response) => response.status !== 409,
    );
    expect([status, await sizeWhen(7)]).toEqual([200, 7]);
  });
});

describe('dialogs', () => {
  const room = (contacts: number = defaultQuotas.contacts) =>
    new ContactRoom({ quotas: { ...defaultQuotas, contacts } }, silentLogger());
  const store = (contacts?: number) => new DialogContactStore({ quotas: defaultQuotas }, room(contacts));
  const write = (changes: Parameters<DialogContactStore['write']>[1]) =>
    inTransaction(api.database.pool, (client) => store().write(client, changes));
  const person = { firstName: 'Eve', lastName: null, username: null, language: 'fr', startedBy: 'ad' };
  const eve = { botId: 'bot', telegramUserId: '7001', isPrivate: false, at: new Date() };

  test('add a person who is not known yet, and change several people in their order', async () => {
    const { telegramUserId } = await newContact();
    const known = { ...eve, telegramUserId, person: undefined };
    await write([
      {
        ...eve,
        person,
        updates: [
          { field: 'city', value: 'Lyon' },
          { tag: 'new', on: true },
        ],
      },
      { ...known, updates: [{ field: 'size', value: 41 }, { unsubscribed: true }] },
      {
        ...eve,
        person,
        updates: [
          { field: 'city', value: 'Paris' },
          { tag: 'new', on: false },
        ],
      },
      {
        ...known,
        updates: [{ timeZone: 'Europe/Paris' }, { tag: 'vip', on: true }, { tag: 'vip', on: true }],
      },
    ]);
    const nobody = { botId: 'bot', telegramUserId: '7999' };
    expect(await store().read(api.database.pool, [nobody, known, eve])).toEqual([
      undefined,
      expect.objectContaining({
        firstName: 'Ada',
        fields: { size: 41 },
        tags: ['vip'],
        unsubscribed: true,
        timeZone: 'Europe/Paris',
      }),
      {
        ...person,
        telegramUserId: '7001',
        fields: { city: 'Paris' },
        tags: [],
        unsubscribed: false,
        timeZone: null,
        lastSeenAt: eve.at.toISOString(),
      },
    ]);
  });

  test('add to what is kept by then, not to what was kept when they were planned', async () => {
    const counted = { ...eve, telegramUserId: '7003', person };
    const one = { ...counted, updates: [{ field: 'size', value: 1, add: 1 }] };
    await Promise.all([write([one]), write([one, one]), write([{ ...one }])]);
    await write([
      {
        ...counted,
        updates: [
          { field: 'size', value: 0.1 },
          { field: 'size', value: 0.3, add: 0.2 },
        ],
      },
      one,
    ]);
    expect(await store().read(api.database.pool, [counted])).toMatchObject([{ fields: { size: 1.3 } }]);
    await write([{ ...counted, updates: [{ field: 'size', value: null }] }]);
    await Promise.all(Array.from({ length: 8 }, () => write([one])));
    expect(await store().read(api.database.pool, [counted])).toMatchObject([{ fields: { size: 8 } }]);
  });

  test('keep a contact within its bounds: a long value is cut, what is too much is left out', async () => {
    const long = { ...eve, telegramUserId: '7002', person };
    await write([{ ...long, updates: [{ field: 'city', value: `${'x'.repeat(999)}😀` }] }]);
    const values = Array.from({ length: 40 }, (_, n) => ({ field: `field_${n}`, value: 'y'.repeat(1_000) }));
    const tags = Array.from({ length: 101 }, (_, n) => ({ tag: `t${n}`, on: true }));
    await write([{ ...long, updates: [...tags, ...values, { field: 'field_0', value: null }] }]);
    const [kept] = await store().read(api.database.pool, [long]);
    expect(kept?.fields.city).toBe('x'.repeat(999));
    expect(kept?.tags).toHaveLength(100);
    expect(JSON.stringify(kept?.fields).length).toBeLessThan(32 * 1024);
    expect(kept?.fields).toHaveProperty('field_1');
    expect(kept?.fields).not.toHaveProperty('field_0');
  });

  test('keep no more people than a bot may have, and those that it has go on', async () => {
    const full = store(2);
    const one = (n: number) => ({ ...eve, botId: 'small', telegramUserId: String(n), person });
    const tagged = (n: number, tag: string) => ({ ...one(n), updates: [{ tag, on: true as const }] });
    const writeAll = (...changes: ReturnType<typeof tagged>[]) =>
      inTransaction(api.database.pool, (client) => full.write(client, changes));
    await writeAll(tagged(1, 'a'), tagged(2, 'a'));
    await writeAll(tagged(3, 'a'), tagged(2, 'b'));
    const tagsOf = async () =>
      (await full.read(api.database.pool, [1, 2, 3].map(one))).map((contact) => contact?.tags);
    expect(await tagsOf()).toEqual([['a'], ['a', 'b'], undefined]);

    // Room that was made is found when it is counted again.
    await api.database.pool.query(`delete from app.contacts where bot_id = 'small' and telegram_user_id = 1`);
    const counted = room(2);
    const at = Date.now();
    const { pool } = api.database;
    expect(await counted.fullOf(pool, ['small', 'nobody', 'small'], at)).toEqual([]);
    counted.taken('small');
    expect(await counted.fullOf(pool, ['small'], at + 9_000)).toEqual(['small']);
    expect(await counted.fullOf(pool, ['small'], at + 11_000)).toEqual([]);
  });

  test('keep nothing about people of a bot that is being erased', async () => {
    await api.database.pool.query(`insert into app.erased_bots (bot_id) values ('gone')`);
    const gone = { ...eve, botId: 'gone', person };
    await write([{ ...gone, updates: [{ tag: 'new', on: true }] }]);
    expect(await store().read(api.database.pool, [gone])).toEqual([undefined]);
  });
});

test('erasing a person erases what they and the bot wrote to each other, and what they wrote in groups', async () => {
  const { id, telegramUserId } = await newContact('My secret is rosebud');
  const person = Number(telegramUserId);
  await api.call('owner', 'POST', '/api/bots/bot/send', { chatId: telegramUserId, text: 'Yes, rosebud' });
  const update = textUpdate(person, 'rosebud for all');
  const group = { id: -77, type: 'group', title: 'All' };
  await deliver(api.app, 'bot', { ...update, message: { ...update.message, chat: group } });
  const other = await newContact('I know nothing');

  expect((await api.call('owner', 'DELETE', path(`/${id}`))).status).toBe(200);
  expect((await api.call('owner', 'GET', path(`/${id}`))).status).toBe(404);
  expect((await api.call('owner', 'DELETE', path(`/${id}`))).status).toBe(404);
  const { rows: tables } = await api.database.pool.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'bot_id'
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p')`,
  );
  for (const { name } of tables) {
    const { rows } = await api.database.pool.query(
      `select t::text as row from app.${name} t where t::text ~ $1 or t::text ~ 'rosebud'`,
      [`\\m${telegramUserId}\\M`],
    );
    expect([name, rows]).toEqual([name, []]);
  }
  expect(await contactOf(Number(other.telegramUserId))).toMatchObject({ id: other.id });
  await deliver(api.app, 'bot', textUpdate(person, 'Back again'));
  expect((await contactOf(person)).id).not.toBe(id);
});

test('people of existing messages and private chats become contacts by the migration', async () => {
  const database = await createConversationDatabase();
  const { pool } = database;
  const chat = (number: number) => `00000000-0000-7000-8000-00000000000${number}`;
  await pool.query(
    `insert into app.chats (id, bot_id, telegram_chat_id, type, name, username, created_at) values
       ('${chat(1)}', 'old', 61, 'private', 'Ada Byron', 'ada', '2026-01-01T10:00Z'),
       ('${chat(2)}', 'old', 62, 'private', 'Never wrote', null, '2026-01-02T10:00Z'),
       ('${chat(3)}', 'old', -7, 'group', 'Friends', null, '2026-01-01T10:00Z');
     insert into app.messages (id, bot_id, chat_id, direction, kind, sender_id, sender_name, sender_language, at) values
       ('${chat(4)}', 'old', '${chat(1)}', 'incoming', 'text', 61, 'Ada', 'en', '2026-01-01T10:00Z'),
       ('${chat(5)}', 'old', '${chat(3)}', 'incoming', 'text', 61, 'Ada', 'de', '2026-02-01T10:00Z'),
       ('${chat(6)}', 'old', '${chat(3)}', 'incoming', 'text', 63, 'Max', null, '2026-03-01T10:00Z'),
       ('${chat(7)}', 'old', '${chat(3)}', 'incoming', 'text', -7, 'Friends', null, '2026-03-01T10:00Z'),
       ('${chat(8)}', 'old', '${chat(1)}', 'outgoing', 'text', null, null, null, '2026-04-01T10:00Z')`,
  );
  for (const { sql } of Object.values(contactsMigrations)) await pool.query(sql as string);
  const { rows } = await pool.query(
    `select telegram_user_id::text as id, chat_id, name, username, language, first_seen_at, last_seen_at
     from app.contacts order by id`,
  );
  await database.drop();
  const at = (month: number, day = 1) => new Date(Date.UTC(2026, month - 1, day, 10));
  const known = { username: null, language: null };
  expect(rows).toEqual([
    {
      ...known,
      id: '61',
      chat_id: chat(1),
      name: 'Ada Byron',
      username: 'ada',
      language: 'de',
      first_seen_at: at(1),
      last_seen_at: at(2),
    },
    {
      ...known,
      id: '62',
      chat_id: chat(2),
      name: 'Never wrote',
      first_seen_at: at(1, 2),
      last_seen_at: at(1, 2),
    },
    { ...known, id: '63', chat_id: null, name: 'Max', first_seen_at: at(3), last_seen_at: at(3) },
  ]);
});

// Last: of all contacts that the tests above have made and changed.
test('keeps the values that conditions compare as they follow from the contacts', async () => {
  const { pool } = api.database;
  const kept = async () => {
    const { rows } = await pool.query(
      `select c.bot_id, c.id, v.words, v.ordered, v.tags, n.words as names, n.search from app.contacts c
       full join app.contact_values v on v.bot = app.bot_number(c.bot_id) and v.contact_id = c.id
       full join app.contact_names n on n.bot = app.bot_number(c.bot_id) and n.contact_id = c.id
       order by c.bot_id, c.id`,
    );
    return rows;
  };
  const before = await kept();
  expect(before.some(({ ordered, tags }) => ordered !== null && tags.length > 0)).toBe(true);
  await pool.query('truncate app.contact_values, app.contact_names');
  const copies = Object.entries(contactsMigrations).filter(([name]) => name.includes('contacts-08-values'));
  for (const [, { sql }] of copies) await pool.query(sql);
  expect(before).toEqual(await kept());
});

import {
  type Broadcast,
  type BroadcastRecipient,
  type Contact,
  calls,
  defaultQuotas,
} from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { defaultRateLimits } from '@botter/server-config';
import { ContactsApiModule, ContactsRuntimeModule, contactsMigrations } from '@botter/server-contacts';
import { aliveProcesses, homeOf, RuntimeProcess } from '@botter/server-conversations';
import {
  action,
  addFile,
  behindProxy,
  ConversationApi,
  deliver,
  loseLeaseUnreported,
  membershipUpdate,
  pressUpdate,
  putBot,
  type RuntimeOptions,
  startRuntime,
  stopRuntime,
  takeForDead,
  textUpdate,
} from '@botter/server-conversations/testing';
import { FileUses } from '@botter/server-files';
import { notificationsMigrations } from '@botter/server-notifications';
import type { Pool } from 'pg';
import { v7 as uuid } from 'uuid';
import { broadcastsMigrations } from './broadcasts.migrations';
import { BroadcastsApiModule, BroadcastsRuntimeModule, BroadcastsWorkerModule } from './broadcasts.modules';
import { claimText, recordText } from './sending/claims';
import { BroadcastUpkeep } from './upkeep/broadcast-upkeep';

const actions = [action('/start', 'Welcome'), action('menu', 'The menu', { trigger: 'callback' })];
/** Fast enough for tests. */
const unlimited = { number: 100_000, seconds: 1 };
const rateLimits = {
  ...defaultRateLimits,
  calls: unlimited,
  changes: unlimited,
  bulk: { number: 500, seconds: 1 },
};

let api: ConversationApi;
beforeAll(async () => {
  api = await ConversationApi.start(actions, {
    modules: [
      ContactsRuntimeModule,
      ContactsApiModule,
      BroadcastsRuntimeModule,
      BroadcastsApiModule,
      BroadcastsWorkerModule,
    ],
    migrations: [contactsMigrations, notificationsMigrations, broadcastsMigrations],
    config: { quotas: { ...defaultQuotas, broadcasts: 12, broadcast_recipients: 25 }, rateLimits },
  });
});
afterAll(() => api?.stop());

let nextBot = 1;
/** A bot of its own that the test users have access to, with these people as contacts. */
async function newBot(...people: number[]): Promise<string> {
  const botId = `bot-${nextBot++}`;
  await putBot(api.database, botId, actions, {
    contactFields: [{ key: 'size', label: 'Size', type: 'text' }],
  });
  for (const id of people) await deliver(api.app, botId, textUpdate(id, '/start'));
  return botId;
}
let nextPerson = 700_000_000;
const people = (count: number) => Array.from({ length: count }, () => nextPerson++);

const path = (botId: string, rest = '') => `/api/bots/${botId}/broadcasts${rest}`;
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  who: 'owner' | 'manage' | 'read_only' = 'owner',
) => api.call(who, method, url, body);
const hello = { name: 'News', message: { text: 'Hello {{contact.first_name}}' } };
async function draft(botId: string, body: object = {}): Promise<Broadcast> {
  const response = await call('POST', path(botId), { ...hello, ...body });
  expect([response.status, response.body]).toEqual([201, expect.anything()]);
  return response.body.broadcast;
}
const read = async (botId: string, id: string): Promise<Broadcast> =>
  (await call('GET', path(botId, `/${id}`))).body.broadcast;
const command = (botId: string, id: string, name: string) => call('POST', path(botId, `/${id}/${name}`));
async function started(botId: string, body: object = {}): Promise<Broadcast> {
  const { id } = await draft(botId, body);
  const response = await command(botId, id, 'start');
  expect([response.status, response.body]).toEqual([200, expect.anything()]);
  return response.body.broadcast;
}
const sumsOf = ({ counts }: Broadcast) =>
  counts.waiting + counts.sent + counts.failed + counts.blocked + counts.skipped + counts.unknown;
/** The broadcast in this state; its sums hold at every look. */
const when = (botId: string, id: string, state: Broadcast['state']) =>
  eventually(
    async () => {
      const broadcast = await read(botId, id);
      expect(sumsOf(broadcast)).toBe(broadcast.counts.planned);
      return broadcast;
    },
    (broadcast) => broadcast.state === state,
    20_000,
  );
const recipients = async (botId: string, id: string, query = ''): Promise<BroadcastRecipient[]> =>
  (await call('GET', path(botId, `/${id}/recipients${query}`))).body.recipients;
const contactOf = async (botId: string, person: number): Promise<Contact> =>
  (await call('GET', `/api/bots/${botId}/contacts?query=${person}`)).body.contacts[0];
/** The texts that Telegram has got for a person, after the welcome. */
const textsTo = (person: number) => api.telegram.texts(person).slice(1);

beforeEach(() => {
  api.telegram.refuses = () => undefined;
  api.telegram.holds = () => false;
});

test('a broadcast reaches everybody once, with their own values, and is in their chats', async () => {
  const [ann, ben] = people(2) as [number, number];
  const botId = await newBot(ann, ben);
  const { id, counts } = await draft(botId, {
    message: {
      text: 'Hello {{contact.first_name}}',
      buttons: [{ type: 'callback', label: 'Menu', value: 'menu' }],
    },
  });
  expect(counts).toMatchObject({ planned: 2, waiting: 2, sent: 0 });
  const begun = await command(botId, id, 'start');
  expect(begun.body.broadcast).toMatchObject({ state: 'running', counts: { planned: 2 } });
  const done = await when(botId, id, 'done');
  expect(done.counts).toMatchObject({ planned: 2, waiting: 0, sent: 2 });
  expect([textsTo(ann), textsTo(ben)]).toEqual([['Hello Ada'], ['Hello Ada']]);
  expect(await recipients(botId, id)).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ name: 'Ada', state: 'sent', error: null })),
  );
  const { chatId } = await contactOf(botId, ann);
  const { messages } = (await call('GET', `/api/chats/${chatId}/messages`)).body;
  expect(messages.at(-1)).toMatchObject({ text: 'Hello Ada', broadcast_id: id, delivery: { state: 'sent' } });

  const pressed = api.telegram.sent().findLast(({ parameters }) => parameters.chat_id === ann);
  const keyboard = pressed?.parameters.reply_markup as { inline_keyboard: { callback_data: string }[][] };
  const data = keyboard.inline_keyboard[0]?.[0]?.callback_data ?? '';
  for (const query of ['one', 'two'])
    await deliver(api.app, botId, pressUpdate(ann, data, `${botId}-${query}`));
  await eventually(
    () => textsTo(ann),
    (texts) => texts.filter((text) => text === 'The menu').length === 2,
  );
  await deliver(api.app, botId, textUpdate(ben, '/stop'));
  await eventually(
    () => textsTo(ben),
    (texts) => /unsubscribed/.test(String(texts.at(-1))),
  );
  const { counts: reactions } = await eventually(
    () => read(botId, id),
    (broadcast) => broadcast.counts.unsubscribed === 1,
  );
  expect(reactions).toMatchObject({ pressed: 1, unsubscribed: 1 });
  expect((await contactOf(botId, ben)).unsubscribed).toBe(true);

  const { id: second } = await started(botId);
  expect((await when(botId, second, 'done')).counts).toMatchObject({ planned: 2, sent: 1, skipped: 1 });
  expect(await recipients(botId, second, '?state=skipped')).toMatchObject([
    { error: 'The person is unsubscribed' },
  ]);
});

test('a thousand presses within a moment are counted, and announced about once a second', async () => {
  const botId = await newBot();
  const { id } = await draft(botId);
  const { pool } = api.database;
  await pool.query(
    `with made as (
       insert into app.contacts (bot_id, id, telegram_user_id, first_name, first_seen_at, last_seen_at)
       select $1, gen_random_uuid(), 900000000 + n, 'Ada', now(), now() from generate_series(1, 1000) n returning id
     )
     insert into app.broadcast_recipients (bot_id, broadcast_id, contact_id, due_at, state, at)
     select $1, $2, id, now(), 'sent', now() from made`,
    [botId, id],
  );
  const signals: string[] = [];
  const client = await pool.connect();
  try {
    await client.query('listen live');
    client.on('notification', ({ payload }) => signals.push(...JSON.parse(payload ?? '[]')));
    const begun = performance.now();
    // Each commit of a runtime is a row.
    await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        pool.query(
          `insert into app.ledger (module, bot_id, entries)
           select 'broadcasts', $1, json_build_array(json_build_array($2::text, false, json_build_object('id', $3::text, 'pressed', $2::text)))`,
          [botId, id, String(900000001 + n)],
        ),
      ),
    );
    await eventually(
      () => read(botId, id),
      ({ counts }) => counts.pressed === 1000,
      20_000,
    );
    const told = () => signals.filter((one) => JSON.stringify(one).includes(id)).length;
    await eventually(told, (count) => count > 0);
    expect(told()).toBeLessThanOrEqual(Math.ceil((performance.now() - begun) / 1000) + 1);
  } finally {
    client.release(true);
  }
});

test('people are left out when their turn comes, and Telegram alone says who is blocked', async () => {
  const some = people(6);
  const [gone, taken, blocking, strange, broken, fine] = some as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const botId = await newBot(...some);
  await deliver(api.app, botId, membershipUpdate(gone, 'kicked'));
  const { chatId } = await contactOf(botId, taken);
  await api.database.pool.query(`update app.chats set paused_until = 'infinity' where id = $1`, [chatId]);
  api.telegram.refuses = ({ method, parameters: { chat_id } }) => {
    if (method !== 'sendMessage') return undefined;
    if (chat_id === blocking) return { status: 403, description: 'Forbidden: bot was blocked by the user' };
    if (chat_id === strange) {
      return { status: 403, description: "Forbidden: bot can't initiate conversation with a user" };
    }
    return chat_id === broken ? { status: 400, description: 'Bad Request: something' } : undefined;
  };
  const { id } = await started(botId);
  const { counts } = await when(botId, id, 'done');
  expect(counts).toMatchObject({ planned: 6, skipped: 2, blocked: 1, failed: 2, sent: 1, unknown: 0 });
  expect((await contactOf(botId, blocking)).blocked).toBe(true);
  expect((await contactOf(botId, strange)).blocked).toBe(false);
  expect(textsTo(fine)).toEqual(['Hello Ada']);
});

test('what may have arrived is unknown and not sent again; what was limited waits', async () => {
  const [lost, limited, fine] = people(3) as [number, number, number];
  const botId = await newBot(lost, limited, fine);
  api.telegram.next('sendMessage', 'hang up', lost);
  api.telegram.next(
    'sendMessage',
    { status: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } },
    limited,
  );
  const { id } = await started(botId);
  const { counts } = await when(botId, id, 'done');
  expect(counts).toMatchObject({ planned: 3, sent: 2, unknown: 1 });
  expect([lost, limited, fine].map((person) => textsTo(person).length)).toEqual([1, 2, 1]);
});

test('a pause ends the sending, a resumed one continues, and a cancelled one leaves out the rest', async () => {
  const some = people(24);
  const botId = await newBot(...some);
  api.telegram.holds = ({ method }) => method === 'sendMessage';
  const { id } = await started(botId);
  await api.telegram.until(() => api.telegram.held.length > 0);
  const paused = await command(botId, id, 'pause');
  expect(paused.body.broadcast.state).toBe('paused');
  api.telegram.holds = () => false;
  for (const go of api.telegram.held.splice(0)) go();
  const settled = await eventually(
    async () =>
      (await api.database.pool.query('select claimed from app.broadcasts where id = $1', [id])).rows[0],
    ({ claimed }) => claimed === 0,
  );
  expect(settled.claimed).toBe(0);
  const { counts } = await read(botId, id);
  expect(sumsOf(await read(botId, id))).toBe(24);
  await command(botId, id, 'resume');
  await when(botId, id, 'done');
  expect(some.map((person) => textsTo(person).length)).toEqual(some.map(() => 1));
  expect(counts.sent).toBeLessThanOrEqual(24);

  const other = await draft(botId, { when: { any: [] } });
  await api.database.pool.query(
    `update app.broadcasts set state = 'paused', started_at = now(), is_prepared = true, planned = 3, waiting = 3 where id = $1`,
    [other.id],
  );
  const cancelled = await command(botId, other.id, 'cancel');
  expect(cancelled.body.broadcast).toMatchObject({
    state: 'cancelled',
    counts: { planned: 3, waiting: 0, skipped: 3 },
  });
});

test('commands are refused in states that do not take them, and to those who may only read', async () => {
  const botId = await newBot();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await draft(botId, { at, when: { any: [] } });
  for (const name of ['pause', 'resume', 'cancel']) expect((await command(botId, id, name)).status).toBe(409);
  expect((await call('POST', path(botId, `/${id}/start`), undefined, 'read_only')).status).toBe(403);
  const scheduled = (await command(botId, id, 'start')).body.broadcast;
  expect(scheduled).toMatchObject({ state: 'scheduled', at, startedAt: null });
  expect((await call('PUT', path(botId, `/${id}`), { ...hello, at: null })).status).toBe(400);
  expect(
    (await call('PUT', path(botId, `/${id}`), { ...hello, at, name: 'Later', when: { any: [] } })).body
      .broadcast.name,
  ).toBe('Later');
  await api.database.pool.query(`update app.broadcasts set starts_at = now() where id = $1`, [id]);
  await when(botId, id, 'done');
  for (const name of ['start', 'pause', 'resume', 'cancel'])
    expect((await command(botId, id, name)).status).toBe(409);
  expect((await call('PUT', path(botId, `/${id}`), hello)).status).toBe(409);
  expect((await command(botId, id, 'test')).status).toBe(409);
  expect((await call('DELETE', path(botId, `/${id}`))).status).toBe(200);
  expect((await call('GET', path(botId, `/${id}`))).status).toBe(404);
  const upkeep = new BroadcastUpkeep(api.database.pool);
  await upkeep.run();
  const { rows } = await api.database.pool.query('select from app.broadcasts where id = $1', [id]);
  expect(rows).toEqual([]);

  const segment = (await call('POST', `/api/bots/${botId}/segments`, { name: 'Some', when: { any: [] } }))
    .body.segment;
  const { id: lost } = await draft(botId, { at, segmentId: segment.id });
  await command(botId, lost, 'start');
  await call('DELETE', `/api/bots/${botId}/segments/${segment.id}`);
  await api.database.pool.query(`update app.broadcasts set starts_at = now() where id = $1`, [lost]);
  const { problem } = await when(botId, lost, 'draft');
  expect(problem).toBe('The segment of this broadcast was deleted. Choose another one.');
  expect((await command(botId, lost, 'start')).body).toMatchObject({ code: 'conflict', error: problem });

  const wrong = await call('POST', path(botId), { ...hello, message: { text: ' ' } });
  expect([wrong.status, wrong.body.error]).toEqual([400, 'A message needs a text or a file']);
  expect((await call('POST', path(botId), { ...hello, segmentId: 'none' })).status).toBe(400);
});

test('contacts get it at its time in their own zones', async () => {
  const [east, west] = people(2) as [number, number];
  const botId = await newBot(east, west);
  for (const [person, timeZone] of [
    [east, 'Pacific/Kiritimati'],
    [west, 'Pacific/Pago_Pago'],
  ] as const) {
    const { id } = await contactOf(botId, person);
    expect((await call('GET', `/api/bots/${botId}/contacts/${id}`)).status).toBe(200);
    await api.call('owner', 'PATCH', `/api/bots/${botId}/contacts/${id}`, { timeZone });
  }
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await started(botId, { at, inZone: 'contact' });
  const waiting = await eventually(
    () => read(botId, id),
    ({ counts }) => counts.sent === 1,
    15_000,
  );
  expect(waiting).toMatchObject({ state: 'running', counts: { planned: 2, sent: 1, waiting: 1 } });
  expect([east, west].map((person) => textsTo(person).length)).toEqual([1, 0]);
  const [last] = await recipients(botId, id, '?state=waiting');
  expect(Date.parse(last?.at ?? '') - Date.parse(at)).toBe(11 * 3_600_000);

  // Erased while it waits: the sum holds.
  const { id: contactId } = await contactOf(botId, west);
  expect((await api.call('owner', 'DELETE', `/api/bots/${botId}/contacts/${contactId}`)).status).toBe(200);
  expect((await when(botId, id, 'done')).counts).toMatchObject({ planned: 2, sent: 1, skipped: 1 });
  expect(await recipients(botId, id)).toHaveLength(1);
});

test('the test goes to the account that its author has linked', async () => {
  const [own] = people(1) as [number];
  const botId = await newBot(own);
  const { id } = await draft(botId);
  const refused = await command(botId, id, 'test');
  expect([refused.status, refused.body.error]).toEqual([
    409,
    expect.stringMatching(/^Link your Telegram account/),
  ]);
  expect(refused.body.details).toEqual([{ path: 'telegram_account', message: refused.body.error }]);
  await api.database.pool.query(
    `insert into app.telegram_links (user_id, telegram_user_id, first_name, linked_at, code_hash) values ($1, $2, 'Ada', now(), 'x')`,
    [api.userIds.owner, own],
  );
  expect((await command(botId, id, 'test')).status).toBe(200);
  expect(textsTo(own)).toEqual(['Hello Ada']);
  expect((await read(botId, id)).state).toBe('draft');
});

test('a broadcast sends a file of its bot, which is used until the broadcast is over', async () => {
  const [own] = people(1) as [number];
  const botId = await newBot(own);
  const usesOf = (fileId: string) => api.app.get(FileUses, { strict: false }).usesOf(botId, fileId);
  const file = { mime: 'image/png', name: 'teas.png', content: Buffer.from('teas') };
  await addFile(api.database, api.folder, { ...file, id: 'teas', botId });
  await addFile(api.database, api.folder, { ...file, id: 'of-another-bot', botId: 'another' });
  const showing = (fileId: string) => ({
    ...hello,
    message: { text: 'Teas', media: { source: 'upload', type: 'photo', fileId } },
  });
  expect(await call('POST', path(botId), showing('of-another-bot'))).toMatchObject({
    status: 400,
    body: {
      error: 'The chosen file no longer exists. Choose another one, or none.',
      details: [{ path: 'body.message.media.fileId' }],
    },
  });
  const at = new Date(Date.now() + 86_400_000).toISOString();
  const { id } = await draft(botId, { ...showing('teas'), at });
  expect(await usesOf('teas')).toEqual(['the broadcast “News”']);
  expect(await usesOf('of-another-bot')).toEqual([]);
  expect((await command(botId, id, 'start')).body.broadcast.state).toBe('scheduled');
  expect(await usesOf('teas')).toEqual(['the broadcast “News”']);
  expect((await command(botId, id, 'start')).status).toBe(200);
  await when(botId, id, 'done');
  expect(api.telegram.sent('sendPhoto').map(({ parameters }) => parameters.caption)).toEqual(['Teas']);
  expect(await usesOf('teas')).toEqual([]);

  const { id: second } = await draft(botId, showing('teas'));
  await api.database.pool.query(`delete from app.files where id = 'teas'`);
  expect((await call('PUT', path(botId, `/${second}`), { ...showing('teas'), name: 'Teas' })).status).toBe(
    200,
  );
  expect((await call('PUT', path(botId, `/${second}`), showing('of-another-bot'))).status).toBe(400);
  await call('DELETE', path(botId, `/${second}`));
  expect(await usesOf('teas')).toEqual([]);
});

test('a bot has a limited number of broadcasts and of recipients a day', async () => {
  const botId = await newBot(...people(13));
  const { id } = await started(botId);
  await when(botId, id, 'done');
  const { id: second } = await draft(botId);
  const refused = await command(botId, second, 'start');
  expect([refused.status, refused.body.code]).toEqual([409, 'quota_exceeded']);
  for (let n = 2; n < 12; n++) await draft(botId);
  expect((await call('POST', path(botId), hello)).body.code).toBe('quota_exceeded');
  const { broadcasts, nextCursor } = (await call('GET', path(botId, '?limit=10'))).body;
  expect(broadcasts).toHaveLength(10);
  const rest = (await call('GET', path(botId, `?limit=10&cursor=${nextCursor}`))).body;
  expect([rest.broadcasts.map((one: Broadcast) => one.id), rest.nextCursor]).toEqual([[second, id], null]);
  expect(calls.listBroadcasts.response.parse(rest)).toEqual(rest);
});

const startOther = (more: Pick<RuntimeOptions, 'providers'> = {}) =>
  startRuntime({
    ...more,
    database: api.database,
    apiRoot: api.apiRoot,
    config: { quotas: defaultQuotas, rateLimits },
    modules: [ContactsRuntimeModule, BroadcastsRuntimeModule],
  });

/** As if it were prepared and running: everyone is due, or was claimed by a process. */
async function getUnderWay(
  botId: string,
  id: string,
  { people, claimedBy = null }: { people: number; claimedBy?: string | null },
  client: Pick<Pool, 'query'> = api.database.pool,
) {
  await client.query(
    `with b as (
       update app.broadcasts set state = 'running', started_at = now(), is_prepared = true, planned = $3,
         waiting = case when $4::uuid is null then $3 else 0 end, claimed = case when $4 is null then 0 else $3 end
       where id = $2
     )
     insert into app.broadcast_recipients (bot_id, broadcast_id, contact_id, due_at, state, claimed_by)
     select bot_id, $2, id, now(), case when $4 is null then 'pending' else 'claimed' end, $4
     from app.contacts where bot_id = $1 order by id limit $3`,
    [botId, id, people, claimedBy],
  );
}

test('a claim and its results read no other recipients of a broadcast without statistics', async () => {
  const botId = await newBot();
  const { id } = await draft(botId);
  const processId = uuid();
  const client = await api.database.pool.connect();
  const rowsRead = async (text: string, values: readonly unknown[]): Promise<number> => {
    const { rows } = await client.query(`explain analyze ${text}`, [...values]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    return Math.max(
      ...[...plan.matchAll(/rows=(\d+)\.\d+ loops|Removed by .*: (\d+)/g)].map((found) =>
        Number(found[1] ?? found[2]),
      ),
    );
  };
  try {
    await client.query('begin');
    await client.query(
      `update app.broadcasts set state = 'running', is_prepared = true, waiting = 3000 where id = $1`,
      [id],
    );
    await client.query(
      `insert into app.contacts (bot_id, id, telegram_user_id, chat_id, first_name, first_seen_at, last_seen_at)
       select $1, gen_random_uuid(), n, gen_random_uuid(), 'Ada', now(), now() from generate_series(1, 3000) n`,
      [botId],
    );
    await client.query(
      `insert into app.chats (id, bot_id, telegram_chat_id, type)
       select chat_id, bot_id, telegram_user_id, 'private' from app.contacts where bot_id = $1`,
      [botId],
    );
    await client.query(
      `insert into app.broadcast_recipients (bot_id, broadcast_id, contact_id, due_at)
       select bot_id, $2, id, now() from app.contacts where bot_id = $1`,
      [botId, id],
    );
    expect(await rowsRead(claimText, [botId, id, 10, processId])).toBeLessThanOrEqual(100);
    const { rows } = await client.query<{ id: string }>(
      'select contact_id as id from app.broadcast_recipients where broadcast_id = $1 and claimed_by = $2',
      [id, processId],
    );
    const results = rows.map(({ id: contactId }) => ({
      contact_id: contactId,
      claimed_by: processId,
      state: 'sent',
      error: null,
      wait_ms: 0,
      tried: 0,
    }));
    expect(results).toHaveLength(10);
    const ids = rows.map(({ id: contactId }) => contactId);
    expect(await rowsRead(recordText, [botId, id, JSON.stringify(results), ids])).toBeLessThanOrEqual(100);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('two processes share a broadcast, and the death of one leaves only what it was sending unknown', async () => {
  const some = people(20);
  const botId = await newBot(...some);
  const other = await startOther();
  const { id } = await draft(botId);
  const dead = '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d00ff';
  await command(botId, id, 'start');
  await when(botId, id, 'done');
  expect(some.map((person) => textsTo(person).length)).toEqual(some.map(() => 1));
  await stopRuntime(other);

  const { id: second } = await draft(botId, { name: 'Second', when: { all: [{ chance: 0 }] } });
  await getUnderWay(botId, second, { people: 3, claimedBy: dead });
  expect((await when(botId, second, 'done')).counts).toMatchObject({ planned: 3, unknown: 3, sent: 0 });
  expect(some.map((person) => textsTo(person).length)).toEqual(some.map(() => 1));
});

const process = () => api.app.get(RuntimeProcess);
/** Resolves when a process has looked for claims of processes that are gone. */
const haveLooked = async () => {
  const botId = await newBot(...people(1));
  const { id } = await draft(botId);
  await getUnderWay(botId, id, { people: 1, claimedBy: uuid() });
  await when(botId, id, 'done');
};

test.each([
  ['reported late', () => loseLeaseUnreported(api.database, process())],
  [
    'given up',
    async () => {
      const other = await startOther();
      await takeForDead(api.database, process());
      await haveLooked();
      return () => stopRuntime(other);
    },
  ],
])('a person who was not sent to because a lease was %s gets it later', async (_, loseLease) => {
  const atOnce = 32;
  const some = people(atOnce + 8);
  const botId = await newBot(...some);
  const { id } = await draft(botId);
  let holding = atOnce;
  api.telegram.holds = ({ method }) => method === 'sendMessage' && holding-- > 0;
  await getUnderWay(botId, id, { people: some.length });
  await api.telegram.until(() => api.telegram.held.length === atOnce);
  const letThrough = await loseLease();
  for (const finish of api.telegram.held.splice(0)) finish();
  const states = async () => {
    const { rows } = await api.database.pool.query<{ states: string }>(
      `select string_agg(distinct state, ',' order by state) as states from app.broadcast_recipients where broadcast_id = $1`,
      [id],
    );
    return rows[0]?.states;
  };
  await eventually(states, (found) => !found?.includes('claimed'));
  await letThrough();
  expect((await when(botId, id, 'done')).counts).toMatchObject({ sent: some.length, unknown: 0 });
  expect(some.map((person) => textsTo(person).length)).toEqual(some.map(() => 1));
});

test('puts back a claim whose response was lost together with the identity that it was made under', async () => {
  const { pool } = api.database;
  const connections = await behindProxy(api.database);
  const other = await startOther(connections);
  const { id: identity } = other.get(RuntimeProcess);
  const some = people(5);
  const home = async (bot: string) => {
    const text = `with alive as materialized (${aliveProcesses}) select ${homeOf('$1')} as id`;
    return (await pool.query<{ id: string }>(text, [bot])).rows[0]?.id;
  };
  let botId = await newBot(...some);
  while ((await home(botId)) !== identity) botId = await newBot(...some);
  const { id } = await draft(botId);
  const [beginning, holding] = [await pool.connect(), await pool.connect()];
  try {
    await beginning.query('begin');
    await getUnderWay(botId, id, { people: some.length }, beginning);
    await holding.query('begin');
    const held = holding.query('select from app.broadcasts where id = $1 for update', [id]);
    const waiting = async (statement: string) => {
      const text = `select from pg_stat_activity where wait_event_type = 'Lock' and query like $1`;
      return (await pool.query(text, [`%${statement}%`])).rowCount;
    };
    await eventually(
      () => waiting('for update'),
      (count) => count === 1,
    );
    await beginning.query('commit');
    await held;
    await eventually(
      () => waiting('for no key update'),
      (count) => count === 1,
    );
    await connections.lose();
    await holding.query('commit');
    const claimed = () =>
      pool.query('select from app.broadcast_recipients where broadcast_id = $1 and claimed_by = $2', [
        id,
        identity,
      ]);
    await eventually(claimed, ({ rowCount }) => rowCount === some.length);
    await pool.query('update app.runtime_processes set alive_until = now() where id = $1', [identity]);
    await connections.find();
    expect((await when(botId, id, 'done')).counts).toMatchObject({ sent: some.length, unknown: 0 });
    expect(other.get(RuntimeProcess).id).not.toBe(identity);
  } finally {
    for (const client of [beginning, holding]) client.release(true);
    await stopRuntime(other);
    await connections.end();
  }
});

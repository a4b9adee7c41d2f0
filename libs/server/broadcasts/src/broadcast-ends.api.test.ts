import { type Broadcast, defaultQuotas } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import type { BotWebhook } from '@botter/server-compiled-bots';
import { storeWebhooks } from '@botter/server-compiled-bots/testing';
import { defaultRateLimits } from '@botter/server-config';
import { ContactsApiModule, ContactsRuntimeModule, contactsMigrations } from '@botter/server-contacts';
import {
  action,
  ConversationApi,
  deliver,
  FakeJobQueue,
  putBot,
  textUpdate,
} from '@botter/server-conversations/testing';
import { SystemClock } from '@botter/server-http';
import { JobQueue } from '@botter/server-jobs';
import { notificationsMigrations } from '@botter/server-notifications';
import { OccurrenceCalls } from '@botter/server-webhook-deliveries';
import { broadcastsMigrations } from './broadcasts.migrations';
import { BroadcastsApiModule, BroadcastsRuntimeModule } from './broadcasts.modules';
import { EndedBroadcasts } from './ended/ended-broadcasts';

const actions = [action('/start', 'Welcome')];

let api: ConversationApi;
let queue: FakeJobQueue;
let ended: EndedBroadcasts;
beforeAll(async () => {
  api = await ConversationApi.start(actions, {
    modules: [ContactsRuntimeModule, ContactsApiModule, BroadcastsRuntimeModule, BroadcastsApiModule],
    migrations: [contactsMigrations, notificationsMigrations, broadcastsMigrations],
    config: { quotas: defaultQuotas, rateLimits: defaultRateLimits },
  });
  queue = api.app.get<FakeJobQueue>(JobQueue as never);
  ended = new EndedBroadcasts(api.database.pool, new OccurrenceCalls(queue as never), new SystemClock());
});
afterAll(() => api?.stop());

let nextBot = 1;
let nextPerson = 800_000_000;
/** A bot with this number of contacts, whose webhooks want to know of ended broadcasts. */
async function newBot(people: number): Promise<string> {
  const botId = `ends-${nextBot++}`;
  await putBot(api.database, botId, actions);
  const webhook = (webhookId: string, payloadFormat: 'standard' | 'envelope', event = 'broadcast.done') =>
    ({ webhookId, payloadFormat, enabled: true, events: [event] }) as BotWebhook;
  await storeWebhooks(api.database.pool, botId, [
    webhook('short', 'standard'),
    webhook('long', 'envelope'),
    webhook('other', 'standard', 'message'),
  ]);
  for (let n = 0; n < people; n++) await deliver(api.app, botId, textUpdate(nextPerson++, '/start'));
  return botId;
}

const path = (botId: string, rest = '') => `/api/bots/${botId}/broadcasts${rest}`;
const command = (botId: string, id: string, name: string) =>
  api.call('owner', 'POST', path(botId, `/${id}/${name}`));
async function draft(botId: string, body: object = {}): Promise<string> {
  const response = await api.call('owner', 'POST', path(botId), {
    name: 'News',
    message: { text: 'Hello' },
    ...body,
  });
  expect(response.status).toBe(201);
  return response.body.broadcast.id;
}
const inState = (botId: string, id: string, state: Broadcast['state']) =>
  eventually(
    async (): Promise<Broadcast> => (await api.call('owner', 'GET', path(botId, `/${id}`))).body.broadcast,
    (broadcast) => broadcast.state === state,
    20_000,
  );
async function sent(botId: string): Promise<string> {
  const id = await draft(botId);
  expect((await command(botId, id, 'start')).status).toBe(200);
  await inState(botId, id, 'done');
  return id;
}
/** As if the process had been killed before its report was committed. */
const forget = (id: string) =>
  api.database.pool.query('update app.broadcasts set is_end_reported = false where id = $1', [id]);

interface Order {
  readonly botId: string;
  readonly bodies: string[];
  readonly deliveries: { readonly subject: string; readonly body: number }[];
}
/** What the webhooks of a bot are sent: by webhook. */
const callsOf = (botId: string) =>
  ([...queue.jobs.values()] as Partial<Order>[])
    .filter((order) => order.botId === botId && order.deliveries)
    .flatMap(({ deliveries = [], bodies = [] }) =>
      deliveries.map(({ subject, body }) => [subject, JSON.parse(bodies[body] ?? '')] as const),
    );

test('webhooks are called once when a broadcast is done, with its counts', async () => {
  const botId = await newBot(2);
  const id = await sent(botId);
  await Promise.all([ended.run(), ended.run()]);
  await forget(id);
  await ended.run();
  const bot = { id: botId, name: 'Sample', username: 'sample_bot' };
  const { startedAt, finishedAt, counts } = await inState(botId, id, 'done');
  expect(counts).toMatchObject({ planned: 2, sent: 2, waiting: 0 });
  const broadcast = { id, name: 'News', state: 'done', counts, startedAt, finishedAt };
  expect(callsOf(botId)).toEqual([
    ['short', { event: 'broadcast.done', bot, timestamp: finishedAt, broadcast }],
    ['long', { type: 'broadcast.done', timestamp: finishedAt, data: { bot, broadcast } }],
  ]);
  // A queue forgets jobs that are done, so nothing else may order them again.
  queue.jobs.clear();
  await ended.run();
  expect(callsOf(botId)).toEqual([]);
});

test('its owner is notified once, if they want notices of the bot', async () => {
  const botId = await newBot(1);
  const other = await newBot(1);
  const { pool } = api.database;
  await pool.query(
    `insert into app.telegram_links (user_id, telegram_user_id, first_name, linked_at, code_hash)
     values ('owner', 1, 'Ada', now(), 'x')`,
  );
  await pool.query(
    `insert into read.notification_bots (bot_id, owner_id, name, username, enabled)
     values ($1, 'owner', 'Sample', 'sample_bot', true), ($2, 'owner', 'Sample', 'sample_bot', false)`,
    [botId, other],
  );
  const id = await sent(botId);
  await sent(other);
  const neverBegan = await draft(botId, { at: new Date(Date.now() + 3_600_000).toISOString() });
  for (const name of ['start', 'cancel']) await command(botId, neverBegan, name);
  await ended.run();
  await forget(id);
  await Promise.all([ended.run(), ended.run()]);
  const { rows } = await pool.query('select bot_id, kind, subject, detail from app.bot_notices');
  const detail = 'The broadcast “News” is done: 1 of 1 person got it.';
  expect(rows).toEqual([{ bot_id: botId, kind: 'broadcast_ended', subject: id, detail }]);
});

test('an end is reported later if the queue is unavailable', async () => {
  const botId = await newBot(1);
  await sent(botId);
  queue.isAway = true;
  await expect(ended.run()).rejects.toThrow();
  queue.isAway = false;
  await ended.run();
  expect(callsOf(botId)).toHaveLength(2);
});

test('one that was cancelled has ended when nothing of it is being sent any more', async () => {
  const botId = await newBot(1);
  const id = await draft(botId, { at: new Date(Date.now() + 3_600_000).toISOString() });
  await command(botId, id, 'start');
  await ended.run();
  expect(callsOf(botId)).toEqual([]);
  expect((await command(botId, id, 'cancel')).status).toBe(200);
  const claimed = (count: number) =>
    api.database.pool.query('update app.broadcasts set claimed = $2 where id = $1', [id, count]);
  await claimed(1);
  await ended.run();
  expect(callsOf(botId)).toEqual([]);
  await claimed(0);
  await api.call('owner', 'DELETE', path(botId, `/${id}`));
  await ended.run();
  expect(callsOf(botId)).toMatchObject([
    ['short', { broadcast: { id, state: 'cancelled', startedAt: null } }],
    ['long', { data: { broadcast: { id, state: 'cancelled' } } }],
  ]);
});

import type { LiveEvent, Message, User } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import { ACCESS_READER } from '@botter/server-auth';
import { createTestApplication, type TestApplication } from '@botter/server-http/testing';
import { LiveApiModule, LiveModule } from './live.module';
import { packSignals, unpackSignals } from './live-channel';
import { LiveHub } from './live-hub';
import { LivePublisher } from './live-publisher';
import { accessLost, type LiveSignal } from './live-signal';
import { MESSAGE_READER } from './message-reader';

const user = (id: string): User => ({
  id,
  email: null,
  email_verified: false,
  first_name: null,
  last_name: null,
  created_at: '2026-01-01T00:00:00.000Z',
});
const message = (id: string) => ({ id, text: `text of ${id}` }) as Message;

const bots: Record<string, string[]> = {};
const loads: string[][] = [];
/** When each of them began. */
const loadedAt: number[] = [];
/** The people whose bots were read. */
const asked: string[] = [];
/** Loading messages waits for this. */
let loading: Promise<void> | undefined;
/** Reading bots waits for this. */
let asking: Promise<void> | undefined;
const usersAsked: string[] = [];
let server: TestApplication;
let beat: () => void;
let address: string;
let added: jest.SpyInstance;
let removed: jest.SpyInstance;
const open: AbortController[] = [];

beforeAll(async () => {
  const intervals = jest.spyOn(globalThis, 'setInterval');
  server = await createTestApplication({
    modules: [LiveModule, LiveApiModule],
    users: { alice: user('alice'), bob: user('bob') },
    providers: [
      {
        provide: ACCESS_READER,
        useValue: {
          accessOf: async () => undefined,
          botsOf: async (id: string) => {
            asked.push(id);
            const seen = bots[id] ?? [];
            await asking;
            return seen.map((botId) => ({ botId, access: 'owner' }));
          },
          usersOf: async (botId: string) => {
            usersAsked.push(botId);
            return Object.keys(bots).filter((id) => bots[id]?.includes(botId));
          },
        },
      },
      {
        provide: MESSAGE_READER,
        useValue: {
          loadMessages: async (_botIds: string[], ids: string[]) => {
            loads.push(ids);
            loadedAt.push(performance.now());
            await loading;
            return ids.filter((id) => id !== 'gone').map(message);
          },
        },
      },
    ],
  });
  beat = intervals.mock.calls.find(([, ms]) => ms === 20_000)![0] as () => void;
  intervals.mockRestore();
  added = jest.spyOn(server.app.get(LiveHub), 'add');
  removed = jest.spyOn(server.app.get(LiveHub), 'remove');
  await server.app.listen(0, '127.0.0.1');
  address = `${await server.app.getUrl()}/api/events`;
});
afterAll(() => server.database.drop());
beforeEach(async () => {
  bots.alice = ['bot-a'];
  bots.bob = ['bot-b'];
  server.clock.advance(60_000);
  loads.length = 0;
  loadedAt.length = 0;
  asked.length = 0;
  usersAsked.length = 0;
});
afterEach(async () => {
  for (const one of open.splice(0)) one.abort();
  // A person may have 20 streams: those of one test must not count in the next.
  await eventually(() => removed.mock.calls.length === added.mock.calls.length);
});

interface Listening {
  readonly response: Response;
  readonly events: { id: string; event: LiveEvent }[];
  readonly ids: string[];
  until(condition: () => boolean): Promise<void>;
  ended: boolean;
  stop(): void;
}

async function listen(token: string, lastEventId?: string, query = ''): Promise<Listening> {
  const abort = new AbortController();
  open.push(abort);
  const response = await fetch(`${address}${query}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
    signal: abort.signal,
  });
  const listening: Listening = {
    response,
    events: [],
    ids: [],
    ended: false,
    async until(condition) {
      await eventually(condition).catch(() => {
        throw new Error(`it did not happen; heard ${JSON.stringify(listening.events)}`);
      });
    },
    stop: () => abort.abort(),
  };
  void read(response, listening).catch(() => {
    listening.ended = true;
  });
  await listening.until(() => listening.ids.length > 0 || !response.ok);
  return listening;
}

async function read(response: Response, listening: Listening): Promise<void> {
  let text = '';
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += Buffer.from(piece).toString();
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text.slice(0, end))?.[1];
      const [id, type, data] = [field('id'), field('event'), field('data')];
      if (id) listening.ids.push(id);
      if (type && id) listening.events.push({ id, event: { type, ...JSON.parse(data ?? '{}') } });
      text = text.slice(end + 2);
    }
  }
  listening.ended = true;
}

const publish = (...signals: LiveSignal[]) =>
  server.database.db.transaction().execute((tx) => new LivePublisher().publish(tx, signals));
const messages = (botId: string, ...messageIds: string[]): LiveSignal => ({
  kind: 'messages',
  botId,
  chatId: 'chat',
  messageIds,
});
const types = ({ events }: Listening) => events.map(({ event }) => event.type);

test('needs a token', async () => {
  expect((await listen('nobody')).response.status).toBe(401);
});

test('those who may see the bot get its events in order, messages included; no one else does', async () => {
  const [alice, bob] = [await listen('alice'), await listen('bob')];
  expect(alice.response.headers.get('content-type')).toContain('text/event-stream');
  expect(alice.response.headers.get('x-content-type-options')).toBe('nosniff');
  await publish(messages('bot-a', 'm1', 'gone', 'm2'), {
    kind: 'chat_changed',
    botId: 'bot-a',
    chatId: 'chat',
  });
  await publish(
    { kind: 'bot_changed', botId: 'bot-a' },
    { kind: 'actions_changed', botId: 'bot-a' },
    { kind: 'unread_changed', botId: 'bot-a', chatId: 'chat', userId: 'alice' },
    { kind: 'unread_changed', botId: 'bot-a', chatId: 'chat', userId: 'someone' },
    { kind: 'bot_changed', botId: 'bot-b' },
    { kind: 'link_changed', userId: 'bob' },
    { kind: 'link_changed' },
  );
  await bob.until(() => bob.events.length === 3);
  await alice.until(() => alice.events.length >= 7);
  expect(alice.events.map(({ event }) => event)).toEqual([
    { type: 'message', botId: 'bot-a', chatId: 'chat', message: message('m1') },
    { type: 'message', botId: 'bot-a', chatId: 'chat', message: message('m2') },
    { type: 'chat_changed', botId: 'bot-a', chatId: 'chat' },
    { type: 'bot_changed', botId: 'bot-a' },
    { type: 'actions_changed', botId: 'bot-a' },
    { type: 'unread_changed', botId: 'bot-a', chatId: 'chat' },
    { type: 'link_changed' },
  ]);
  expect(types(bob)).toEqual(['bot_changed', 'link_changed', 'link_changed']);
});

test('a transaction that rolls back sends nothing, and messages without a receiver are not loaded', async () => {
  const alice = await listen('alice');
  await server.database.db
    .transaction()
    .execute(async (tx) => {
      await new LivePublisher().publish(tx, [messages('bot-a', 'never')]);
      throw new Error('rolled back');
    })
    .catch(() => {});
  await publish(messages('bot-c', 'unseen'));
  await publish({ kind: 'bot_changed', botId: 'bot-a' });
  await alice.until(() => alice.events.length === 1);
  expect(loads).toEqual([]);
});

test('signals that come one by one are delivered together, in rounds 10 ms apart', async () => {
  const alice = await listen('alice');
  for (let n = 0; n < 30; n += 1) await publish(messages('bot-a', `m${n}`));
  await alice.until(() => alice.events.length === 30);
  const gaps = loadedAt.slice(1).map((at, n) => at - loadedAt[n]!);
  expect(gaps.filter((gap) => gap < 9)).toEqual([]);
});

test('a heartbeat in the middle of a delivery is no receipt of it', async () => {
  const [alice, bob] = [await listen('alice'), await listen('bob')];
  let loaded = () => {};
  loading = new Promise((resolve) => {
    loaded = resolve;
  });
  await publish(messages('bot-a', 'm1'));
  await eventually(() => loads.length === 1);
  const before = alice.ids.length;
  beat();
  await alice.until(() => alice.ids.length > before);
  alice.stop();
  loaded();
  loading = undefined;
  await publish({ kind: 'bot_changed', botId: 'bot-b' });
  await bob.until(() => bob.events.length === 1);
  const again = await listen('alice', alice.ids.at(-1));
  await again.until(() => again.events.length === 1);
  expect(types(again)).toEqual(['message']);
});

test('a stream that reconnects gets what it missed, including events without a receiver', async () => {
  const first = await listen('alice');
  await publish(messages('bot-a', 'm1'));
  await first.until(() => first.events.length === 1);
  first.stop();
  await publish(messages('bot-a', 'm2'), messages('bot-b', 'secret'));
  await publish(messages('bot-a', 'm3'));
  const again = await listen('alice', first.ids.at(-1));
  await again.until(() => again.events.length === 2);
  expect(again.events.map(({ event }) => 'message' in event && event.message.id)).toEqual(['m2', 'm3']);
});

test('the id given at the beginning resumes a stream that never had an event', async () => {
  const first = await listen('alice');
  first.stop();
  await publish({ kind: 'bot_changed', botId: 'bot-a' });
  const again = await listen('alice', first.ids[0]);
  await again.until(() => types(again).includes('bot_changed'));
});

describe('a page that began to read before its stream is open', () => {
  /** Opened by a page that began to read 5 s ago. */
  const listenSince = (token: string) => listen(token, undefined, '?sinceMs=5000');

  test('gets what has changed since, each once and without the messages, and nothing from before', async () => {
    const first = await listen('alice');
    await publish({ kind: 'actions_changed', botId: 'bot-a' });
    await first.until(() => first.events.length === 1);
    server.clock.advance(10_000);
    await publish(messages('bot-a', 'm1', 'm2'), messages('bot-b', 'secret'));
    await publish({ kind: 'bot_changed', botId: 'bot-a' }, messages('bot-a', 'm3'));
    await first.until(() => first.events.length === 5);
    server.clock.advance(4_000);
    loads.length = 0;
    const alice = await listenSince('alice');
    await alice.until(() => alice.events.length === 2);
    expect(alice.events.map(({ event }) => event)).toEqual([
      { type: 'bot_changed', botId: 'bot-a' },
      { type: 'messages_missed', botId: 'bot-a', chatId: 'chat' },
    ]);
    expect(loads).toEqual([]);
  });

  test('gets nothing if nothing of its own has changed, even if others got and lost bots', async () => {
    const bob = await listen('bob');
    bots.carol = ['bot-c'];
    await publish({ kind: 'access_changed', botId: 'bot-c' }, { kind: 'bot_changed', botId: 'bot-c' });
    await publish(accessLost('bot-d', ['carol', 'dave']), { kind: 'bot_changed', botId: 'bot-d' });
    await publish({ kind: 'bot_changed', botId: 'bot-b' });
    await bob.until(() => bob.events.length === 1);
    const alice = await listenSince('alice');
    await publish({ kind: 'history_changed', botId: 'bot-a' });
    await alice.until(() => alice.events.length === 1);
    expect(types(alice)).toEqual(['history_changed']);
  });

  test.each([
    ['it got a bot', ['bot-a', 'bot-d'], { kind: 'access_changed', botId: 'bot-d' }],
    ['it lost one', ['bot-a'], accessLost('bot-d', ['alice'])],
    ['very many people lost one', ['bot-a'], accessLost('bot-d', Array.from({ length: 51 }, String))],
    [
      'an older version says that someone lost one',
      ['bot-a'],
      { kind: 'access_changed', botId: 'bot-d', isLost: true },
    ],
  ] as const)('gets a resync if %s', async (_what, now, signal) => {
    const bob = await listen('bob');
    (await listen('alice')).stop();
    bots.alice = [...now];
    await publish(signal, { kind: 'bot_changed', botId: 'bot-b' });
    await bob.until(() => bob.events.length === 1);
    const alice = await listenSince('alice');
    await alice.until(() => alice.events.length > 0);
    expect(types(alice)).toEqual(['resync']);
  });

  test('gets a resync if that is longer ago than the process remembers', async () => {
    const alice = await listen('alice', undefined, '?sinceMs=9000000000');
    await alice.until(() => alice.events.length === 1);
    expect(types(alice)).toEqual(['resync']);
  });
});

test.each(['ffffffffffff-1', 'nonsense', '0-0'])(
  'gets a resync after too long, or elsewhere: %s',
  async (id) => {
    const alice = await listen('alice', id);
    await alice.until(() => alice.events.length === 1);
    expect(types(alice)).toEqual(['resync']);
  },
);

test('forgotten ids cause a resync', async () => {
  const alice = await listen('alice');
  const early = alice.ids[0];
  for (let n = 0; n < 25; n++) {
    await publish(
      ...Array.from({ length: 100 }, (_, i) => ({ kind: 'bot_changed', botId: `x${n}-${i}` }) as const),
    );
  }
  await publish({ kind: 'bot_changed', botId: 'bot-a' });
  await alice.until(() => alice.events.length === 1);
  expect(types(await listen('alice', early))).toEqual(['resync']);
});

test('losing a bot ends the stream, getting one causes a resync', async () => {
  const [alice, bob] = [await listen('alice'), await listen('bob')];
  bots.alice = [];
  bots.bob = ['bot-b', 'bot-a'];
  await publish({ kind: 'access_changed', botId: 'bot-a' });
  await alice.until(() => alice.ended);
  await publish({ kind: 'bot_changed', botId: 'bot-a' });
  await bob.until(() => bob.events.length === 2);
  expect(types(bob)).toEqual(['resync', 'bot_changed']);
  expect(alice.events).toEqual([]);
});

test('getting a bot while the stream opens causes a resync', async () => {
  bots.bob = [];
  let answer = () => {};
  asking = new Promise((done) => {
    answer = () => done();
  });
  const opening = listen('bob');
  await eventually(() => asked.at(-1) === 'bob');
  bots.bob = ['bot-b'];
  const changes = asked.length;
  await publish({ kind: 'access_changed', botId: 'bot-b' });
  await eventually(() => usersAsked.length > 0);
  asking = undefined;
  answer();
  const bob = await opening;
  await bob.until(() => types(bob).includes('resync'));
  expect(asked.slice(changes)).toEqual(['bob']);
});

test('a stream that opens gets what happens meanwhile, after what it missed', async () => {
  const first = await listen('alice');
  first.stop();
  await publish({ kind: 'bot_changed', botId: 'bot-a' });
  let answer = () => {};
  asking = new Promise((done) => {
    answer = () => done();
  });
  asked.length = 0;
  const opening = listen('alice', first.ids[0]);
  await eventually(() => asked.length > 0);
  await publish({ kind: 'actions_changed', botId: 'bot-a' }, { kind: 'actions_changed', botId: 'bot-b' });
  await publish({ kind: 'history_changed', botId: 'bot-a' });
  asking = undefined;
  answer();
  const again = await opening;
  await again.until(() => again.events.length === 3);
  expect(types(again)).toEqual(['bot_changed', 'actions_changed', 'history_changed']);
});

test('a change of one bot reads the access of no one else', async () => {
  const [alice, bob] = [await listen('alice'), await listen('bob')];
  asked.length = 0;
  bots.alice = ['bot-a', 'bot-c'];
  await publish({ kind: 'access_changed', botId: 'bot-c' });
  await publish({ kind: 'bot_changed', botId: 'bot-b' });
  await alice.until(() => types(alice).includes('resync'));
  await bob.until(() => types(bob).includes('bot_changed'));
  expect(asked).toEqual(['alice']);
  expect(types(bob)).toEqual(['bot_changed']);
});

test('one stream too many is refused with a message, and the others stay open', async () => {
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen('alice')));
  const refused = await fetch(address, { headers: { authorization: 'Bearer alice' } });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
  expect(await refused.json()).toEqual({
    error: expect.stringContaining('too many windows'),
    code: 'rate_limited',
  });
  expect(streams.every(({ ended }) => !ended)).toBe(true);
  expect((await listen('bob')).response.status).toBe(200);
});

test('a lost connection to the database causes a resync', async () => {
  const alice = await listen('alice');
  await server.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'botter-listener' and datname = current_database()",
  );
  await alice.until(() => types(alice).includes('resync'));
  await publish({ kind: 'bot_changed', botId: 'bot-a' });
  await alice.until(() => types(alice).includes('bot_changed'));
});

test('signals are packed into notifications that fit PostgreSQL', () => {
  const ids = Array.from(
    { length: 1000 },
    (_, n) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  );
  const payloads = packSignals([messages('bot-a', ...ids), { kind: 'bot_changed', botId: 'bot-a' }]);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
  const back = payloads.flatMap(unpackSignals);
  expect(back.flatMap((signal) => ('messageIds' in signal ? signal.messageIds : []))).toEqual(ids);
  expect(back.at(-1)).toEqual({ kind: 'bot_changed', botId: 'bot-a' });
});

test('a signal about a bot that many people lose fits PostgreSQL', () => {
  const ids = (count: number) =>
    Array.from({ length: count }, (_, n) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`);
  expect(accessLost('bot-a', ids(50))).toEqual({
    kind: 'access_changed',
    botId: 'bot-a',
    lostBy: ids(50),
    // The version before reads this.
    isLost: true,
  });
  expect(accessLost('bot-a', ids(51))).toMatchObject({ lostBy: 'everyone' });
  const payloads = packSignals([accessLost('bot-a', ids(50)), accessLost('bot-b', ids(50))]);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000);
});

test('stopping ends open streams immediately', async () => {
  const alice = await listen('alice');
  await Promise.all([server.app.getHttpAdapter().getInstance().close(), server.app.close()]);
  await alice.until(() => alice.ended);
});

import { sharesModule } from '@botter/server-shares';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
  type TestPerson,
} from '../testing';

let app: ConfigurationApplication;
let people: TestPeople;
let owner: TestPerson;
let botId: string;
let telegramId = 8300;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [sharesModule],
  });
  people = await app.people();
  owner = people.owner;
});
afterAll(() => app.close());
beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(owner, telegramId);
});
afterEach(() => {
  app.telegram.failure = undefined;
});

const path = () => `/api/bots/${botId}/telegram-info`;
const read = async (person = owner) => (await person.request('GET', path())).body.telegramInfo;
const save = (info: object, person = owner) => person.request('PUT', path(), info);
const settings = () => app.telegram.settingsOf(telegramId);
const calls = (prefix: string) =>
  app.telegram.calls
    .filter(({ method, token }) => method.startsWith(prefix) && token.startsWith(`${telegramId}:`))
    .map(({ method }) => method);
const bot = async () => (await owner.request('GET', `/api/bots/${botId}`)).body.bot;

async function history(): Promise<{ data: unknown; metadata: { actor: { kind: string } } }[]> {
  const { rows } = await app.database.pool.query(
    `select data, metadata from events.events where stream = $1 and type = 'TelegramInfoChanged' order by version`,
    [`bot-${botId}`],
  );
  return rows;
}

const wanted = { telegramName: 'Tea Shop', description: 'All the tea', shortDescription: 'Tea' };
const shown = { name: 'Tea Shop', description: 'All the tea', shortDescription: 'Tea' };

test('is read from Telegram, and our copies follow', async () => {
  Object.assign(settings(), { name: 'Teas', shortDescription: 'Good tea' });
  expect(await read()).toEqual({ name: 'Teas', description: '', shortDescription: 'Good tea' });
  expect(await bot()).toMatchObject({ display_name: 'Teas', short_description: 'Good tea' });
  expect(await history()).toMatchObject([
    { data: { name: 'Teas', shortDescription: 'Good tea' }, metadata: { actor: { kind: 'system' } } },
  ]);
});

test('is read at most twice a minute', async () => {
  await Promise.all([read(), read()]);
  await read();
  expect(calls('getMy')).toHaveLength(3);
  settings().description = 'New';
  app.clock.advance(30_001);
  expect((await read()).description).toBe('New');
});

test('is set at Telegram, recorded with its author, and visible immediately', async () => {
  await read();
  const answer = await save(wanted);
  expect([answer.status, answer.body]).toEqual([200, { success: true, telegramInfo: shown }]);
  expect(settings()).toMatchObject(shown);
  expect(await read()).toEqual(shown);
  expect(await bot()).toMatchObject({ display_name: 'Tea Shop', short_description: 'Tea' });
  expect(await history()).toMatchObject([{ data: shown, metadata: { actor: { kind: 'user' } } }]);
});

test('sets only what differs from what Telegram shows', async () => {
  settings().description = 'All the tea';
  await save({ ...wanted, telegramName: `Bot ${telegramId}` });
  expect(calls('setMy')).toEqual(['setMyShortDescription']);
  await save({ ...wanted, telegramName: `Bot ${telegramId}`, shortDescription: ' ' });
  expect(settings().shortDescription).toBe('');
  expect((await bot()).short_description).toBeNull();
});

test('names the saved part if Telegram stops in the middle', async () => {
  const description = 'Bad Request: BOT_SHORT_DESCRIPTION_INVALID';
  app.telegram.failure = { status: 400, description, method: 'setMyShortDescription' };
  const answer = await save(wanted);
  expect([answer.status, answer.body]).toEqual([
    422,
    {
      error: `${description}. Saved: display name. Not saved: short description, description.`,
      code: 'refused_by_telegram',
    },
  ]);
  expect(await read()).toEqual({ name: 'Tea Shop', description: '', shortDescription: '' });
  expect((await bot()).display_name).toBe('Tea Shop');
  expect(await history()).toMatchObject([{ data: { name: 'Tea Shop' } }]);
});

test("is refused with Telegram's text, and nothing is recorded", async () => {
  app.telegram.failure = {
    status: 429,
    description: 'Too Many Requests: retry after 80000',
    retryAfter: 80_000,
    method: 'setMyName',
  };
  const limited = await save(wanted);
  expect([limited.status, limited.headers['retry-after']]).toEqual([429, '80000']);
  app.telegram.failure = { status: 503, description: 'Service Unavailable' };
  expect((await save(wanted)).status).toBe(502);
  expect((await owner.request('GET', path())).status).toBe(502);
  expect(await history()).toEqual([]);
});

test.each([
  [{ ...wanted, telegramName: 'n'.repeat(65) }, 'The display name may have at most 64 characters'],
  [{ ...wanted, telegramName: ' ' }, 'The display name is required'],
  [{ ...wanted, shortDescription: 's'.repeat(121) }, 'The short description may have at most 120 characters'],
  [{ ...wanted, description: 'd'.repeat(513) }, 'The description may have at most 512 characters'],
  [{ telegramName: 'Tea' }, 'The description must be a text'],
])('has limits, and nothing is cut: %#', async (info, error) => {
  const answer = await save(info);
  expect([answer.status, answer.body.details?.[0]?.message ?? answer.body.error]).toEqual([400, error]);
  expect(calls('setMy')).toEqual([]);
});

test('takes as much as Telegram does', async () => {
  const most = {
    telegramName: 'n'.repeat(64),
    description: 'd'.repeat(512),
    shortDescription: 's'.repeat(120),
  };
  expect((await save(most)).status).toBe(200);
});

test('is read by everyone who sees the bot, and set by the owner alone', async () => {
  for (const permissions of ['manage', 'read_only'] as const) {
    const { email } = people[permissions];
    await owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions });
    expect((await people[permissions].request('GET', path())).status).toBe(200);
    expect((await save(wanted, people[permissions])).status).toBe(403);
  }
  expect((await people.stranger.request('GET', path())).status).toBe(404);
  expect((await save(wanted, people.stranger)).status).toBe(404);
});

import { menuLimits } from '@botter/contracts';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
  type TestPerson,
} from '@botter/server-bots/testing';
import { sharesModule } from '@botter/server-shares';
import { menuModule } from './server-module';

let app: ConfigurationApplication;
let owner: TestPerson;
let people: TestPeople;
let botId: string;
let telegramId = 8100;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [sharesModule, menuModule],
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

const buttonPath = () => `/api/bots/${botId}/menu-button`;
const commandsPath = () => `/api/bots/${botId}/commands`;
const setButton = (menuButton: unknown, person = owner) =>
  person.request('POST', buttonPath(), { menuButton });
const setCommands = (commands: unknown, person = owner) =>
  person.request('POST', commandsPath(), { commands });
const liveButton = async (person = owner) => (await person.request('GET', buttonPath())).body.menuButton;
const liveCommands = async (person = owner) => (await person.request('GET', commandsPath())).body.commands;
const settings = () => app.telegram.settingsOf(telegramId);
const reads = (method: string) =>
  app.telegram.calls.filter((call) => call.method === method && call.token.startsWith(`${telegramId}:`))
    .length;

async function history(): Promise<{ type: string; data: unknown; metadata: { actor: unknown } }[]> {
  const { rows } = await app.database.pool.query(
    `select type, data, metadata from events.events where stream = $1 and type like 'Menu%' order by version`,
    [`bot-${botId}`],
  );
  return rows;
}

const webApp = { type: 'web_app', text: 'Open shop', web_app: { url: 'https://shop.example.com/' } };
const menu = [
  { command: 'start', description: 'Begin' },
  { command: 'help', description: 'Get help' },
];

describe('two processes', () => {
  test('Telegram gets a change only while no one else is changing the bot', async () => {
    const { pool } = app.database;
    await pool.query(
      `insert into app.telegram_turns values ($1, gen_random_uuid(), now() + interval '1 minute')`,
      [botId],
    );
    const pending = setButton(webApp);
    // Another bot need not wait.
    const other = await app.addBot(owner, telegramId + 100_000);
    const answer = await owner.request('POST', `/api/bots/${other}/menu-button`, { menuButton: webApp });
    expect(answer.status).toBe(200);
    expect(reads('setChatMenuButton')).toBe(0);
    await pool.query('delete from app.telegram_turns where bot_id = $1', [botId]);
    expect((await pending).status).toBe(200);
    expect(settings().menuButton).toEqual(webApp);
    expect((await pool.query('select bot_id from app.telegram_turns')).rows).toEqual([]);
  });

  test('a turn that was lost meanwhile records nothing', async () => {
    app.telegram.before = async (method) => {
      if (method !== 'setChatMenuButton') return;
      await app.database.pool.query('update app.telegram_turns set holder = gen_random_uuid()');
    };
    const answer = await setButton(webApp);
    app.telegram.before = undefined;
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await history()).toEqual([]);
    await app.database.pool.query('delete from app.telegram_turns');
  });
});

describe('the menu button', () => {
  test('is set at Telegram, recorded in the history, and live', async () => {
    const answer = await setButton(webApp);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ menuButton: webApp });
    expect(settings().menuButton).toEqual(webApp);
    expect(await liveButton()).toEqual(webApp);
    expect(await history()).toMatchObject([
      { type: 'MenuButtonChanged', data: { menuButton: webApp }, metadata: { actor: { kind: 'user' } } },
    ]);
  });

  test('clears no commands when it becomes the default one', async () => {
    await setCommands(menu);
    expect((await setButton({ type: 'default' })).status).toBe(200);
    expect(await liveButton()).toEqual({ type: 'default' });
    expect(await liveCommands()).toEqual(menu);
  });

  test.each([
    [{ type: 'web_app', text: ' ', web_app: { url: 'https://a.example' } }],
    [{ type: 'web_app', text: 'Open', web_app: { url: '' } }],
    [{ type: 'web_app', text: 'Open' }],
  ])('of a web app needs both text and URL: %j', async (menuButton) => {
    const answer = await setButton(menuButton);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('Please provide both text and URL for web app button');
    expect(await history()).toEqual([]);
  });

  test('that Telegram refuses is refused with its text and changes nothing', async () => {
    const description = "Bad Request: menu button Web App URL 'http://a.example' is invalid";
    app.telegram.failure = { status: 400, description, method: 'setChatMenuButton' };
    const answer = await setButton({ ...webApp, web_app: { url: 'http://a.example' } });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ error: description, code: 'refused_by_telegram' });
    expect(await history()).toEqual([]);
    expect(await liveButton()).toEqual({ type: 'commands' });
  });
});

describe('the commands', () => {
  test('are sent without a slash, replace the list, and can be cleared', async () => {
    const answer = await setCommands([{ command: ' /start', description: ' Begin ' }, menu[1]]);
    expect(answer.body).toEqual({ commands: menu });
    expect(settings().commands).toEqual(menu);
    expect(await liveCommands()).toEqual(menu);
    const cleared = await owner.request('DELETE', commandsPath());
    expect([cleared.status, cleared.body]).toEqual([200, {}]);
    expect(await liveCommands()).toEqual([]);
    expect((await history()).map(({ type, data }) => [type, data])).toEqual([
      ['MenuCommandsChanged', { commands: menu }],
      ['MenuCommandsChanged', { commands: [] }],
    ]);
  });

  const format =
    'Command must be 1-32 characters long and contain only lowercase letters, numbers and underscores';
  test.each([
    [[{ command: 'start' }], 'Please provide both command and description'],
    [[{ command: '', description: 'Begin' }], 'Please provide both command and description'],
    [[{ command: 'Start', description: 'Begin' }], format],
    [[{ command: '/', description: 'Begin' }], format],
    [[{ command: 'a'.repeat(33), description: 'Begin' }], format],
    [[menu[0], menu[0]], 'Command already exists'],
    [[], 'Add a command first'],
    [
      Array.from({ length: menuLimits.commands + 1 }, (_, n) => ({ command: `c${n}`, description: 'More' })),
      'Telegram takes at most 100 commands',
    ],
  ])('keep the rules: %#', async (commands, error) => {
    const answer = await setCommands(commands);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect(reads('setMyCommands')).toBe(0);
  });

  test('may be a hundred', async () => {
    const many = Array.from({ length: menuLimits.commands }, (_, n) => ({
      command: `c${n}`,
      description: 'More',
    }));
    expect((await setCommands(many)).status).toBe(200);
  });

  test('with a description that Telegram refuses are refused with its text', async () => {
    const description = 'Bad Request: command description length must not exceed 256';
    app.telegram.failure = { status: 400, description, method: 'setMyCommands' };
    const answer = await setCommands([{ command: 'start', description: 'x'.repeat(257) }]);
    expect([answer.status, answer.body.error]).toEqual([422, description]);
  });
});

describe('Telegram in trouble', () => {
  test("is 502 if it can't be reached, for reading and for changing", async () => {
    app.telegram.failure = { status: 502, description: 'Bad Gateway' };
    for (const answer of [await setCommands(menu), await owner.request('GET', commandsPath())]) {
      expect([answer.status, answer.body.code]).toEqual([502, 'telegram_unreachable']);
    }
    app.telegram.failure = undefined;
    expect(await liveCommands()).toEqual([]);
    expect(await history()).toEqual([]);
  });

  test('is 429 with the time to wait', async () => {
    app.telegram.failure = { status: 429, description: 'Too Many Requests: retry after 7', retryAfter: 7 };
    const answer = await setButton(webApp);
    expect([answer.status, answer.body.code]).toEqual([429, 'rate_limited']);
    expect(answer.headers['retry-after']).toBe('7');
  });
});

describe('reading', () => {
  test('asks Telegram once in half a minute, and again after a change of ours', async () => {
    await Promise.all([liveCommands(), liveCommands()]);
    settings().commands = [menu[0]];
    expect(await liveCommands()).toEqual([]);
    expect(reads('getMyCommands')).toBe(1);
    app.clock.advance(30_001);
    expect(await liveCommands()).toEqual([menu[0]]);
    await setCommands(menu);
    expect(await liveCommands()).toEqual(menu);
    expect(reads('getMyCommands')).toBe(3);
  });

  test('is repeated once any process has changed the bot', async () => {
    await liveButton();
    await owner.request('PUT', `/api/bots/${botId}`, { name: 'Renamed' });
    settings().menuButton = { type: 'default' };
    expect(await liveButton()).toEqual({ type: 'default' });
  });

  test('is allowed to everyone who sees the bot, changing to the owner alone', async () => {
    for (const permissions of ['manage', 'read_only'] as const) {
      const { email } = people[permissions];
      await owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions });
    }
    for (const who of ['manage', 'read_only'] as const) {
      const person = people[who];
      expect(await liveButton(person)).toEqual({ type: 'commands' });
      expect(await liveCommands(person)).toEqual([]);
      expect((await setButton(webApp, person)).status).toBe(403);
      expect((await setCommands(menu, person)).status).toBe(403);
      expect((await person.request('DELETE', commandsPath())).status).toBe(403);
    }
    const stranger = people.stranger;
    expect((await stranger.request('GET', commandsPath())).status).toBe(404);
    expect((await setCommands(menu, stranger)).status).toBe(404);
    expect(await history()).toEqual([]);
  });
});

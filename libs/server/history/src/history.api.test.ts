import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
} from '@botter/server-bots/testing';
import { configurationModules } from './testing';
import { pagesInTheMaking } from './timeline/pages-in-the-making';

let app: ConfigurationApplication;
let people: TestPeople;
let botId: string;
let telegramId = 6000;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: configurationModules,
  });
  people = await app.people();
  await app.database.pool.query(
    "update app.users set first_name = 'Anna', last_name = 'Lee' where email = 'owner@example.com'",
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(people.owner, telegramId, 'Shop');
});

type Role = keyof TestPeople;
const owner = (method: string, path: string, body?: unknown) =>
  people.owner.request(method, `/api/bots/${botId}${path}`, body);
const history = async (query = '', role: Role = 'owner') =>
  people[role].request('GET', `/api/bots/${botId}/history${query}`);
const entries = async (query = '', role: Role = 'owner') => (await history(query, role)).body.entries;
const wordsOf = async (query = '', role: Role = 'owner') =>
  (await entries(query, role)).map(({ words }: { words: string }) => words);
const body = (text = 'Hello', more: object = {}) => ({ command: '/start', actionData: { text, ...more } });
const buy = { type: 'callback', label: 'Buy', value: 'buy' };

async function addAction(): Promise<string> {
  return (await owner('POST', '/actions', body())).body.action.id;
}
async function share(role: 'manage' | 'read_only'): Promise<void> {
  const { email } = people[role];
  await people.owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions: role });
}

describe('the timeline', () => {
  test('waits while this process makes as many pages as it may', async () => {
    const others = Array.from({ length: 8 }, (_, n) => pagesInTheMaking.enter(`other-${n}`));
    const leave = await Promise.all(others);
    let isThere = false;
    const page = history().then((response) => {
      isThere = true;
      return response;
    });
    // Much longer than a page takes.
    for (let n = 0; n < 20; n++) expect((await owner('GET', '/history/1')).status).toBe(200);
    expect(isThere).toBe(false);
    for (const leaveOne of leave) leaveOne();
    expect((await page).status).toBe(200);
  });

  test('shows as text who changed what, when and from which origin, with the old and the new text', async () => {
    const id = await addAction();
    await owner('PUT', `/actions/${id}`, body('Welcome'));
    await owner('PUT', `/actions/${id}`, body('Welcome', { buttons: [buy] }));
    const { status, body: page } = await history();
    expect(status).toBe(200);
    expect(page).toMatchObject({ next: null, latest: 4, people: [{ name: 'Anna Lee' }] });
    expect(page.entries.map(({ words }: { words: string }) => words)).toEqual([
      'added the button Buy to /start',
      'changed the text of /start',
      'added the action /start',
      'added the bot',
    ]);
    expect(page.entries[1]).toMatchObject({
      version: 3,
      at: app.clock.now().toISOString(),
      type: 'ActionChanged',
      part: 'action',
      key: id,
      person: { name: 'Anna Lee' },
      origin: { kind: 'browser', name: null },
      differences: [{ field: 'text', old: 'Hello', new: 'Welcome', words: 'changed the text of /start' }],
      omitted: 0,
    });
  });

  test('has pages, and filters by person, part and action', async () => {
    const id = await addAction();
    await share('manage');
    await people.manage.request('PUT', `/api/bots/${botId}/actions/${id}`, body('By a colleague'));
    await owner('PUT', '', { name: 'Cafe' });
    const pages: string[] = [];
    for (let cursor = '', round = 0; round < 10; round += 1) {
      const { body: page } = await history(`?limit=2${cursor}`);
      pages.push(...page.entries.map(({ version }: { version: number }) => version));
      if (page.next === null) break;
      cursor = `&cursor=${page.next}`;
    }
    expect(pages).toEqual([6, 5, 4, 3, 2, 1]);
    const { user } = (await people.manage.request('GET', '/api/me')).body;
    expect(await wordsOf(`?person=${user.id}`)).toEqual(['changed the text of /start']);
    expect(await wordsOf('?kind=info')).toEqual(['renamed the bot to “Cafe”', 'added the bot']);
    expect(await wordsOf(`?action=${id}`)).toEqual(['changed the text of /start', 'added the action /start']);
    expect(await wordsOf(`?action=${id}&kind=info`)).toEqual([]);
  });

  test('names API keys, and calls erased people former colleagues', async () => {
    const made = await people.owner.request('POST', '/api/keys', {
      name: 'Importer',
      botIds: [botId],
      accessType: 'owner',
    });
    await app.request('PUT', `/api/bots/${botId}`, { token: made.body.secret, body: { name: 'Cafe' } });
    expect((await entries())[0]).toMatchObject({ origin: { kind: 'api_key', name: 'Importer' } });
    const leaver = await app.person('leaver@example.com');
    await leaver.request('GET', '/api/me');
    await people.owner.request('POST', `/api/shares/${botId}/shares`, {
      email: leaver.email,
      permissions: 'manage',
    });
    await leaver.request('POST', `/api/bots/${botId}/actions`, body());
    await app.database.pool.query('delete from app.users where email = $1', [leaver.email]);
    expect((await entries())[0]).toMatchObject({
      words: 'added the action /start',
      person: { name: 'A former colleague' },
    });
  });

  test('shows webhooks and shares to the owner only, and secrets and e-mail addresses to no one', async () => {
    await share('manage');
    await share('read_only');
    await owner('POST', '/webhooks', {
      webhookUrl: 'https://example.com/hook?key=1',
      webhookSecret: 'a very secret text',
    });
    await owner('POST', '/actions', {
      ...body(),
      webhookUrl: 'https://example.com',
      webhookSecret: 'also very secret',
    });
    const all = await history();
    const mine = all.body.entries.map(({ words }: { words: string }) => words);
    expect(mine).toEqual(
      expect.arrayContaining([
        'added the webhook example.com',
        'invited a person to manage the bot',
        'gave Test Person access',
      ]),
    );
    for (const role of ['manage', 'read_only'] as const) {
      expect(await wordsOf('', role)).toEqual(['added the action /start', 'added the bot']);
      expect(await wordsOf('?kind=webhook', role)).toEqual([]);
    }
    const at = await owner('GET', '/history/latest');
    for (const text of [all.text, at.text]) {
      expect(text).not.toMatch(/secret text|very secret|@example\.com/);
    }
    expect((await history('', 'stranger')).status).toBe(404);
  });

  test('shows addresses of the webhooks of actions to those who may change actions only', async () => {
    await share('manage');
    await share('read_only');
    const hooked = (hook: string) => ({ ...body(), webhookUrl: `https://hooks.example/${hook}` });
    const { id } = (await owner('POST', '/actions', hooked('one'))).body.action;
    const first = (await entries('?limit=1'))[0].version;
    await owner('PUT', `/actions/${id}`, hooked('two'));
    await owner('PUT', `/actions/${id}`, body());
    await owner('PUT', `/actions/${id}`, hooked('three'));
    await owner('DELETE', `/actions/${id}`);
    const read = (role: Role) => (path: string) =>
      people[role].request('GET', `/api/bots/${botId}/history${path}`);
    const paths = [
      '?kind=action',
      `/${first}`,
      `/compare?from=${first - 1}&to=${first}`,
      `/compare?from=${first}&to=${first + 1}`,
      `/compare?from=${first + 3}&to=${first + 4}`,
    ];
    for (const response of await Promise.all(paths.map(read('manage')))) {
      expect(response.text).toContain('https://hooks.example/');
    }
    const seen = await Promise.all(paths.map(read('read_only')));
    for (const { status, text } of seen) {
      expect(status).toBe(200);
      expect(text).not.toContain('hooks.example');
    }
    expect(seen[0]!.body.entries).toMatchObject([
      { words: 'deleted the action /start', differences: [{ old: { webhookUrlSet: true }, new: null }] },
      { words: 'added the webhook URL to /start', differences: [{ old: null, new: true }] },
      { words: 'removed the webhook URL from /start', differences: [{ old: true, new: null }] },
      { words: 'changed the webhook URL of /start', differences: [{ old: true, new: true }] },
      { words: 'added the action /start', differences: [{ old: null, new: { webhookUrlSet: true } }] },
    ]);
  });

  test.each(['?cursor=x', '?cursor=-1', '?limit=0', '?limit=51', '?kind=nothing', '?cursor=99999999999'])(
    'refuses %s',
    async (query) => {
      expect((await history(query)).body).toMatchObject({ code: 'validation_failed' });
    },
  );

  test('an action that changes with another one in one request has the same id of the request', async () => {
    const callback = { ...body(), command: 'buy', actionTrigger: 'callback' };
    const { id } = (await owner('POST', '/actions', callback)).body.action;
    const menu = await owner('POST', '/actions', {
      command: '/menu',
      actionData: { text: 'x', buttons: [buy] },
    });
    const { id: actionId, version } = menu.body.action;
    const renamed = { ...callback, command: 'order', updateReferences: [{ actionId, version }] };
    expect((await owner('PUT', `/actions/${id}`, renamed)).status).toBe(200);
    const [reference, rename] = await entries('?limit=2');
    expect([rename.words, reference.words]).toEqual([
      'renamed buy to order',
      'changed the button Buy of /menu',
    ]);
    expect(reference.request).toBe(rename.request);
  });
});

describe('a version', () => {
  test('is the whole bot as it was', async () => {
    const id = await addAction();
    await owner('POST', '/menu-button', { menuButton: { type: 'commands' } });
    await owner('POST', '/webhooks', { webhookUrl: 'https://example.com/hook' });
    await share('read_only');
    await owner('PUT', `/actions/${id}`, body('Changed'));
    const { body: then } = await owner('GET', '/history/2');
    expect(then).toMatchObject({
      version: 2,
      latest: 7,
      words: 'added the action /start',
      person: { name: 'Anna Lee' },
      info: { name: 'Shop', username: `bot${telegramId}_bot` },
      settings: { takeoverMode: 'off', notificationsEnabled: false },
      actions: [
        { id, command: '/start', actionData: { text: 'Hello' }, webhookSecretSet: false, version: 1 },
      ],
      menu: { button: null, commands: null },
      webhooks: [],
      shares: [],
    });
    const { body: now } = await owner('GET', '/history/latest');
    expect(now).toMatchObject({
      version: 7,
      actions: [{ actionData: { text: 'Changed' } }],
      menu: { button: { type: 'commands' } },
      webhooks: [{ webhookUrl: 'https://example.com/hook', secretSet: false }],
      shares: [{ status: 'active', permissions: 'read_only', person: { name: 'Test Person' } }],
    });
    const reader = await people.read_only.request('GET', `/api/bots/${botId}/history/7`);
    expect(reader.body).toMatchObject({ webhooks: null, shares: null, actions: [{ id }] });
  });

  test('is found by an instant', async () => {
    const before = new Date(app.clock.now().getTime() - 1).toISOString();
    const early = app.clock.now().toISOString();
    app.clock.advance(60_000);
    await addAction();
    const at = async (instant: string) => owner('GET', `/history/latest?at=${encodeURIComponent(instant)}`);
    expect((await at(early)).body).toMatchObject({ version: 1, actions: [] });
    expect((await at(app.clock.now().toISOString())).body.version).toBe(2);
    expect((await at(before)).status).toBe(404);
    expect((await at('yesterday')).status).toBe(400);
  });

  test.each([
    ['/history/99', 404],
    ['/history/0', 400],
    ['/history/-1', 400],
    ['/history/1.5', 400],
    ['/history/abc', 400],
    ['/history/99999999999', 400],
    ['/history/compare?from=1&to=99', 404],
    ['/history/compare?from=x&to=1', 400],
    ['/history/compare', 400],
  ])('%s is answered with %i', async (path, status) => {
    const answer = await owner('GET', path);
    expect(answer.status).toBe(status);
    if (status === 404) expect(answer.body.error).toBe('This bot has no version 99: its last one is 1.');
  });

  test('is compared with another one, in both directions', async () => {
    const id = await addAction();
    await owner('PUT', `/actions/${id}`, body('Welcome'));
    await share('read_only');
    const compare = async (from: number, to: number, role: Role = 'owner') =>
      (
        await people[role].request('GET', `/api/bots/${botId}/history/compare?from=${from}&to=${to}`)
      ).body.differences.map(({ words }: { words: string }) => words);
    expect(await compare(1, 3)).toEqual(['added the action /start']);
    expect(await compare(2, 3)).toEqual(['changed the text of /start']);
    expect(await compare(3, 1)).toEqual(['deleted the action /start']);
    expect(await compare(3, 5)).toEqual(['invited a person to look at the bot']);
    expect(await compare(3, 5, 'read_only')).toEqual([]);
    expect(await compare(4, 4)).toEqual([]);
  });
});

test('the history of a deleted bot is not found', async () => {
  await addAction();
  await people.owner.request('DELETE', `/api/bots/${botId}`, { name: 'Shop' });
  expect((await history()).status).toBe(404);
  const { rows } = await app.database.pool.query('select from read.history where bot_id = $1', [botId]);
  expect(rows).toEqual([]);
});

describe('the raw history', () => {
  const fetchRaw = (role: Role = 'owner') => people[role].request('GET', `/api/bots/${botId}/history.ndjson`);
  /** The verifier's output for a file, and its exit code. */
  function verify(...files: string[]) {
    const folder = mkdtempSync(join(tmpdir(), 'botter-history-'));
    const paths = files.map((text, n) => {
      const path = join(folder, `${n}.ndjson`);
      writeFileSync(path, text);
      return path;
    });
    const args = paths.length > 1 ? [paths[0]!, '--continues', paths[1]!] : paths;
    const script = join(__dirname, '../../../../tools/verify-history.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    return { status, words: `${stdout}${stderr}`.trim() };
  }

  test('is every event with its metadata, in a chain that the verifier checks', async () => {
    const id = await addAction();
    await owner('PUT', `/actions/${id}`, body('Changed "text",\u2028 "event":{'));
    const { status, text, headers } = await fetchRaw();
    expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    const lines = text.trimEnd().split('\n');
    const [head, first, ...rest] = lines.map((line) => JSON.parse(line));
    expect(head).toMatchObject({ format: 'botter.history/1', botId, version: 3 });
    expect(first.event).toMatchObject({
      version: 1,
      type: 'BotAdded',
      schemaVersion: 1,
      data: { name: 'Shop' },
      metadata: { source: 'api', actor: { kind: 'user' } },
    });
    expect(rest.at(-1)).toMatchObject({ end: true, events: 3, hash: rest.at(-2).hash });
    expect(verify(text)).toEqual({ status: 0, words: expect.stringContaining('OK: 3 events') });
    const without = (n: number) => `${lines.filter((_, at) => at !== n).join('\n')}\n`;
    expect(verify(text.replace('"Shop"', '"Shock"')).words).toContain('line 2: the event is not what');
    expect(verify(without(2)).words).toContain("line 3: it doesn't follow the event before it");
    expect(verify(without(4)).words).toContain('the file ends after event 3 of 3');
    expect(verify('nonsense').words).toContain('line 1: this is no JSON');
  });

  test('continues after an earlier export, even if a person and a secret were erased meanwhile', async () => {
    const secret = { ...body(), webhookUrl: 'https://example.com', webhookSecret: 'a very secret text' };
    const id = (await owner('POST', '/actions', secret)).body.action.id;
    const leaver = await app.person('auditor@example.com');
    await leaver.request('GET', '/api/me');
    const invited = { email: leaver.email, permissions: 'manage' };
    await people.owner.request('POST', `/api/shares/${botId}/shares`, invited);
    await leaver.request('PUT', `/api/bots/${botId}/actions/${id}`, body('By an auditor'));
    const earlier = await fetchRaw();
    await app.database.pool.query('delete from app.users where email = $1', [leaver.email]);
    await app.database.pool.query("delete from app.secrets where bot_id = $1 and kind <> 'bot_token'", [
      botId,
    ]);
    await owner('DELETE', `/actions/${id}`);
    const later = await fetchRaw();
    expect(verify(later.text, earlier.text)).toMatchObject({
      status: 0,
      words: expect.stringContaining('continues the earlier file'),
    });
    for (const { text } of [earlier, later]) expect(text).not.toMatch(/auditor@|very secret|Test Person/);
    expect(verify(later.text, earlier.text.replaceAll(botId, 'other')).status).toBe(1);
  });

  test('is for those who may change the bot, and its webhooks and shares only for the owner', async () => {
    await share('manage');
    await share('read_only');
    await owner('POST', '/webhooks', { webhookUrl: 'https://example.com/hook?key=1' });
    expect((await fetchRaw('read_only')).status).toBe(403);
    const { text } = await fetchRaw('manage');
    expect(text).not.toContain('example.com/hook');
    expect(text).toContain('"data":null,"withheld":true');
    expect(verify(text).status).toBe(0);
    expect((await fetchRaw()).text).toContain('example.com/hook');
  });
});

import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
  type TestPerson,
} from '@botter/server-bots/testing';
import { EVENT_STORE, type EventStore } from '@botter/server-event-store';
import { type BotConfiguration, Configurations } from '@botter/server-history';
import { configurationAt, configurationModules } from '@botter/server-history/testing';
import { SECRET_STORE, type SecretStore } from '@botter/server-secrets';
import { restoreModule } from './server-module';

let app: ConfigurationApplication;
let people: TestPeople;
let botId: string;
let telegramId = 9_000;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [...configurationModules, restoreModule],
    env: { EGRESS_ALLOW: '127.0.0.1' },
  });
  people = await app.people();
});
afterAll(() => app?.close());
beforeEach(async () => {
  telegramId += 1;
  app.telegram.failure = undefined;
  botId = await app.addBot(people.owner, telegramId);
});

const at = (path: string) => `/api/bots/${botId}${path}`;
async function call(method: string, path: string, body?: object, person: TestPerson = people.owner) {
  const answer = await person.request(method, at(path), body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer;
}
const say = (command: string, text = 'Hi', more: object = {}) => ({ command, actionData: { text }, ...more });
const addAction = async (body: object): Promise<string> =>
  (await call('POST', '/actions', body)).body.action.id;
const setCommands = (...names: string[]) =>
  call('POST', '/commands', { commands: names.map((command) => ({ command, description: command })) });
const setInfo = (telegramName: string, description = '') =>
  call('PUT', '/telegram-info', { telegramName, description, shortDescription: '' });
const version = () => app.app.get<EventStore>(EVENT_STORE).streamVersion(`bot-${botId}`);
const restore = (body: object, person = people.owner) => person.request('POST', at('/restore'), body);
const undo = (body: object, person = people.owner) => person.request('POST', at('/undo'), body);
const preview = async (query: string) => (await call('GET', `/restore?${query}`)).body;

async function secretsOf(kind: string): Promise<string[]> {
  const { rows } = await app.database.pool.query(
    'select ref from app.secrets where bot_id = $1 and kind = $2',
    [botId, kind],
  );
  return rows.map(({ ref }) => ref);
}

/** Everything that a restore restores. */
async function comparable(atVersion?: number) {
  const found = await configurationAt(app.app.get(Configurations), botId, atVersion);
  const { info, settings, menu, actions, webhooks }: BotConfiguration = found!.configuration;
  const { name, telegramName, description, shortDescription } = info!;
  return {
    info: { name, telegramName, description, shortDescription },
    settings,
    menu,
    actions: Object.fromEntries([...actions].map(([id, { content }]) => [id, content])),
    webhooks: Object.fromEntries(
      [...webhooks].map(([id, { secretRef, createdAt: _, disabledReason: _r, ...webhook }]) => [
        id,
        { ...webhook, signed: secretRef !== null },
      ]),
    ),
  };
}

/** A bot with something in every part, changed in every part. */
async function lived() {
  await setInfo('Tea', 'We sell tea.');
  await call('POST', '/menu-button', { menuButton: { type: 'commands' } });
  await setCommands('start', 'tea');
  const start = await addAction(say('/start'));
  const gone = await addAction(say('/gone'));
  const signed = (
    await call('POST', '/webhooks', { webhookUrl: 'https://hooks.example.com/a', generateSecret: true })
  ).body.webhook.id;
  await app.app.get<SecretStore>(SECRET_STORE).erase(await secretsOf('webhook'));
  const off = (await call('POST', '/webhooks', { webhookUrl: 'https://hooks.example.com/b' })).body.webhook
    .id;
  await call('POST', '/contact-fields', { key: 'size', label: 'Shoe size', type: 'number' });
  const past = await version();
  await call('PUT', '', { name: 'Coffee shop', timeZone: 'Europe/Berlin' });
  await call('PATCH', '/contact-fields/size', { label: 'Size' });
  await call('POST', '/contact-fields', { key: 'city', label: 'City', type: 'text' });
  await call('PUT', '/takeover', { mode: '1_hour' });
  await setInfo('Coffee', 'We sell coffee.');
  await call('POST', '/menu-button', {
    menuButton: { type: 'web_app', text: 'Shop', web_app: { url: 'https://example.com' } },
  });
  await setCommands('coffee');
  await call('PUT', `/actions/${start}`, say('/tea', 'Changed'));
  await call('DELETE', `/actions/${gone}`);
  await addAction(say('/start', 'Another one'));
  await call('DELETE', `/webhooks/${signed}`);
  await call('PATCH', `/webhooks/${off}/toggle`);
  return { past, start, gone };
}

describe('restoring', () => {
  test('the whole bot becomes as it was, here and at Telegram, in one change', async () => {
    const { past } = await lived();
    const before = await version();
    const shown = await preview(`version=${past}`);
    expect(shown).toMatchObject({ version: before, problems: [], omitted: 0 });
    expect(shown.telegram).toEqual(['display name', 'description', 'menu commands', 'menu button']);
    expect(shown.differences.map(({ words }: { words: string }) => words)).toEqual(
      expect.arrayContaining([
        'renamed /tea to /start',
        'added the action /gone',
        'deleted the action /start',
      ]),
    );
    expect(shown.notices).toEqual([
      'The webhook https://hooks.example.com/a gets a new signing secret: the old one was erased.',
    ]);

    const restored = await restore({ version: past, expectedVersion: before });
    expect([restored.status, restored.body.version]).toEqual([200, before + restored.body.changes]);
    expect(await comparable()).toEqual(await comparable(past));
    expect(app.telegram.settingsOf(telegramId)).toMatchObject({
      name: 'Tea',
      description: 'We sell tea.',
      commands: [{ command: 'start' }, { command: 'tea' }],
      menuButton: { type: 'commands' },
    });
    const { entries } = (await call('GET', '/history')).body;
    expect(entries[0].origin.kind).toBe('restore');
    // The same again changes nothing; the change can be undone as a whole.
    expect((await restore({ version: past })).body.changes).toBe(0);
    expect((await undo({ version: restored.body.version })).status).toBe(200);
    expect((await comparable()).info.name).toBe('Coffee shop');
  });

  test('one part, or one action, leaves the rest', async () => {
    const { past, start, gone } = await lived();
    const now = await comparable();
    await call('POST', '/restore', { version: past, part: 'menu' });
    expect(await comparable()).toEqual({ ...now, menu: (await comparable(past)).menu });
    await call('POST', '/restore', { version: past, actionId: gone });
    expect((await comparable()).actions[gone]?.command).toBe('/gone');
    // Its command belongs to another action today.
    const taken = await restore({ version: past, actionId: start });
    expect([taken.status, taken.body.code]).toEqual([409, 'conflict']);
    expect((await preview(`version=${past}&actionId=${start}`)).problems).toEqual([
      { actionId: null, path: '', message: 'There would be two command actions named /start' },
    ]);
  });

  test('of two simultaneous ones one wins, and Telegram shows what the winner restored', async () => {
    await setCommands('a');
    const [a] = [await version()];
    await setCommands('b');
    const b = await version();
    await setCommands('c');
    const expectedVersion = await version();
    const both = await Promise.all([a, b].map((to) => restore({ version: to, expectedVersion })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('version_conflict');
    const { menu } = await comparable();
    expect(app.telegram.settingsOf(telegramId).commands).toEqual(menu.commands);
  });

  test('changes nothing if Telegram refuses', async () => {
    const { past } = await lived();
    const before = { ...app.telegram.settingsOf(telegramId) };
    const wasVersion = await version();
    app.telegram.failure = { status: 400, description: 'Bad Request: no', method: 'setMyCommands' };
    const answer = await restore({ version: past });
    expect([answer.status, answer.body.code]).toEqual([422, 'refused_by_telegram']);
    expect(app.telegram.settingsOf(telegramId)).toEqual(before);
    expect(await version()).toBe(wasVersion);
  });

  test('names an action that is not valid today, and can leave it out', async () => {
    await app.database.pool.query(
      `insert into app.files (id, bot_id, original_name, mime, telegram_type, size, sha256, storage_key,
         uploaded_by, state, created_at, state_since)
       values ($1, $2, 'a.png', 'image/png', 'photo', 1, 'aa', $1, 'someone', 'stored', now(), now())`,
      [`file-${telegramId}`, botId],
    );
    const media = { source: 'upload', type: 'photo', fileId: `file-${telegramId}` };
    const steps = [{ type: 'message', media }];
    const actionId = await addAction({ command: '/photo', actionData: { text: 'Look', steps } });
    await addAction(say('/other'));
    const past = await version();
    await call('DELETE', `/actions/${actionId}`);
    await call('PUT', '', { name: 'Renamed' });
    await people.owner.request('DELETE', `/api/files/file-${telegramId}`);
    const refused = await restore({ version: past });
    expect([refused.status, refused.body.details[0]]).toEqual([
      400,
      { path: '/photo', message: 'The chosen file no longer exists. Choose another one, or none.' },
    ]);
    expect((await preview(`version=${past}`)).problems).toMatchObject([{ actionId, path: '/photo' }]);
    const left = await restore({ version: past, except: [actionId] });
    expect(left.status).toBe(200);
    expect((await comparable()).info).toEqual((await comparable(past)).info);
  });

  test.each([
    [{ version: 99_999 }, 404, 'version'],
    [{ version: 0 }, 400, 'version'],
    [{ version: 'x' }, 400, 'version'],
    [{}, 400, 'version'],
    [{ version: 1, part: 'shares' }, 400, 'part'],
    [{ version: 1, part: 'menu', actionId: 'a' }, 400, 'actionId'],
    [{ version: 1, actionId: 'never' }, 404, undefined],
  ])('refuses %j with %i', async (body, status, path) => {
    const answer = await restore(body);
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([status, path]);
  });

  test('a manager may restore actions, and the owner everything', async () => {
    const actionId = await addAction(say('/start'));
    const past = await version();
    await call('PUT', `/actions/${actionId}`, say('/start', 'Changed'));
    const share = { email: people.manage.email, permissions: 'manage' };
    await people.owner.request('POST', `/api/shares/${botId}/shares`, share);
    const as = (body: object) => restore(body, people.manage);
    expect((await as({ version: past })).status).toBe(403);
    expect((await as({ version: past, part: 'menu' })).status).toBe(403);
    // It did not exist: restoring would delete it.
    expect((await as({ version: past - 1, actionId })).status).toBe(403);
    expect((await as({ version: past, actionId })).status).toBe(200);
    expect((await comparable()).actions[actionId]?.actionData.text).toBe('Hi');
  });
});

describe('undo', () => {
  const latest = async () => (await call('GET', '/history?limit=1')).body.entries[0];

  test('takes back a change by the id of its request, and redo is the undo of that', async () => {
    const actionId = await addAction(say('/start'));
    const changed = await call('PUT', `/actions/${actionId}`, say('/start', 'Changed'));
    const change = changed.headers['x-correlation-id'];
    const text = async () => (await comparable()).actions[actionId]?.actionData.text;
    const undone = await undo({ change });
    expect([undone.status, await text()]).toEqual([200, 'Hi']);
    expect((await latest()).origin.kind).toBe('undo');
    const redone = await undo({ change: undone.body.change });
    expect([redone.status, await text()]).toEqual([200, 'Changed']);
    const twice = await undo({ change: undone.body.change });
    expect([twice.status, twice.body.error]).toEqual([409, 'This change has already been undone.']);
  });

  test('reverts what was added, deleted, set at Telegram or switched', async () => {
    const actionId = await addAction(say('/start'));
    await undo({ version: await version() });
    expect((await comparable()).actions).toEqual({});
    await undo({ version: await version() });
    expect((await comparable()).actions[actionId]?.command).toBe('/start');

    await setCommands('a');
    await setCommands('b');
    await undo({ version: await version() });
    expect(app.telegram.settingsOf(telegramId).commands).toMatchObject([{ command: 'a' }]);
    await call('POST', '/contact-fields', { key: 'city', label: 'City', type: 'text' });
    await call('DELETE', '/contact-fields/city');
    await undo({ version: await version() });
    expect((await comparable()).settings.contactFields).toMatchObject([{ key: 'city' }]);
    await call('PUT', '', { name: 'Other' });
    const name = await version();
    const id = (await call('POST', '/webhooks', { webhookUrl: 'https://hooks.example.com/a' })).body.webhook
      .id;
    await call('PATCH', `/webhooks/${id}/toggle`);
    await undo({ version: await version() });
    expect((await comparable()).webhooks[id]?.enabled).toBe(true);
    // Changes of other things in between are no obstacle.
    await undo({ version: name });
    expect((await comparable()).info.name).toBe(`Bot ${telegramId}`);
  });

  test('restores what was just deleted with its secret', async () => {
    const hook = 'https://hooks.example.com/a';
    const actionId = await addAction(say('/start', 'Hi', { webhookUrl: hook, webhookSecret: 'whisper' }));
    await call('DELETE', `/actions/${actionId}`);
    const undone = await undo({ version: await version() });
    expect(undone.body.notices).toEqual([]);
    const { actions } = (await call('GET', '/actions')).body;
    expect(actions).toMatchObject([{ id: actionId, webhookSecret: 'whisper' }]);
    const signed = { webhookUrl: hook, webhookSecret: 'louder' };
    const { id } = (await call('POST', '/webhooks', signed)).body.webhook;
    await call('DELETE', `/webhooks/${id}`);
    await undo({ version: await version() });
    expect((await call('GET', '/webhooks')).body).toMatchObject([{ id, webhookSecret: 'louder' }]);
  });

  test('is refused with a reason if someone built on the change, and for what has no undo', async () => {
    const actionId = await addAction(say('/start'));
    const change = await version();
    await call('PUT', `/actions/${actionId}`, say('/start', 'Built on it'));
    const refused = await undo({ version: change });
    expect([refused.status, refused.body.code]).toEqual([409, 'version_conflict']);
    expect(refused.body.error).toMatch(/changed the same thing since\. Undo that first, or restore/);
    expect(refused.body.details).toContainEqual({ path: 'version', message: String(change + 1) });
    const never = await undo({ version: 1 });
    expect([never.status, never.body.error]).toEqual([
      409,
      "This change can't be undone. Change it again where you made it.",
    ]);
    for (const body of [{ version: 9_999 }, { change: 'nothing' }]) {
      expect((await undo(body)).status).toBe(404);
    }
    for (const body of [{}, { version: 2, change: 'both' }, { version: -1 }]) {
      expect((await undo(body)).status).toBe(400);
    }
  });

  test('a manager may undo changes of actions, but no addition', async () => {
    const share = { email: people.manage.email, permissions: 'manage' };
    await people.owner.request('POST', `/api/shares/${botId}/shares`, share);
    const actionId = await addAction(say('/start'));
    const added = await version();
    expect((await undo({ version: added }, people.manage)).status).toBe(403);
    await call('PUT', `/actions/${actionId}`, say('/start', 'Changed'), people.manage);
    expect((await undo({ version: added + 1 }, people.manage)).status).toBe(200);
  });
});

import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
  type TestPerson,
} from '@botter/server-bots/testing';
import { compiledBotsModule } from '@botter/server-compiled-bots/projection';
import { readCompiledBot } from '@botter/server-compiled-bots/testing';
import { configurationModules } from '@botter/server-history/testing';
import { Metrics } from '@botter/server-metrics';
import { restoreModule } from '@botter/server-restore';
import { PublishChecks, type ReviewedDraft } from '.';
import { draftsModule } from './server-module';

let app: ConfigurationApplication;
let people: TestPeople;
let botId: string;
let start: string;
let telegramId = 11_000;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [...configurationModules, compiledBotsModule, restoreModule, draftsModule],
    env: { EGRESS_ALLOW: '127.0.0.1' },
  });
  people = await app.people();
});
afterAll(() => app?.close());
beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(people.owner, telegramId);
  start = (await call('POST', '/actions', say('/start'))).body.action.id;
});

const at = (path: string) => `/api/bots/${botId}${path}`;
const send = (method: string, path: string, body?: object, person: TestPerson = people.owner) =>
  person.request(method, at(path), body);
async function call(...request: Parameters<typeof send>) {
  const answer = await send(...request);
  if (answer.status >= 300) throw new Error(`${request[0]} ${request[1]}: ${answer.text}`);
  return answer;
}
const say = (command: string, text = 'Hi', more: object = {}) => ({ command, actionData: { text }, ...more });
const change = (text: string, more: object = {}) =>
  call('PUT', `/actions/${start}`, say('/start', text, more));
const draft = async (query = '') => (await call('GET', `/draft${query}`)).body.draft;
const turn = (enabled: boolean) => send('PUT', '/drafts', { enabled });
const publish = async (name = 'Spring menu', more: object = {}, person = people.owner) =>
  send('POST', '/publish', { name, expectedVersion: (await draft('?limit=0')).version, ...more }, person);
const discard = async (person = people.owner) =>
  send('POST', '/draft/discard', { expectedVersion: (await draft('?limit=0')).version }, person);
/** The actions that chats get. */
const live = async () =>
  (await readCompiledBot(app.database.pool, botId))!.actions.map(
    ({ command, data }) => `${command}: ${data.text}`,
  );
/** How many attempts to publish had an outcome, in this process. */
const publications = async () => {
  const text = await app.app.get(Metrics, { strict: false }).text();
  return (outcome: string) =>
    Number(new RegExp(`botter_publications_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};
async function share(role: 'manage' | 'read_only') {
  const { email } = people[role];
  const shared = await people.owner.request('POST', `/api/shares/${botId}/shares`, {
    email,
    permissions: role,
  });
  if (shared.status >= 300) throw new Error(shared.text);
}

test('without drafts a change is live immediately', async () => {
  expect(await draft()).toMatchObject({ enabled: false, published: null, changes: 0, differences: [] });
  await change('Hello');
  expect(await live()).toEqual(['/start: Hello']);
  expect(await publish()).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await discard()).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('changes gather in a draft until they are published together', async () => {
  const on = await turn(true);
  expect(on.body.draft).toMatchObject({ enabled: true, changes: 0, published: { name: null } });
  expect((await people.owner.request('GET', at(''))).body.bot.drafts_enabled).toBe(true);
  await change('Hello');
  await call('POST', '/actions', say('/menu', 'Tea'));
  expect(await live()).toEqual(['/start: Hi']);
  expect((await call('GET', '/published-actions')).body.actions).toMatchObject([
    { id: start, command: '/start', actionTrigger: 'command', enabled: true, actionData: { text: 'Hi' } },
  ]);
  const { actions } = (await call('GET', '/actions')).body;
  expect(actions.map((action: { command: string }) => action.command)).toEqual(['/start', '/menu']);
  expect(await draft()).toMatchObject({
    changes: 2,
    omitted: 0,
    differences: [
      { words: 'changed the text of /start', old: 'Hi', new: 'Hello' },
      { words: 'added the action /menu' },
    ],
  });
  expect(await draft('?limit=0')).toMatchObject({ changes: 2, omitted: 2, differences: [] });

  const published = await publish('Spring menu');
  expect(published).toMatchObject({
    status: 200,
    body: { draft: { changes: 0, published: { name: 'Spring menu', person: { name: expect.any(String) } } } },
  });
  expect((await live()).sort()).toEqual(['/menu: Tea', '/start: Hello']);
  expect(await publish()).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'Everything is published already.' },
  });
  const { entries } = (await call('GET', '/history?kind=draft')).body;
  expect(entries.map(({ words }: { words: string }) => words)).toEqual([
    'published the draft “Spring menu”',
    'turned drafts on',
  ]);
});

test('does not publish what someone changed since the review', async () => {
  await turn(true);
  await change('Hello');
  const { version } = await draft();
  await change('Bye');
  expect(await publish('Spring', { expectedVersion: version })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  });
  expect(await live()).toEqual(['/start: Hi']);
  expect(await send('POST', '/draft/discard', { expectedVersion: version })).toMatchObject({
    status: 409,
    body: { code: 'version_conflict' },
  });
  // A change of something else is no reason to review the actions again.
  const reviewed = (await draft()).version;
  await people.owner.request('PUT', at(''), { name: 'Other name' });
  expect((await publish('Spring', { expectedVersion: reviewed })).status).toBe(200);
  expect(await live()).toEqual(['/start: Bye']);
});

test('two people who publish the same simultaneously publish it once', async () => {
  await turn(true);
  await change('Hello');
  const { version } = await draft();
  const both = await Promise.all([1, 2].map(() => publish('Spring', { expectedVersion: version })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { entries } = (await call('GET', '/history?kind=draft')).body;
  expect(entries).toHaveLength(2);
});

test('a discarded draft leaves what is published, with the secrets of its webhooks', async () => {
  const hook = { webhookUrl: 'http://127.0.0.1/hook', webhookEnabled: true };
  await change('Hi', { ...hook, webhookSecret: 'whsec_published' });
  await turn(true);
  const before = await readCompiledBot(app.database.pool, botId);
  await change('Hello', { ...hook, webhookSecret: 'whsec_draft' });
  await call('POST', '/actions', say('/menu', 'Tea'));
  expect((await discard()).status).toBe(200);
  expect(await draft()).toMatchObject({ changes: 0, differences: [] });
  const { actions } = (await call('GET', '/actions')).body;
  expect(actions).toMatchObject([
    { command: '/start', actionData: { text: 'Hi' }, webhookSecret: 'whsec_published' },
  ]);
  expect((await readCompiledBot(app.database.pool, botId))?.actions).toEqual(before?.actions);
});

test('drafts are turned off once nothing waits in them', async () => {
  await turn(true);
  await change('Hello');
  await call('POST', '/actions', say('/menu', 'Tea'));
  expect(await turn(false)).toMatchObject({
    status: 409,
    body: { code: 'conflict', error: 'Publish or discard the draft first: it has 2 changes.' },
  });
  await publish();
  expect((await turn(false)).body.draft).toMatchObject({ enabled: false, published: null });
  await change('Bye');
  expect((await live()).sort()).toEqual(['/menu: Tea', '/start: Bye']);
});

test('a check that finds something refuses the draft, unless the person wants it', async () => {
  const seen: ReviewedDraft[] = [];
  let finds = true;
  app.app.get(PublishChecks).add({
    name: 'sample',
    check: async (checked) => {
      seen.push(checked);
      return finds && checked.botId === botId ? [{ message: '/start says nothing.' }] : [];
    },
  });
  await turn(true);
  await change('Hello');
  const { version, published } = await draft();
  const before = await publications();
  expect(await publish()).toMatchObject({
    status: 409,
    body: { code: 'checks_failed', details: [{ path: 'checks.sample', message: '/start says nothing.' }] },
  });
  expect(seen).toEqual([{ botId, published: published.version, version }]);
  expect(await live()).toEqual(['/start: Hi']);
  expect((await publish('Spring', { ignoreChecks: true })).status).toBe(200);
  expect(await live()).toEqual(['/start: Hello']);
  finds = false;
  await change('Bye');
  expect((await publish()).status).toBe(200);
  const after = await publications();
  const counted = ['published', 'checks_failed'].map((name) => after(name) - before(name));
  expect(counted).toEqual([2, 1]);
});

test('a manager works with the draft, only the owner deletes actions, and a reader only reads', async () => {
  await share('manage');
  await share('read_only');
  const { manage, read_only, stranger } = people;
  expect((await send('PUT', '/drafts', { enabled: true }, manage)).status).toBe(200);
  await call('POST', '/actions', say('/menu', 'Tea'), manage);
  await change('Hi', { webhookUrl: 'http://127.0.0.1/hook?key=1' });
  const seen = async (person: TestPerson) => (await send('GET', '/draft', undefined, person)).body.draft;
  expect((await seen(read_only)).changes).toBe(2);
  expect(JSON.stringify(await seen(manage))).toContain('hook?key=1');
  expect(JSON.stringify(await seen(read_only))).not.toContain('hook?key=1');
  expect((await publish('Spring', {}, read_only)).status).toBe(403);
  expect((await discard(read_only)).status).toBe(403);
  expect((await publish('Spring', {}, stranger)).status).toBe(404);
  expect((await send('GET', '/draft', undefined, stranger)).status).toBe(404);
  expect((await discard(manage)).status).toBe(403);
  expect((await publish('Spring', {}, manage)).status).toBe(200);
});

test.each([
  [{ name: '' }, 'Say what changed'],
  [{ name: 'x'.repeat(121) }, 'The name may have at most 120 characters'],
  [{ expectedVersion: 0 }, 'A version is a whole number from 1'],
])('refuses %j', async (wrong, message) => {
  const answer = await send('POST', '/publish', { name: 'Spring', expectedVersion: 1, ...wrong });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  expect(answer.body.details[0].message).toBe(message);
});

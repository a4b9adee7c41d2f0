import { randomUUID } from 'node:crypto';
import { calls, type Replay, replayLimits } from '@botter/contracts';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
} from '@botter/server-bots/testing';
import { compiledBotsModule } from '@botter/server-compiled-bots/projection';
import { conversationsModule } from '@botter/server-conversations';
import { draftsModule } from '@botter/server-drafts';
import { configurationModules } from '@botter/server-history/testing';
import { restoreModule } from '@botter/server-restore';
import { replaysModule } from './server-module';

let app: ConfigurationApplication;
let people: TestPeople;
let botId: string;
let telegramId = 12_000;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [
      ...configurationModules,
      compiledBotsModule,
      conversationsModule,
      restoreModule,
      draftsModule,
      replaysModule,
    ],
  });
  people = await app.people();
});
afterAll(() => app?.close());
beforeEach(async () => {
  telegramId += 1;
  botId = await app.addBot(people.owner, telegramId);
});

const say = (command: string, text: string, more: object = {}) => ({
  command,
  actionData: { text, ...more },
});
const callback = (command: string, text: string) => ({ ...say(command, text), actionTrigger: 'callback' });
async function ok(method: string, path: string, body?: object) {
  const answer = await people.owner.request(method, `/api/bots/${botId}${path}`, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body;
}
const addAction = async (body: object): Promise<string> => (await ok('POST', '/actions', body)).action.id;
const version = async (): Promise<number> => (await ok('GET', '/history')).latest;
const replay = (body: object, person = people.owner) =>
  person.request('POST', `/api/bots/${botId}/replays`, body);
async function replayed(body: object = {}): Promise<Replay> {
  const answer = await replay(body);
  if (answer.status !== 200) throw new Error(answer.text);
  return calls.replayMessages.response.parse(answer.body);
}

async function addChat(type = 'private', bot = botId): Promise<string> {
  const id = randomUUID();
  await app.database.pool.query(
    `insert into app.chats (id, bot_id, telegram_chat_id, type, name, paused_until) values ($1, $2, $3, $4, 'Ada', 'infinity')`,
    [id, bot, Math.floor(Math.random() * 1e12), type],
  );
  return id;
}

let lastMessage = 0;
/** A person's message, as the inbox stores it. */
async function receive(
  chatId: string,
  message: { kind?: string; text?: string; value?: string; album?: string },
) {
  const { kind = 'text', text = null, value, album = null } = message;
  const id = `0190${String(++lastMessage).padStart(4, '0')}-0000-7000-8000-${randomUUID().slice(-12)}`;
  await app.database.pool.query(
    `insert into app.messages (id, bot_id, chat_id, direction, kind, text, details, media_group_id, at)
     values ($1, $2, $3, 'incoming', $4, $5, $6, $7, now())`,
    [id, botId, chatId, kind, text, value === undefined ? null : { type: 'button', value }, album],
  );
}
const outcomes = ({ rows }: Replay) => rows.map(({ message: { text }, outcome }) => `${text}: ${outcome}`);

test('shows what two versions reply to the latest messages, next to each other', async () => {
  const chat = await addChat();
  const start = await addAction(
    say('/start', 'Welcome', { buttons: [{ type: 'callback', label: 'Tea', value: 'tea' }] }),
  );
  await addAction(say('/help', 'Ask us'));
  const old = await addAction(say('/old', 'Old'));
  const before = await version();
  await ok('PUT', `/actions/${start}`, say('/start', 'Hello'));
  await ok('DELETE', `/actions/${old}`);
  await addAction(callback('tea', 'Which tea?'));
  for (const text of ['/start', '/help', '/old']) await receive(chat, { text });
  await receive(chat, { kind: 'button_press', text: 'Tea', value: 'tea' });
  await receive(chat, { kind: 'button_press', text: 'Tea' });
  await receive(chat, { kind: 'sticker', text: '/start' });

  const found = await replayed({ chatId: chat, before });
  expect([found.before, found.after]).toEqual([before, await version()]);
  expect(outcomes(found)).toEqual([
    '/start: changed',
    '/help: same',
    '/old: gone',
    'Tea: new',
    'Tea: same',
    '/start: same',
  ]);
  expect(found.rows[0]).toMatchObject({
    message: { chat_id: chat, chat_name: 'Ada', chat_type: 'private', kind: 'text', text: '/start' },
    before: [{ text: 'Welcome', buttons: [[{ label: 'Tea', type: 'callback', value: 'tea' }]] }],
    after: [{ text: 'Hello', buttons: [], command: '/start', delaySeconds: 0 }],
  });
  expect(found.rows[3]).toMatchObject({
    message: { value: 'tea' },
    before: [{ kind: 'notice', text: 'This button is no longer active' }],
    after: [{ kind: 'message', text: 'Which tea?' }],
  });
  expect(found.rows.slice(4).map(({ after }) => after)).toEqual([[], []]);
  expect(app.telegram.calls.filter(({ method }) => method.startsWith('send'))).toEqual([]);
});

test('continues a dialog from one message of a private chat to the next', async () => {
  const options = ['M', 'L'].map((label) => ({ label, value: label.toLowerCase() }));
  const steps = [
    { id: 'size', type: 'question', text: 'What size?', answer: { type: 'choice', options } },
    { id: 'count', type: 'question', text: 'How many?', answer: { type: 'number', max: 20 } },
    { id: 'end', type: 'message', text: '{{answer.count}} × {{answer.size}}' },
  ];
  const order = { command: '/order', actionData: { steps } };
  const actionId = await addAction(order);
  const before = await version();
  const fewer = steps.map((step) =>
    step.id === 'count' ? { ...step, answer: { type: 'number', max: 5 } } : step,
  );
  await ok('PUT', `/actions/${actionId}`, { ...order, actionData: { steps: fewer } });
  const [one, other] = [await addChat(), await addChat()];
  for (const chat of [one, other]) await receive(chat, { text: '/order' });
  // The value of a button of a question differs each time that it is asked.
  for (const chat of [one, other]) {
    await receive(chat, { kind: 'button_press', text: 'L', value: 'answer:abc.1' });
  }
  await receive(one, { text: '3' });
  await receive(other, { text: '9' });

  const found = await replayed({ before });
  expect(outcomes(found)).toEqual([
    '/order: same',
    '/order: same',
    'L: same',
    'L: same',
    '3: same',
    '9: changed',
  ]);
  const said = found.rows.slice(4).map((row) => [row.before[0]?.text, row.after[0]?.text]);
  expect(said).toEqual([
    ['3 × l', '3 × l'],
    ['9 × l', 'Please send a number of at most 5.'],
  ]);
});

test('takes the latest messages of the bot or of one chat, and each album once', async () => {
  const [one, other] = [await addChat(), await addChat('group')];
  await addAction(say('/start', 'Welcome'));
  await receive(one, { text: 'first' });
  await receive(other, { text: 'start' });
  await receive(one, { text: '/start', kind: 'photo', album: '7' });
  await receive(one, { text: '/start', kind: 'photo', album: '7' });
  const all = await replayed({ before: 1 });
  expect(outcomes(all)).toEqual(['first: same', 'start: same', '/start: new', '/start: same']);
  expect(outcomes(await replayed({ messages: 1, before: 1 }))).toEqual(['/start: new']);
  expect(outcomes(await replayed({ chatId: other, before: 1 }))).toEqual(['start: same']);
});

test('a response is limited, and its outcomes are those of everything', async () => {
  const chat = await addChat();
  const again = (text: string) => ({
    ...callback('again', text),
    actionData: { text, delayedCallbacks: [{ callbackCommand: 'again', delaySeconds: 1 }] },
  });
  const loop = await addAction(again('Once more'));
  await addAction(
    say('/loop', 'First', { delayedCallbacks: [{ callbackCommand: 'again', delaySeconds: 1 }] }),
  );
  const long = await addAction(say('/long', 'x'.repeat(40_000)));
  const before = await version();
  await ok('PUT', `/actions/${loop}`, again('And again'));
  await ok('PUT', `/actions/${long}`, say('/long', 'y'.repeat(40_000)));
  await receive(chat, { text: '/loop' });
  for (let n = 0; n < 30; n++) await receive(chat, { text: '/long' });
  const { rows } = await replayed({ before });
  expect(rows[0]).toMatchObject({ outcome: 'changed', beforeOmitted: 81, afterOmitted: 81 });
  expect(rows[0]?.before).toHaveLength(replayLimits.replies);
  expect(rows.at(-1)).toMatchObject({ outcome: 'changed', before: [], beforeOmitted: 10, after: [] });
  expect(JSON.stringify(rows).length).toBeLessThan(1.1 * replayLimits.characters);
});

test('is refused for unknown versions, foreign chats, and too many messages', async () => {
  const foreign = await addChat('private', 'another-bot');
  const refused = async (body: object) => {
    const { status, body: answer } = await replay(body);
    return [status, answer.error];
  };
  expect(await refused({ before: 9 })).toEqual([404, 'This bot has no version 9: its last one is 1.']);
  expect(await refused({ chatId: foreign })).toEqual([404, 'This bot has no such chat']);
  for (const wrong of [{ before: 0 }, { before: 'old' }, { messages: 201 }, { messages: 0 }]) {
    expect((await replay(wrong)).status).toBe(400);
  }
});

test('everyone who may read the chats may use it', async () => {
  await people.owner.request('POST', `/api/shares/${botId}/shares`, {
    email: people.read_only.email,
    permissions: 'read_only',
  });
  expect((await replay({}, people.read_only)).status).toBe(200);
  expect((await replay({}, people.stranger)).status).toBe(404);
});

test('says who waits at questions that publishing would remove or change', async () => {
  const ask = (id: string, text: string) => ({ type: 'question', id, text, answer: { type: 'text' } });
  const order = { command: '/order', actionData: { steps: ['a', 'b', 'c'].map((id) => ask(id, `${id}?`)) } };
  const actionId = await addAction(order);
  const other = await addAction({ command: '/other', actionData: { steps: [ask('a', 'Other?')] } });
  await ok('PUT', '/drafts', { enabled: true });
  const wait = async (action: string, stepId: string) =>
    app.database.pool.query(
      `insert into app.sessions (bot_id, chat_id, person_id, thread_id, version, state) values ($1, $2, 1, 0, 1, $3)`,
      [botId, await addChat(), { actionId: action, stepId, waitsFor: 'answer' }],
    );
  for (const stepId of ['a', 'a', 'b', 'c']) await wait(actionId, stepId);
  await wait(other, 'a');
  const waiting = async () => (await ok('GET', '/draft/waiting')).questions;
  expect(await waiting()).toEqual([]);
  await ok('PUT', `/actions/${actionId}`, {
    ...order,
    actionData: { steps: [ask('b', 'Which?'), ask('c', 'c?')] },
  });
  await ok('DELETE', `/actions/${other}`);
  const removed = { actionId, command: '/order', stepId: 'a', text: 'a?', change: 'removed', count: 2 };
  expect(await waiting()).toEqual(
    expect.arrayContaining([
      removed,
      { ...removed, stepId: 'b', text: 'b?', change: 'changed', count: 1 },
      { ...removed, actionId: other, command: '/other', text: 'Other?', count: 1 },
    ]),
  );
  expect(await waiting()).toHaveLength(3);
});

describe('regression tests', () => {
  const text = (typed: string) => ({ kind: 'text', text: typed });
  const add = (messages: object[], more: object = {}) =>
    people.owner.request('POST', `/api/bots/${botId}/tests`, { name: 'Greeting', messages, ...more });
  const run = async (body: object = {}) =>
    calls.runBotTests.response.parse(await ok('POST', '/tests/run', body));

  test('fail for messages to which the bot replies differently, until the new replies are accepted', async () => {
    const start = await addAction(say('/start', 'Welcome'));
    await addAction(callback('tea', 'Which tea?'));
    const before = await version();
    const { body } = await add([text('/start'), { kind: 'button', text: 'Tea', value: 'tea' }]);
    expect(body.test).toMatchObject({ name: 'Greeting', message_count: 2, version: before });
    expect((await ok('GET', '/tests')).tests).toEqual([body.test]);
    expect(await run()).toMatchObject({
      version: before,
      passed: true,
      results: [{ passed: true, rows: [] }],
    });

    await ok('PUT', `/actions/${start}`, say('/start', 'Hello'));
    const failed = await run();
    expect(failed).toMatchObject({ version: before + 1, passed: false });
    expect(failed.results[0]?.rows).toMatchObject([
      {
        message: { kind: 'text', text: '/start', chatType: 'private' },
        outcome: 'changed',
        before: [{ text: 'Welcome' }],
        after: [{ text: 'Hello' }],
      },
    ]);
    expect((await run({ version: before })).passed).toBe(true);
    const accepted = await ok('POST', `/tests/${body.test.id}/accept`, {});
    expect(accepted.test).toMatchObject({ id: body.test.id, version: before + 1 });
    expect((await run({ testId: body.test.id })).passed).toBe(true);
    await ok('DELETE', `/tests/${body.test.id}`);
    expect((await run()).results).toEqual([]);
    expect((await people.owner.request('DELETE', `/api/bots/${botId}/tests/${body.test.id}`)).status).toBe(
      404,
    );
    expect((await people.owner.request('POST', `/api/bots/${botId}/tests/made-up/accept`, {})).status).toBe(
      404,
    );
  });

  test('are limited in number and size', async () => {
    await addAction(say('/long', 'x'.repeat(40_000)));
    expect((await add([])).status).toBe(400);
    expect((await add(Array.from({ length: 51 }, () => text('/start')))).status).toBe(400);
    expect((await add([text('  ')])).status).toBe(400);
    const { status, body } = await add(Array.from({ length: 4 }, () => text('/long')));
    expect([status, body.details[0].path]).toEqual([400, 'messages']);
    await app.database.pool.query(
      `insert into app.bot_tests (id, bot_id, name, messages, expected, version)
       select gen_random_uuid(), $1, 'Another', '[]', '[]', 1 from generate_series(1, 49)`,
      [botId],
    );
    const statuses = await Promise.all([1, 2, 3].map(async () => (await add([text('hi')])).status));
    expect(statuses.sort()).toEqual([201, 409, 409]);
  });

  test('are saved and deleted by those who may change actions, and run by all who see the bot', async () => {
    const { body } = await add([text('/start')]);
    for (const role of ['manage', 'read_only'] as const) {
      const { email } = people[role];
      await people.owner.request('POST', `/api/shares/${botId}/shares`, { email, permissions: role });
    }
    const statuses = async (person: keyof TestPeople) => {
      const path = `/api/bots/${botId}/tests`;
      const { request } = people[person];
      return [
        (await request('GET', path)).status,
        (await request('POST', `${path}/run`, {})).status,
        (await request('POST', path, { name: 'Mine', messages: [text('hi')] })).status,
        (await request('POST', `${path}/${body.test.id}/accept`, {})).status,
      ];
    };
    expect(await statuses('manage')).toEqual([200, 200, 201, 200]);
    expect(await statuses('read_only')).toEqual([200, 200, 403, 403]);
    expect(await statuses('stranger')).toEqual([404, 404, 404, 404]);
    const other = await app.addBot(people.stranger, telegramId + 5_000);
    const path = `/api/bots/${other}/tests/${body.test.id}`;
    expect((await people.stranger.request('DELETE', path)).status).toBe(404);
  });

  test('run before a draft is published, which a failing one prevents unless someone insists', async () => {
    const chat = await addChat();
    await receive(chat, { text: '/start' });
    const start = await addAction(say('/start', 'Welcome'));
    await add([text('/start'), text('hi')]);
    await ok('PUT', '/drafts', { enabled: true });
    await ok('PUT', `/actions/${start}`, say('/start', 'Hello'));
    const [row] = (await replayed()).rows;
    expect(row).toMatchObject({
      outcome: 'changed',
      before: [{ text: 'Welcome' }],
      after: [{ text: 'Hello' }],
    });

    const publish = async (more: object = {}) => {
      const body = { name: 'Greeting', expectedVersion: await version(), ...more };
      return people.owner.request('POST', `/api/bots/${botId}/publish`, body);
    };
    const { status, body } = await publish();
    expect([status, body.code, body.details]).toEqual([
      409,
      'checks_failed',
      [
        {
          path: 'checks.tests',
          message: 'The test “Greeting” fails: 1 of 2 messages get another reply than expected.',
        },
      ],
    ]);
    expect((await publish({ ignoreChecks: true })).status).toBe(200);
    expect(outcomes(await replayed())).toEqual(['/start: same']);
  });
});

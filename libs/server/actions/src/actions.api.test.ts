import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { calls } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import type { ConfigurationApplication, TestPerson } from '@botter/server-bots/testing';
import { compiledBotsModule } from '@botter/server-compiled-bots/projection';
import { readCompiledBot } from '@botter/server-compiled-bots/testing';
import { EVENT_STORE, type EventStore } from '@botter/server-event-store';
import { FileUses } from '@botter/server-files';
import { SECRET_STORE } from '@botter/server-secrets';
import { EraseActionSecretHandler, eraseActionSecret } from './erase-action-secret';
import { ActionList } from './queries/action-list';
import { type ActionsApplication, startActionsApplication } from './testing/actions-application';

let actions: ActionsApplication;
let app: ConfigurationApplication;
let people: Readonly<Record<string, TestPerson>>;
let owner: TestPerson;
let botId: string;
let telegramId: number;

beforeAll(async () => {
  actions = await startActionsApplication({}, [compiledBotsModule]);
  ({ app, people } = actions);
  owner = actions.people.owner;
});
afterAll(() => actions?.app.close());
beforeEach(async () => {
  ({ botId, telegramId } = await actions.addSharedBot());
});

const start = { command: '/start', actionData: { text: 'Hello' } };
const full = {
  command: '/offer',
  actionType: 'send_message',
  actionTrigger: 'command',
  parseMode: 'HTML',
  enabled: true,
  webhookUrl: 'https://hooks.example.com/in',
  webhookEnabled: true,
  actionData: {
    text: '<b>Our offer</b>',
    buttons: [
      { label: 'Buy', type: 'callback', value: 'buy' },
      { label: 'Site', type: 'url', value: 'https://example.com' },
      { label: 'Shop', type: 'webapp', value: 'https://example.com/shop' },
    ],
    buttonLayout: 'horizontal',
    buttonsPerRow: 2,
    media: { type: 'photo', source: 'url', url: 'https://example.com/a.jpg' },
    disableWebPagePreview: true,
    delayedCallbacks: [{ callbackCommand: 'remind', delaySeconds: 300 }],
  },
};
const path = () => `/api/bots/${botId}/actions`;
const add = (body: object, person = owner) => person.request('POST', path(), body);
const list = async (person = owner) => (await person.request('GET', path())).body.actions;

test('a search through all bots finds commands, those that begin with it first', async () => {
  await add(start);
  await add({ ...start, command: '/restart_100%' });
  const search = async (person: TestPerson | undefined, query: string) => {
    const { status, body } = await person!.request('GET', `/api/actions?${query}`);
    const found = body.actions?.filter((action: { botId: string }) => action.botId === botId);
    return [status, found?.map(({ command }: { command: string }) => command)];
  };
  expect(await search(people.read_only, 'search=start&limit=20')).toEqual([200, ['/start', '/restart_100%']]);
  expect(await search(owner, 'search=0%25')).toEqual([200, ['/restart_100%']]);
  expect(await search(people.stranger, 'search=start')).toEqual([200, []]);
  expect((await search(owner, 'search='))[0]).toBe(400);
});

async function secretsOf(kind: string): Promise<number> {
  const { rows } = await app.database.pool.query(
    'select 1 from app.secrets where bot_id = $1 and kind = $2',
    [botId, kind],
  );
  return rows.length;
}

async function addFile(ofBot: string): Promise<string> {
  const fileId = `file-${telegramId}-${ofBot.slice(-6)}`;
  await app.database.pool.query(
    `insert into app.files (id, bot_id, original_name, mime, telegram_type, size, sha256, storage_key, uploaded_by,
       state, created_at, state_since)
     values ($1, $2, 'a.png', 'image/png', 'photo', 1, 'aa', $1, 'someone', 'stored', now(), now())`,
    [fileId, ofBot],
  );
  return fileId;
}

describe('media', () => {
  const withMedia = (media: object | null, command = '/media') => ({
    command,
    actionData: { text: 'Look', media },
  });
  const upload = (fileId: string) => ({ source: 'upload', type: 'photo', fileId });
  const inStep = (media: object | null, command = '/media') => ({
    command,
    actionData: {
      steps: [
        { type: 'pause', seconds: 1 },
        { type: 'message', media },
      ],
    },
  });

  test.each([
    ['message', withMedia, 'media'],
    ['step', inStep, 'steps.1.media'],
  ] as const)('has to be a file of this bot in a %s', async (_, having, place) => {
    const otherBot = await app.addBot(owner, telegramId + 500_000);
    for (const fileId of ['nothing', await addFile(otherBot)]) {
      const answer = await add(having(upload(fileId)));
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        error: 'The chosen file no longer exists. Choose another one, or none.',
        details: [{ path: `body.actionData.${place}.fileId` }],
      });
    }
    const answer = await add(having(upload(await addFile(botId))));
    expect(answer.status).toBe(201);
  });

  test('names the actions that use a file', async () => {
    const fileId = await addFile(botId);
    await add(withMedia(upload(fileId), '/one'));
    await add(withMedia(upload(fileId), '/two'));
    await add(inStep(upload(fileId), '/three'));
    const uses = app.app.get(FileUses, { strict: false });
    expect(await uses.usesOf(botId, fileId)).toEqual(['/one', '/two', '/three']);
    expect(await uses.usesOf(botId, 'another')).toEqual([]);
    expect(await uses.usesOf('another', fileId)).toEqual([]);
  });

  test.each([
    ['message', withMedia],
    ['step', inStep],
  ])("in a %s doesn't keep other changes from being saved if its file is deleted", async (_, having) => {
    const fileId = await addFile(botId);
    const { body } = await add(having(upload(fileId)));
    await app.database.pool.query('delete from app.files where id = $1', [fileId]);
    const save = (command: string, file: string) =>
      owner.request('PUT', `${path()}/${body.action.id}`, having(upload(file), command));
    expect((await save('/renamed', fileId)).status).toBe(200);
    expect((await save('/renamed', 'another')).status).toBe(400);
  });

  test('has to be media if it has an address, and is loaded directly', async () => {
    const answer = await add(withMedia({ source: 'url', type: 'photo', url: 'https://example.com/' }));
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(
      'URL should be a direct link to a media file or from Google Drive/Dropbox',
    );
    const shared = await add(
      withMedia({ source: 'url', type: 'photo', url: 'https://drive.google.com/file/d/1a/view?usp=sharing' }),
    );
    expect(shared.body.action.actionData.media).toEqual({
      source: 'url',
      type: 'photo',
      url: 'https://drive.google.com/uc?export=view&id=1a',
    });
  });
});

describe('adding', () => {
  test('fills in what was left out', async () => {
    const answer = await add(start);
    expect(answer.status).toBe(201);
    expect(answer.headers.etag).toBe('"1"');
    expect(answer.body.action).toMatchObject({
      botId,
      command: '/start',
      actionType: 'send_message',
      actionTrigger: 'command',
      parseMode: '',
      enabled: true,
      webhookUrl: null,
      webhookSecret: null,
      webhookEnabled: false,
      actionData: {
        text: 'Hello',
        buttons: [],
        buttonLayout: 'horizontal',
        buttonsPerRow: null,
        media: null,
        disableWebPagePreview: false,
        delayedCallbacks: [],
      },
      version: 1,
    });
    expect(await list()).toEqual([answer.body.action]);
  });

  test('keeps every field', async () => {
    const answer = await add(full);
    expect(answer.body.action).toMatchObject(full);
    const compiled = await readCompiledBot(app.database.pool, botId);
    expect(compiled?.actions).toEqual([
      {
        actionId: answer.body.action.id,
        command: '/offer',
        trigger: 'command',
        parseMode: 'HTML',
        enabled: true,
        data: full.actionData,
        webhook: { url: full.webhookUrl, secretRef: null },
      },
    ]);
  });

  test.each([
    [{ actionData: { text: 'Hello' } }, 'Command and message are required'],
    [{ command: ' ', actionData: { text: 'Hello' } }, 'Command and message are required'],
    [{ command: '/start', actionData: { text: ' ' } }, 'Command and message are required'],
    [
      { command: '/a', actionData: { text: 'x', buttons: [{ label: 'A', type: 'callback', value: ' ' }] } },
      'Label and value are required',
    ],
    [
      {
        command: '/a',
        actionData: { text: 'x', buttons: [{ label: 'A', type: 'url', value: 'http://a.b' }] },
      },
      'Web App and URL buttons must use HTTPS',
    ],
    [
      { command: '/a', actionData: { text: 'x', buttons: [{ label: 'A', type: 'webapp', value: 'a b' }] } },
      'Please enter a valid HTTPS URL',
    ],
    [
      { command: '/a', actionData: { text: 'x', media: { type: 'photo', source: 'url', url: 'nowhere' } } },
      'Please enter a valid URL',
    ],
    [{ command: '/a', actionData: { text: 'x', buttonsPerRow: 9 } }, 'A row has 1 to 8 buttons'],
    [{ command: '/a', actionData: { text: 'x' }, webhookUrl: 'ftp://a.b' }, 'Invalid URL format'],
    [{ command: '/a', actionData: { text: 'x' }, webhookEnabled: true }, 'Webhook URL is required'],
    [
      { command: '/a', actionData: { text: 'x' }, webhookUrl: 'http://169.254.169.254/latest' },
      "Webhook URL can't be used: 169.254.169.254 is not a public address",
    ],
    [
      {
        command: '/a',
        actionData: { text: 'x', media: { source: 'url', url: 'http://[::1]/a.png' } },
      },
      "Media URL can't be used: ::1 is not a public address",
    ],
    [
      {
        command: '/a',
        actionData: { steps: [{ type: 'message', media: { source: 'url', url: 'http://[::1]/a.png' } }] },
      },
      "Media URL can't be used: ::1 is not a public address",
    ],
  ])('%j is refused', async (body, error) => {
    const answer = await add(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'validation_failed', error });
    expect(await list()).toEqual([]);
  });

  test('refuses HTML that Telegram would refuse, with the tag', async () => {
    const answer = await add({ command: '/a', parseMode: 'HTML', actionData: { text: '<b>x' } });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatch(/b/);
  });

  test('the same command twice is refused, and its secret not kept', async () => {
    await add(start);
    const answer = await add({ ...start, command: 'start', webhookSecret: 'whisper' });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code: 'conflict', details: [{ path: 'command' }] });
    expect(await secretsOf('action_webhook')).toBe(0);
    expect((await add({ ...start, actionTrigger: 'callback' })).status).toBe(201);
  });

  test('accepts many additions at the same moment', async () => {
    const commands = Array.from({ length: 20 }, (_, index) => `/command_${index}`);
    const answers = await Promise.all(commands.map((command) => add({ ...start, command })));
    expect(answers.map(({ status }) => status)).toEqual(commands.map(() => 201));
    expect((await list()).length).toBe(20);
  });

  test.each(['\u0000', '\ud800'])('text that no database holds is refused: %j', async (text) => {
    const answer = await add({ ...start, actionData: { text: `Hello ${text}` } });
    expect(answer.status).toBe(400);
  });

  test('accepts one of two additions of a command at the same moment', async () => {
    const answers = await Promise.all([add(start), add(start)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('changing', () => {
  test('is visible immediately and counts the version', async () => {
    const { id } = (await add(start)).body.action;
    const answer = await owner.request('PUT', `${path()}/${id}`, { ...start, enabled: false });
    expect(answer.status).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.body.action).toMatchObject({ id, enabled: false, version: 2 });
    expect(await list()).toEqual([answer.body.action]);
  });

  test('an action of another bot is not found', async () => {
    const { id } = (await add(start)).body.action;
    const other = await app.addBot(owner, telegramId + 500_000);
    expect((await owner.request('PUT', `/api/bots/${other}/actions/${id}`, start)).status).toBe(404);
    expect((await owner.request('DELETE', `/api/bots/${other}/actions/${id}`)).status).toBe(404);
  });

  test('with If-Match of an older version, says who changed it and when', async () => {
    const { id } = (await add(start)).body.action;
    const url = `${path()}/${id}`;
    await people.manage!.request('PUT', url, { ...start, enabled: false }, { 'if-match': '"1"' });
    const answer = await owner.request('PUT', url, start, { 'if-match': '"1"' });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('version_conflict');
    expect(answer.body.error).toBe('Test Person changed this action');
    expect(answer.body.details).toEqual([
      { path: 'changed_by', message: 'Test Person' },
      { path: 'changed_by_id', message: expect.any(String) },
      { path: 'changed_at', message: app.clock.now().toISOString() },
    ]);
    expect((await owner.request('DELETE', url, undefined, { 'if-match': '"1"' })).status).toBe(409);
    expect((await owner.request('PUT', url, start, { 'if-match': 'x' })).status).toBe(400);
    expect((await owner.request('DELETE', url, undefined, { 'if-match': '"2"' })).status).toBe(200);
  });

  test('accepts one of two edits of a version at the same moment', async () => {
    const { id } = (await add(start)).body.action;
    const edit = (text: string) =>
      owner.request('PUT', `${path()}/${id}`, { ...start, actionData: { text } }, { 'if-match': '"1"' });
    const answers = await Promise.all([edit('first'), edit('second')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('without If-Match both edits count, and the last one stays', async () => {
    const { id } = (await add(start)).body.action;
    const edit = (text: string) =>
      owner.request('PUT', `${path()}/${id}`, { ...start, actionData: { text } });
    const answers = await Promise.all([edit('first'), edit('second')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await list())[0].version).toBe(3);
  });
});

describe('renaming with its references', () => {
  const text = (buttons: object[], delayedCallbacks: object[] = []) => ({
    actionData: { text: 'Hello', buttons, delayedCallbacks },
  });
  const callback = (value: string) => ({ type: 'callback', label: value, value });
  const menu = { command: 'menu', actionTrigger: 'callback', ...text([callback('menu')]) };
  const renamed = { ...menu, command: 'dishes' };
  let menuId: string;
  let first: string;
  let later: string;

  beforeEach(async () => {
    menuId = (await add(menu)).body.action.id;
    const hooked = { webhookUrl: 'https://hooks.example.com', webhookSecret: 'whisper' };
    first = (await add({ command: '/first', ...hooked, ...text([callback('/menu')]) })).body.action.id;
    const delayed = [{ callbackCommand: 'menu', delaySeconds: 60 }];
    later = (await add({ command: '/later', ...text([], delayed) })).body.action.id;
    await add({ command: '/other', ...text([callback('hours')]) });
  });
  const rename = (updateReferences?: object[]) =>
    owner.request('PUT', `${path()}/${menuId}`, { ...renamed, updateReferences }, { 'if-match': '"1"' });
  const seen = () => [first, later].map((actionId) => ({ actionId, version: 1 }));
  const versions = async () =>
    (await list()).map(({ command, version }: { command: string; version: number }) => [command, version]);

  test('changes all of them in one append, and the secrets stay', async () => {
    const answer = await rename(seen());
    expect(answer.status).toBe(200);
    expect(answer.body.action.actionData.buttons[0].value).toBe('dishes');
    expect(await versions()).toEqual([
      ['dishes', 2],
      ['/first', 2],
      ['/later', 2],
      ['/other', 1],
    ]);
    const actionsNow = await list();
    expect(actionsNow[1]).toMatchObject({
      webhookSecret: 'whisper',
      actionData: { buttons: [{ value: 'dishes' }] },
    });
    expect(actionsNow[2].actionData.delayedCallbacks[0].callbackCommand).toBe('dishes');
    const { rows } = await app.database.pool.query(
      `select count(distinct transaction_id)::int as transactions, count(*)::int as events
       from events.events where stream = $1 and type = 'ActionChanged'`,
      [`bot-${botId}`],
    );
    expect(rows).toEqual([{ transactions: 1, events: 3 }]);
  });

  test('a reference that the person has not seen yet follows as well', async () => {
    expect((await rename([])).status).toBe(200);
    expect((await list())[1].actionData.buttons[0].value).toBe('dishes');
  });

  test('changes the targets of steps, of a command too', async () => {
    const when = { all: [{ tag: 'vip', on: true }] };
    const question = { type: 'question', text: 'What size?', answer: { type: 'text' } };
    const steps = [
      { type: 'message', text: 'Hi', buttons: [callback('menu')] },
      { ...question, onInvalid: '/First', onTimeout: 'menu' },
      {
        type: 'branch',
        branches: [
          { when, goTo: 'menu' },
          { when, goTo: '/first' },
        ],
      },
      { type: 'goTo', action: '/menu' },
    ];
    await add({ command: '/dialog', actionData: { steps } });
    const targets = async () => {
      const [message, asked, branch, goTo] = (await list()).at(-1).actionData.steps;
      return [
        message.buttons[0].value,
        asked.onInvalid,
        asked.onTimeout,
        ...branch.branches.map((one: { goTo: string }) => one.goTo),
        goTo.action,
      ];
    };
    expect((await rename([])).status).toBe(200);
    expect(await targets()).toEqual(['dishes', '/First', 'dishes', 'dishes', '/first', 'dishes']);
    const command = { command: 'begin', ...text([callback('dishes')]), updateReferences: [] };
    expect((await owner.request('PUT', `${path()}/${first}`, command)).status).toBe(200);
    expect(await targets()).toEqual(['dishes', '/begin', 'dishes', 'dishes', '/begin', 'dishes']);
  });

  test('changes nothing if one of them has a newer version, and names its author', async () => {
    const newer = { command: '/later', ...text([], [{ callbackCommand: 'menu', delaySeconds: 90 }]) };
    await people.manage!.request('PUT', `${path()}/${later}`, newer);
    const answer = await rename(seen());
    expect(answer.status).toBe(409);
    expect(answer.body.error).toBe('Test Person changed /later. Nothing was saved.');
    expect(answer.body.details).toContainEqual({ path: 'action_id', message: later });
    expect(answer.body.details).toContainEqual({ path: 'action_command', message: '/later' });
    expect(await versions()).toEqual([
      ['menu', 1],
      ['/first', 1],
      ['/later', 2],
      ['/other', 1],
    ]);
  });

  test('leaves references unchanged by default', async () => {
    expect((await rename()).status).toBe(200);
    expect(await versions()).toEqual([
      ['dishes', 2],
      ['/first', 1],
      ['/later', 1],
      ['/other', 1],
    ]);
  });
});

describe('the webhook secret', () => {
  const hooked = { ...start, webhookUrl: 'https://hooks.example.com', webhookEnabled: true };

  test('is shown, as its address is, only to those who may change actions', async () => {
    const answer = await add({ ...hooked, webhookSecret: 'whisper' });
    expect(answer.body.action.webhookSecret).toBe('whisper');
    expect((await list(people.manage))[0].webhookSecret).toBe('whisper');
    const seen = await people.read_only!.request('GET', path());
    expect(seen.body.actions[0]).not.toHaveProperty('webhookSecret');
    expect((await list(people.manage))[0].webhookUrl).toBe(hooked.webhookUrl);
    expect(seen.body.actions[0]).toMatchObject({ webhookEnabled: true });
    expect(seen.text).not.toContain('hooks.example.com');
    const events = await app.database.pool.query('select data from events.events');
    expect([seen.text, JSON.stringify(events.rows), ...app.logs].join()).not.toContain('whisper');
  });

  test('stays when left out or sent back, is cleared by an empty one, and the old one is erased', async () => {
    const { id } = (await add({ ...hooked, webhookSecret: 'whisper' })).body.action;
    const put = async (body: object) => (await owner.request('PUT', `${path()}/${id}`, body)).body.action;
    expect((await put({ ...hooked, enabled: false })).webhookSecret).toBe('whisper');
    expect((await put({ ...hooked, webhookSecret: 'whisper' })).webhookSecret).toBe('whisper');
    expect(await secretsOf('action_webhook')).toBe(1);
    expect((await put({ ...hooked, webhookSecret: 'louder' })).webhookSecret).toBe('louder');
    await eventually(async () => (await secretsOf('action_webhook')) === 1);
    expect((await list())[0].webhookSecret).toBe('louder');
    expect((await put({ ...hooked, webhookSecret: '' })).webhookSecret).toBe(null);
    await eventually(async () => (await secretsOf('action_webhook')) === 0);
  });

  test('is erased some time after the action, unless the action is restored', async () => {
    const { id } = (await add({ ...hooked, webhookSecret: 'whisper' })).body.action;
    await owner.request('DELETE', `${path()}/${id}`);
    await eventually(() => app.jobs.waiting.some(({ job }) => job === eraseActionSecret.name));
    expect(await secretsOf('action_webhook')).toBe(1);
    const [job] = app.jobs.take(eraseActionSecret);
    const stateWith = (ref: string, published: object | null) => ({
      state: async () => ({ actions: new Map([['a', { webhookSecretRef: ref }]]), published }),
    });
    const erase = (used: string, published: object | null = null) =>
      new EraseActionSecretHandler(
        app.app.get(SECRET_STORE),
        stateWith(used, published) as never,
        app.jobs,
      ).handle(job!);
    await erase(job!.ref);
    expect(await secretsOf('action_webhook')).toBe(1);
    // Chats still get an action with it: another check follows later.
    await erase('another', { secretRefs: [job!.ref] });
    expect(await secretsOf('action_webhook')).toBe(1);
    expect(app.jobs.take(eraseActionSecret)).toEqual([job]);
    await erase('another', { secretRefs: ['other'] });
    expect(await secretsOf('action_webhook')).toBe(0);
  });
});

describe('deleting', () => {
  test('removes the action from the list', async () => {
    const { id } = (await add(start)).body.action;
    const answer = await owner.request('DELETE', `${path()}/${id}`);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await list()).toEqual([]);
    expect((await owner.request('DELETE', `${path()}/${id}`)).status).toBe(404);
  });

  test('a deleted bot takes its actions along', async () => {
    await add(start);
    await owner.request('DELETE', `/api/bots/${botId}`, { name: `Bot ${telegramId}` });
    await eventually(async () => {
      const { rows } = await app.database.pool.query('select 1 from read.actions where bot_id = $1', [botId]);
      return rows.length === 0;
    });
  });
});

describe('who may do what', () => {
  const expected = {
    list: { owner: 200, manage: 200, read_only: 200, stranger: 404 },
    add: { owner: 201, manage: 201, read_only: 403, stranger: 404 },
    change: { owner: 200, manage: 200, read_only: 403, stranger: 404 },
    delete: { stranger: 404, read_only: 403, manage: 403, owner: 200 },
  };

  test.each(Object.entries(expected))('%s', async (call, statuses) => {
    const { id } = (await add(start)).body.action;
    const ask = (person: TestPerson, who: string) => {
      switch (call) {
        case 'list':
          return person.request('GET', path());
        case 'add':
          return add({ ...start, command: `/by_${who}` }, person);
        case 'change':
          return person.request('PUT', `${path()}/${id}`, { ...start, enabled: false });
        default:
          return person.request('DELETE', `${path()}/${id}`);
      }
    };
    for (const [who, status] of Object.entries(statuses)) {
      expect([who, (await ask(people[who]!, who)).status]).toEqual([who, status]);
    }
  });
});

describe('a long history', () => {
  test('is read once in a process: saving, a call to Telegram and the answers read no event again', async () => {
    const { body } = await add(start);
    const { pool } = app.database;
    await pool.query(
      `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
       select stream, latest.version + n, gen_random_uuid(), 'ActionChanged', 1,
         jsonb_build_object('actionId', data->>'actionId', 'retiredSecretRef', null,
           'content', jsonb_set(data->'content', '{actionData,text}', to_jsonb('Text ' || n))), metadata
       from (select * from events.events where stream = $1 order by version desc limit 1) as latest,
         generate_series(1, 10000) as n`,
      [`bot-${botId}`],
    );
    const store = app.app.get<EventStore>(EVENT_STORE);
    const reads = jest.spyOn(store, 'readStream');
    const eventsRead = async () => {
      const results = await Promise.all(reads.mock.results.map(({ value }) => value as Promise<unknown[]>));
      reads.mockClear();
      return { reads: results.length, events: results.reduce((sum, events) => sum + events.length, 0) };
    };
    const save = (text: string) =>
      owner.request('PUT', `${path()}/${body.action.id}`, { ...start, actionData: { text } });

    const rename = (name: string) => owner.request('PUT', `/api/bots/${botId}`, { name });

    expect(await save('First')).toMatchObject({ status: 200, body: { action: { version: 10_002 } } });
    expect((await eventsRead()).events).toBe(10_000);
    expect((await rename('First')).status).toBe(200);
    await eventsRead();
    expect(await save('Second')).toMatchObject({ status: 200, body: { action: { version: 10_003 } } });
    // Reads what others wrote, once for the state before and once for the decision; the response reads
    // nothing.
    expect(await eventsRead()).toEqual({ reads: 2, events: 1 });
    expect((await rename('Second')).status).toBe(200);
    expect(await eventsRead()).toEqual({ reads: 1, events: 1 });
    const conflict = await owner.request('PUT', `${path()}/${body.action.id}`, start, { 'if-match': '"1"' });
    expect(conflict).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect((await eventsRead()).events).toBe(1);
    reads.mockRestore();
  });
});

test('lists actions page by page, also those added simultaneously, and those changed since a time', async () => {
  const path = `/api/bots/${botId}/actions`;
  for (let n = 0; n < 5; n += 1) {
    await owner.request('POST', path, { ...start, command: `/page_${n}` });
  }
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await owner.request('GET', `${path}?limit=2${after ? `&after=${after}` : ''}`);
    expect(page.body.actions.length).toBeLessThanOrEqual(2);
    seen.push(...page.body.actions.map(({ id }: { id: string }) => id));
    after = page.body.next;
  } while (after);
  const all = (await owner.request('GET', path)).body;
  expect(seen).toEqual(all.actions.map(({ id }: { id: string }) => id));
  expect([seen.length, all.next]).toEqual([5, null]);
  const later = new Date(app.clock.now().getTime() + 1).toISOString();
  expect((await owner.request('GET', `${path}?since=${later}`)).body.actions).toEqual([]);
  for (const query of ['limit=0', 'limit=501', 'after=nonsense', 'since=yesterday']) {
    expect((await owner.request('GET', `${path}?${query}`)).status).toBe(400);
  }
});

describe('a large list', () => {
  /** More than a piece, of random words that PostgreSQL can't compress much. */
  const addLarge = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const text = Array.from({ length: 4_000 }, () => Math.random().toString(36).slice(2, 10)).join(' ');
      expect((await add({ command: `/large_${n}`, actionData: { text } })).status).toBe(201);
    }
    return (await list()) as { id: string }[];
  };
  const opened = (id = botId) => app.app.get(ActionList).read(id, 'owner', {});

  test('is the same as its pages, and is made in pieces of a few actions', async () => {
    const actions = await addLarge(20);
    const pages: unknown[] = [];
    for (let after = ''; after !== null; ) {
      const page = await owner.request('GET', `${path()}?limit=5${after && `&after=${after}`}`);
      pages.push(...page.body.actions);
      after = page.body.next;
    }
    expect(actions).toEqual(pages);
    const pieces: string[] = [];
    for await (const piece of (await opened()) as Readable) pieces.push(String(piece));
    expect(calls.listActions.response.parse(JSON.parse(pieces.join('')))).toEqual({ actions, next: null });
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(300 * 1024);
  });

  test('continues after each page, and leaves out what is deleted during the read', async () => {
    const actions = await addLarge(20);
    const stream = (await app.app.get(ActionList).read(botId, 'owner', { limit: 19 })) as Readable;
    const last = actions[18]!;
    await owner.request('DELETE', `${path()}/${last.id}`);
    const page = JSON.parse(await text(stream));
    expect(page.actions.map(({ id }: { id: string }) => id)).toEqual(
      actions.slice(0, 18).map(({ id }) => id),
    );
    expect(page.next).toContain(last.id);
  });

  test("waits if many lists of its bot are open and not read; those of other bots don't", async () => {
    await addLarge(10);
    const streams = (await Promise.all(Array.from({ length: 32 }, () => opened()))) as Readable[];
    let isOpen = false;
    const another = opened().then((stream) => {
      isOpen = true;
      return stream as Readable;
    });
    ({ botId } = await actions.addSharedBot());
    await addLarge(10);
    ((await opened()) as Readable).destroy();
    expect(isOpen).toBe(false);
    streams[0]!.destroy();
    (await another).destroy();
    for (const stream of streams) stream.destroy();
  });
});

describe('triggers', () => {
  const triggers = [
    { type: 'text', match: 'contains', words: ['price', 'how much'] },
    { type: 'start', payload: 'spring_*' },
    { type: 'content', kinds: ['photo', 'video_note'] },
    { type: 'joined' },
    { type: 'fallback' },
  ];

  test('are saved with the action, and reach the bot that replies', async () => {
    const { status, body } = await add({ ...start, triggers });
    expect([status, body.action.triggers]).toEqual([201, triggers]);
    expect(await list()).toMatchObject([{ command: '/start', triggers }]);
    const compiled = await eventually(
      () => readCompiledBot(app.database.pool, botId),
      (bot) => bot?.actions.length === 1,
    );
    expect(compiled?.actions).toMatchObject([{ command: '/start', triggers }]);
  });

  test('are an empty list for an action without any, whose event says nothing of them', async () => {
    const { body } = await add(start);
    expect(body.action.triggers).toEqual([]);
    const stored = await app.app.get<EventStore>(EVENT_STORE).readStream(`bot-${botId}`);
    expect(JSON.stringify(stored)).not.toContain('"triggers"');
  });

  test.each([
    [[{ type: 'text', match: 'contains', words: [] }], 'A text trigger has 1 to 50 words or phrases'],
    [[{ type: 'text', match: 'contains', words: [' '] }], 'A word or phrase has 1 to 100 characters'],
    [[{ type: 'start', payload: 'two words' }], 'A start payload has 1 to 64'],
    [[{ type: 'content', kinds: [] }], 'Choose at least one kind of message'],
    [Array.from({ length: 21 }, () => ({ type: 'joined' })), 'An action has at most 20 triggers'],
  ])('%j are refused with 400', async (wrong, message) => {
    const { status, body } = await add({ ...start, triggers: wrong });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)]);
  });

  test('refuse a second fallback of the bot with 409', async () => {
    await add({ ...start, triggers: [{ type: 'fallback' }] });
    const { status, body } = await add({ ...start, command: '/help', triggers: [{ type: 'fallback' }] });
    expect([status, body.error]).toEqual([
      409,
      '/start already replies to everything else. A bot has one fallback.',
    ]);
  });
});

describe('steps', () => {
  const when = { any: [{ field: 'size', op: 'is', value: 'M' }, { all: [{ tag: 'vip', on: true }] }] };
  const size = {
    id: 'size',
    type: 'question',
    text: 'What size, {{contact.first_name | default: "friend"}}?',
    parseMode: 'HTML',
    answer: {
      type: 'choice',
      options: [
        { label: 'Medium', value: 'M' },
        { label: 'Large', value: 'L' },
      ],
    },
    field: 'size',
    retryText: 'M or L, please',
    retries: 3,
    onInvalid: 'help',
    timeoutSeconds: 3600,
    onTimeout: '/start',
  };
  const steps = [
    {
      id: 'hello',
      type: 'message',
      text: 'Hi',
      parseMode: '',
      media: { type: 'photo', source: 'url', url: 'https://example.com/a.jpg' },
      buttons: [{ label: 'Site', type: 'url', value: 'https://example.com' }],
      buttonLayout: 'vertical',
      buttonsPerRow: 1,
      disableWebPagePreview: true,
    },
    { id: 'wait', type: 'pause', seconds: 3 },
    size,
    {
      id: 'note',
      type: 'set',
      changes: [
        { field: 'size', value: '{{answer.size}}' },
        { field: 'visits', add: 1 },
        { field: 'old', clear: true },
        { tag: 'asked', on: true },
        { unsubscribed: false },
      ],
    },
    { id: 'which', type: 'branch', branches: [{ when, goTo: 'medium' }] },
    { id: 'human', type: 'handOver', note: '{{contact.name}} wants {{answer.size}}' },
    { id: 'end', type: 'goTo', action: '/start' },
  ];
  const compiled = () => readCompiledBot(app.database.pool, botId);

  test('of every type are saved without a message, read back, and reach the bot, which then needs state', async () => {
    await add(start);
    expect((await eventually(compiled, (bot) => bot?.actions.length === 1))?.needsState).toBeUndefined();
    const { status, body } = await add({ command: '/order', actionData: { steps } });
    expect([status, body.action.actionData.steps]).toEqual([201, steps]);
    const { action } = (await owner.request('GET', `${path()}/${body.action.id}`)).body;
    expect((action ?? (await list()).at(-1)).actionData).toMatchObject({ text: '', steps });
    const bot = await eventually(compiled, (found) => found?.actions.length === 2);
    expect(bot?.actions.find(({ command }) => command === '/order')?.data.steps).toEqual(steps);
    expect(bot?.needsState).toBe(true);
    await owner.request('DELETE', `${path()}/${body.action.id}`);
    expect((await eventually(compiled, (found) => found?.actions.length === 1))?.needsState).toBeUndefined();
  });

  test('without an id get one, which stays', async () => {
    const unnamed = [
      { type: 'pause', seconds: 1 },
      { id: 's1', type: 'pause', seconds: 2 },
    ];
    const { body } = await add({ ...start, actionData: { text: 'Hello', steps: unnamed } });
    const ids = body.action.actionData.steps.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['s2', 's1']);
    const reversed = {
      ...start,
      actionData: { text: 'Hello', steps: body.action.actionData.steps.toReversed() },
    };
    const changed = await owner.request('PUT', `${path()}/${body.action.id}`, reversed);
    expect(changed.body.action.actionData.steps).toEqual([unnamed[1], { ...unnamed[0], id: 's2' }]);
  });

  test.each([
    [{ type: 'pause', seconds: 31 }, 'A pause has 1 to 30 seconds'],
    [{ ...size, timeoutSeconds: 59 }, 'A question waits for 1 minute to 30 days'],
    [{ ...size, answer: { type: 'choice', options: [] } }, 'A choice has 2 to 20 options'],
    [{ type: 'message', text: '{{contact.size | shout}}' }, 'Unknown filter: shout'],
    [{ type: 'goTo', action: '' }, 'Choose an action'],
    [{ id: 'a b', type: 'pause', seconds: 1 }, "A step's id has 1 to 32 letters, digits, _ or -"],
  ])('%j are refused with 400', async (wrong, error) => {
    const { status, body } = await add({ command: '/order', actionData: { steps: [wrong] } });
    expect([status, body]).toMatchObject([400, { code: 'validation_failed', error }]);
  });
});

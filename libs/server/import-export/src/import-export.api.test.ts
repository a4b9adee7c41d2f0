import { type BotDocumentInput, botDocumentLimits } from '@botter/contracts';
import { eventually } from '@botter/server-async/testing';
import {
  type ConfigurationApplication,
  startConfigurationApplication,
  type TestPeople,
} from '@botter/server-bots/testing';
import { EVENT_STORE, type EventStore } from '@botter/server-event-store';
import { lossyEventStore, testEvent } from '@botter/server-event-store/testing';
import { configurationModules } from '@botter/server-history/testing';
import { importExportModule } from './server-module';

let app: ConfigurationApplication;
let people: TestPeople;
let botId: string;
let telegramId = 8_000;

beforeAll(async () => {
  app = await startConfigurationApplication({
    modules: [...configurationModules, importExportModule],
    env: { QUOTAS: 'actions=5', EGRESS_ALLOW: '127.0.0.1' },
  });
  people = await app.people();
});
afterAll(() => app?.close());
beforeEach(async () => {
  telegramId += 1;
  app.telegram.failure = undefined;
  botId = await app.addBot(people.owner, telegramId);
});

const format = 'botter.bot/1';
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const prices = Buffer.from('Green tea: 3');
const full: BotDocumentInput = {
  format,
  name: 'Tea shop',
  profile: { name: 'Tea', description: 'We sell tea.', shortDescription: 'Tea' },
  settings: {
    takeoverMode: '1_hour',
    timeZone: 'Europe/Berlin',
    contactFields: [{ key: 'size', label: 'Shoe size', type: 'number' }],
  },
  actions: [
    {
      command: '/start',
      parseMode: 'HTML',
      webhookUrl: 'https://hooks.example.com/a',
      webhookEnabled: true,
      actionData: {
        text: '<b>Hello</b>',
        buttons: [
          { type: 'callback', label: 'Menu', value: 'menu' },
          { type: 'url', label: 'Site', value: 'https://example.com' },
        ],
        media: { source: 'upload', type: 'photo', file: 'tea.png' },
        delayedCallbacks: [{ callbackCommand: 'menu', delaySeconds: 60 }],
        steps: [
          { id: 's1', type: 'message', media: { source: 'upload', type: 'document', file: 'prices.txt' } },
          { id: 's2', type: 'question', text: 'Which tea?', answer: { type: 'text' }, onInvalid: 'menu' },
        ],
      },
    },
    { command: 'menu', actionTrigger: 'callback', enabled: false, actionData: { text: 'Green tea' } },
  ],
  menu: {
    button: { type: 'commands' },
    commands: [{ command: 'start', description: 'Begin' }],
  },
  webhooks: [{ webhookUrl: 'https://hooks.example.com/in', signed: true, retryCount: 2 }],
  files: [
    { name: 'tea.png', content: png.toString('base64') },
    { name: 'prices.txt', content: prices.toString('base64') },
  ],
};
const say = (command: string, text = 'Hi') => ({ command, actionData: { text } });

const importInto = (document: unknown, more: object = {}, id = botId, person = people.owner) =>
  person.request('POST', `/api/bots/${id}/import`, { document, ...more });
const exported = async (id = botId, person = people.owner) =>
  (await person.request('GET', `/api/bots/${id}/export`)).body;
const versionOf = (id = botId) => app.app.get<EventStore>(EVENT_STORE).streamVersion(`bot-${id}`);
const filesOf = async (id = botId) =>
  (await people.owner.request('GET', `/api/files?botId=${id}`)).body.files;

test('one bot imports what another one exported: the same configuration, in one change', async () => {
  const imported = await importInto(full);
  expect(imported.status).toBe(200);
  expect(imported.body.notices).toEqual([
    'The webhook https://hooks.example.com/in has a new signing secret.',
  ]);
  expect(imported.body.changes).toBe((await versionOf()) - 1);
  expect(app.telegram.settingsOf(telegramId)).toMatchObject({
    name: 'Tea',
    description: 'We sell tea.',
    commands: [{ command: 'start', description: 'Begin' }],
  });

  const document = await exported();
  expect(document).toMatchObject({
    ...full,
    files: [
      { name: 'tea.png', size: png.length, mimeType: 'image/png' },
      { name: 'prices.txt', size: prices.length, mimeType: 'text/plain' },
    ],
  });
  const written = JSON.stringify(document);
  expect(written).not.toMatch(/secretRef|webhookSecret|fileId|owner@example.com/);
  expect(written).not.toContain(botId);

  telegramId += 1;
  const other = await app.addBot(people.owner, telegramId);
  expect((await importInto(document, {}, other)).status).toBe(200);
  expect(await exported(other)).toEqual(document);
});

test('importing the same again changes nothing', async () => {
  await importInto(full);
  const version = await versionOf();
  const again = await importInto(full, { parts: ['name', 'settings', 'actions', 'webhooks'] });
  expect(again.body).toMatchObject({ version, changes: 0, notices: [] });
  expect(await filesOf()).toHaveLength(2);
});

test('adds to what exists, or replaces it, and imports only the chosen parts', async () => {
  await importInto({ format, actions: [say('/start'), say('/old')] });
  await importInto(
    { format, name: 'Other', actions: [say('START', 'Hello'), say('/new')] },
    { parts: ['actions'] },
  );
  const commands = async () =>
    (await exported()).actions.map(
      ({ command, actionData }: { command: string; actionData: { text: string } }) => [
        command,
        actionData.text,
      ],
    );
  expect(await commands()).toEqual([
    ['START', 'Hello'],
    ['/old', 'Hi'],
    ['/new', 'Hi'],
  ]);
  expect((await exported()).name).not.toBe('Other');
  await importInto({ format, actions: [say('/new', 'Only')] }, { mode: 'replace' });
  expect(await commands()).toEqual([['/new', 'Only']]);
});

test('names what is wrong, and imports nothing of it', async () => {
  await importInto({ format, actions: [say('/start')] });
  const version = await versionOf();
  const action = (more: object) => ({ format, actions: [{ ...say('/a'), ...more }] });
  const refusals: [document: unknown, path: string, status?: number][] = [
    ['text', 'document.format'],
    [{ name: 'package', version: '1' }, 'document.format'],
    [{ format: 'botter.bot/2', surprise: true }, 'document.format'],
    [{ format, surprise: true }, 'document'],
    [action({ command: '' }), 'document.actions.0.command'],
    [action({ webhookSecret: 'x' }), 'document.actions.0'],
    [action({ parseMode: 'HTML', actionData: { text: '<b>' } }), 'document.actions.0.actionData.text'],
    [action({ webhookUrl: 'http://10.0.0.1/in' }), 'document.actions.0.webhookUrl'],
    [{ format, actions: [say('/a'), say('A')] }, 'document.actions.1.command'],
    [
      action({ actionData: { text: 'Hi', media: { source: 'upload', type: 'photo', file: 'no.png' } } }),
      'document.actions.0.actionData.media.file',
    ],
    [
      action({
        actionData: {
          steps: [{ type: 'message', media: { source: 'upload', type: 'photo', file: 'no.png' } }],
        },
      }),
      'document.actions.0.actionData.steps.0.media.file',
    ],
    [
      action({
        actionData: {
          steps: [{ type: 'message', media: { source: 'url', type: 'photo', url: 'http://10.0.0.1/a.png' } }],
        },
      }),
      'document.actions.0.actionData.steps.0.media.url',
    ],
    [{ format, files: [{ name: 'a.png', content: 'not base64!' }] }, 'document.files.0.content'],
    [
      { format, menu: { commands: [{ command: 'A B', description: 'x' }] } },
      'document.menu.commands.0.command',
    ],
    [{ format, webhooks: [{ webhookUrl: 'ftp://x' }] }, 'document.webhooks.0.webhookUrl'],
    // Beyond the quota, with the file that was uploaded before it turned out.
    [{ ...full, actions: [...full.actions!, ...['/1', '/2', '/3', '/4'].map((c) => say(c))] }, 'quota', 409],
  ];
  for (const [document, path, status = 400] of refusals) {
    const answer = await importInto(document);
    expect([answer.body.details?.[0]?.path, answer.status]).toEqual([path, status]);
    expect(answer.body.error).toEqual(expect.any(String));
  }
  expect((await importInto({ format: 'botter.bot/2' })).body.error).toBe(
    'This file has the format botter.bot/2, which a newer version of Botter made. This one reads botter.bot/1.',
  );
  expect(await versionOf()).toBe(version);
  expect(await filesOf()).toEqual([]);
});

test('refuses what is larger than a document may be, before it is read', async () => {
  const large = { format, actions: [say('/a', 'x'.repeat(botDocumentLimits.bytes))] };
  expect((await importInto(large)).status).toBe(413);
  const fits = { format, actions: [say('/a', 'x'.repeat(39_000))], $schema: 'x' };
  const padded = { document: fits, padding: 'x'.repeat(2 * 1024 * 1024) };
  expect((await people.owner.request('POST', `/api/bots/${botId}/import`, padded)).status).toBe(200);
});

test('imports nothing if Telegram refuses a part, and puts back what Telegram accepted', async () => {
  const before = { ...app.telegram.settingsOf(telegramId) };
  const version = await versionOf();
  app.telegram.failure = {
    status: 400,
    description: 'Bad Request: BUTTON_INVALID',
    method: 'setChatMenuButton',
  };
  const answer = await importInto({ ...full, menu: { ...full.menu, button: { type: 'default' } } });
  expect([answer.status, answer.body.code]).toEqual([422, 'refused_by_telegram']);
  expect(app.telegram.settingsOf(telegramId)).toEqual(before);
  expect(await versionOf()).toBe(version);
  expect(await filesOf()).toEqual([]);
});

test('a preview shows what would change and why it would be refused, and changes nothing', async () => {
  await importInto({ format, actions: [say('/start'), say('/old')] });
  const version = await versionOf();
  const preview = async (document: unknown, more: object = {}) =>
    (
      await people.owner.request('POST', `/api/bots/${botId}/import/preview`, {
        document,
        parts: ['actions', 'menu', 'webhooks'],
        ...more,
      })
    ).body;
  const shown = await preview(full, { mode: 'replace' });
  expect(shown).toMatchObject({
    version,
    omitted: 0,
    telegram: ['menu commands', 'menu button'],
    problems: [],
  });
  expect(shown.differences.map(({ words }: { words: string }) => words)).toEqual(
    expect.arrayContaining([
      'changed the text of /start',
      'added the button Menu to /start',
      'added the photo to /start',
      'deleted the action /old',
      'added the action menu',
      'added the webhook hooks.example.com',
    ]),
  );
  expect(shown.notices).toEqual(['The webhook https://hooks.example.com/in has a new signing secret.']);
  const tooMany = { format, actions: ['/1', '/2', '/3', '/4'].map((c) => say(c)) };
  expect((await preview(tooMany)).problems).toMatchObject([{ message: expect.stringMatching(/5 actions/) }]);
  const inside = { format, actions: [{ ...say('/a'), webhookUrl: 'http://10.0.0.1/' }] };
  expect((await preview(inside)).problems).toMatchObject([{ path: 'document.actions.0.webhookUrl' }]);
  expect(await versionOf()).toBe(version);
  expect(await filesOf()).toEqual([]);
});

test('refuses an older version than the one that was seen; of two simultaneous imports one wins', async () => {
  const stale = await importInto({ format, actions: [say('/a')] }, { expectedVersion: 99 });
  expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict']);
  const expectedVersion = await versionOf();
  const both = await Promise.all(
    ['/a', '/b'].map((command) => importInto({ format, actions: [say(command)] }, { expectedVersion })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a file that is only named is taken from the bot, or left to be uploaded', async () => {
  const document = {
    format,
    actions: [
      {
        command: '/a',
        actionData: { text: 'Hi', media: { source: 'upload', type: 'video', file: 'clip.mp4' } },
      },
      {
        command: '/b',
        actionData: {
          text: 'Hi',
          steps: [
            { type: 'message', media: { source: 'upload', type: 'video', file: 'clip.mp4' } },
            { type: 'message', text: 'Bye', media: { source: 'upload', type: 'video', file: 'clip.mp4' } },
          ],
        },
      },
    ],
    files: [{ name: 'clip.mp4', size: 7_000_000 }],
  };
  const answer = await importInto(document);
  expect(answer.body.notices).toEqual([
    "The document doesn't contain clip.mp4. Upload it and add it to /a, /b.",
  ]);
  const [a, b] = (await exported()).actions;
  expect(a.actionData.media).toBeNull();
  // A step without text and file would not be valid.
  expect(b.actionData.steps).toMatchObject([{ id: 's2', text: 'Bye', media: null }]);
});

test('a manager exports everything except the webhooks', async () => {
  await importInto(full);
  await people.owner.request('POST', `/api/shares/${botId}/shares`, {
    email: people.manage.email,
    permissions: 'manage',
  });
  const document = await exported(botId, people.manage);
  expect(document.actions).toHaveLength(2);
  expect(document).not.toHaveProperty('webhooks');
});

test('the schema of documents is published, and templates are documents of it', async () => {
  const { body: schema } = await people.stranger.request('GET', '/api/schemas/bot');
  expect(schema.properties.format.const).toBe(format);
  expect(schema.properties.actions.items.properties.actionData.properties).toHaveProperty('delayedCallbacks');
  const { templates } = (await people.stranger.request('GET', '/api/templates')).body;
  expect(templates).toHaveLength(8);
  const { document } = templates.find(({ id }: { id: string }) => id === 'feedback');
  expect((await importInto({ ...document, actions: document.actions.slice(0, 5) })).status).toBe(200);
});

describe('an import whose append has no response', () => {
  const store = () => app.app.get<EventStore>(EVENT_STORE);
  /** Runs `work` while appends use connections that lose this number of responses. */
  async function losing<Result>(responses: number, work: () => Promise<Result>): Promise<Result> {
    const lossy = await lossyEventStore(app.database.url);
    const append = store().append;
    // The connection is open from here on.
    const many = Array.from({ length: 10 }, () => testEvent());
    expect(await lossy.store.append(`bot-${botId}`, 0, many)).toMatchObject({ ok: false });
    store().append = (stream, expected, events) => {
      // The responses to BEGIN and to its one piece arrive, that to COMMIT doesn't.
      lossy.loseResponses(responses, 2);
      return lossy.store.append(stream, expected, events);
    };
    try {
      return await work();
    } finally {
      store().append = append;
      await lossy.close();
    }
  }

  test('succeeds, since the store finds out what happened', async () => {
    const imported = await losing(1, () => importInto(full));
    expect([imported.status, imported.body.changes]).toEqual([200, (await versionOf()) - 1]);
  });

  test('keeps what the events refer to if there is no response, and reports that they may exist', async () => {
    const imported = await losing(2, () => importInto(full));
    expect([imported.status, imported.body.error]).toEqual([
      503,
      'The connection was lost while this was saved. It may have been saved: look before you try again.',
    ]);
    expect(app.telegram.settingsOf(telegramId)).toMatchObject({ name: 'Tea' });
    expect(await filesOf()).toHaveLength(2);
    await eventually(exported, ({ files }) => files?.length === 2);
    const refs = await app.database.pool.query(
      `select count(*)::int as kept from app.secrets where bot_id = $1 and kind = 'webhook'`,
      [botId],
    );
    expect(refs.rows[0].kept).toBe(1);
  });
});

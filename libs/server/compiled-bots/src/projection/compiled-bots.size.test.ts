import { actionLimits } from '@botter/contracts';
import type { ActionContent } from '@botter/server-actions';
import { project, recordedEvent } from '@botter/server-bots/testing';
import type { Database } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { RecordedEvent } from '@botter/server-event-store';
import { Kysely, PostgresDialect } from 'kysely';
import { compiledBotsMigrations } from '../compiled-bots.migrations';
import { readCompiledBot } from '../testing';
import { compiledBotsProjection } from './compiled-bots.projection';

let database: TestDatabase;
/** Sizes of the parameters of the projection's statements, in characters. */
let sizes: number[];
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase([compiledBotsMigrations]);
  db = new Kysely({
    dialect: new PostgresDialect({ pool: database.pool }),
    log({ query: { parameters } }) {
      if (parameters.length > 0) sizes.push(JSON.stringify(parameters).length);
    },
  });
});
afterAll(() => database.drop());
beforeEach(async () => {
  sizes = [];
  await database.pool.query('truncate read.compiled_bots, read.compiled_actions');
});

const profile = {
  telegramId: '4200',
  username: 'shop_bot',
  displayName: 'Shop',
  canJoinGroups: true,
  canReadAllGroupMessages: false,
};
let version = 0;
const next = (type: string, data: unknown) =>
  recordedEvent(type as never, data, { version: ++version }) as RecordedEvent;

function contentOf(command: string, more: Partial<ActionContent['actionData']>): ActionContent {
  return {
    command,
    actionType: 'send_message',
    actionTrigger: 'command',
    parseMode: '',
    enabled: true,
    webhookUrl: null,
    webhookEnabled: false,
    webhookSecretRef: null,
    actionData: {
      text: 'words',
      buttons: [],
      buttonLayout: 'vertical',
      buttonsPerRow: null,
      media: null,
      disableWebPagePreview: false,
      delayedCallbacks: [],
      ...more,
    },
  };
}
const botAdded = () =>
  next('BotAdded', {
    ownerId: 'user-1',
    name: 'My shop',
    tokenRef: 'token-1',
    webhookSecretRef: 'webhook-1',
    profile,
  });
const added = (n: number, more: Partial<ActionContent['actionData']>) =>
  next('ActionAdded', { actionId: `action-${n}`, content: contentOf(`/command${n}`, more) });

/** The transaction that has written each row. */
async function writers(): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ row: string; xmin: string }>(
    `select 'bot ' || bot_id as row, xmin::text from read.compiled_bots
     union all select 'action ' || action_id, xmin::text from read.compiled_actions`,
  );
  return new Map(rows.map(({ row, xmin }) => [row, xmin]));
}

async function writtenBy(events: readonly RecordedEvent[]): Promise<string[]> {
  const before = await writers();
  await project(db, compiledBotsProjection, events);
  return [...(await writers())].filter(([row, xmin]) => before.get(row) !== xmin).map(([row]) => row);
}

test('a change of one of 5,000 actions of 6 kB writes one row, and reads none', async () => {
  await project(db, compiledBotsProjection, [botAdded()]);
  for (let from = 0; from < 5_000; from += 1_000) {
    const text = 'x'.repeat(6_000);
    await project(
      db,
      compiledBotsProjection,
      Array.from({ length: 1_000 }, (_, n) => added(from + n, { text })),
    );
  }
  sizes = [];
  const content = contentOf('/command7', { text: 'changed' });
  const changed = next('ActionChanged', { actionId: 'action-7', content, retiredSecretRef: null });
  expect(await writtenBy([changed])).toEqual(['action action-7']);
  // Whether there is a draft, the row, and the notification of the runtimes.
  expect(sizes).toHaveLength(3);
  expect(Math.max(...sizes)).toBeLessThan(1_000);
  expect(await writtenBy([next('BotRenamed', { name: 'Other' })])).toEqual(['bot bot-id']);
  const deleted = next('ActionDeleted', { actionId: 'action-8', retiredSecretRef: null });
  expect(await writtenBy([deleted])).toEqual(['bot bot-id']);
  expect((await readCompiledBot(database.pool, 'bot-id'))?.actions).toHaveLength(4_999);
  await project(db, compiledBotsProjection, [next('BotDeleted', { telegramId: '4200' })]);
  expect(await writers()).toEqual(new Map());
});

test('the largest actions that can be saved go into the tables a few at a time', async () => {
  const wide = {
    type: 'callback',
    label: 'ж'.repeat(256),
    value: 'ж'.repeat(actionLimits.buttonValue),
  } as const;
  const largest = {
    text: 'ж'.repeat(actionLimits.text),
    buttons: Array.from({ length: actionLimits.buttons }, () => wide),
  };
  const events = [botAdded(), ...Array.from({ length: 60 }, (_, n) => added(n, largest))];
  const size = events.reduce((sum, { data }) => sum + JSON.stringify(data).length, 0);
  await project(db, compiledBotsProjection, events);
  expect(size).toBeGreaterThan(14 * 1024 * 1024);
  // In characters of this JSON, which escapes the quotes a second time.
  expect(Math.max(...sizes)).toBeLessThan(5 * 1024 * 1024);
  const compiled = await readCompiledBot(database.pool, 'bot-id');
  expect(compiled?.actions).toHaveLength(60);
  expect(compiled?.actions[0]?.data).toMatchObject(largest);
});

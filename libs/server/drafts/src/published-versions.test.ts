import { randomNumbers } from '@botter/contracts/testing';
import { planCallback, wantedByCallback } from '@botter/engine';
import { botIdOf } from '@botter/server-bots/events';
import { project } from '@botter/server-bots/testing';
import { compiledBotsMigrations, RuntimeBots } from '@botter/server-compiled-bots';
import { compiledBotsProjection } from '@botter/server-compiled-bots/projection';
import { Listener } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { RecordedEvent } from '@botter/server-event-store';
import { randomHistory } from '@botter/server-history/testing';

const histories = 10;
const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 2 ** 31);

let database: TestDatabase;
let listener: Listener;
let bots: RuntimeBots;
beforeAll(async () => {
  database = await createTestDatabase([compiledBotsMigrations]);
  listener = new Listener(database.url);
  bots = new RuntimeBots({
    pool: database.pool,
    listener,
    secrets: { getMany: async () => new Map() },
    cacheBytes: 1024 * 1024,
    ttlMs: 0,
  });
});
afterAll(async () => {
  await listener?.close();
  await database?.drop();
});

/** The replies of a bot at a version, by the callbacks that it knows. */
async function said(botId: string, version: number | undefined): Promise<Record<string, string>> {
  const current = await bots.get(botId);
  if (!current) return {};
  const bot = await bots.published(current, version);
  const chat = { telegramChatId: '1', type: 'private', title: 'A' } as never;
  const texts: Record<string, string> = {};
  for (const { command, trigger } of bot.keys.actions) {
    if (trigger !== 'callback') continue;
    const held = await bot.withActions(wantedByCallback(command, bot.keys));
    const due = { command, chat, threadId: null, depth: 0 };
    const { effects } = planCallback(due, held, new Date());
    const [send] = effects;
    texts[command] = send?.kind === 'send' ? (send.text ?? '') : '';
  }
  return texts;
}

test(`each version of ${histories} random bots that was published while drafts were on is known as it was`, async () => {
  const random = randomNumbers(seed);
  let compared = 0;
  for (let n = 0; n < histories; n += 1) {
    const [added, ...rest] = randomHistory(`p${n}`, 120, random);
    const changes = rest.filter(({ type }) => type.startsWith('Action'));
    const on: RecordedEvent = { ...added!, type: 'BotDraftsChanged', data: { enabled: true } };
    const publish: RecordedEvent = { ...on, type: 'BotDraftPublished', data: { name: 'Spring' } };
    const drafted = changes.slice(5).flatMap((event, i) => (i % 4 === 3 ? [event, publish] : [event]));
    const history = [added!, ...changes.slice(0, 5), on, ...drafted, publish].map((event, i) => ({
      ...event,
      version: i + 1,
    }));
    const botId = botIdOf(history[0]!);
    const then = new Map<number, Record<string, string>>();
    let batch: RecordedEvent[] = [];
    for (const event of history) {
      batch.push(event);
      if (!event.type.startsWith('BotDraft')) continue;
      await project(database.db, compiledBotsProjection, batch);
      then.set(event.version, await said(botId, undefined));
      batch = [];
    }
    for (const [version, texts] of then) {
      expect([seed, botId, version, await said(botId, version)]).toEqual([seed, botId, version, texts]);
      compared += Object.keys(texts).length;
    }
  }
  // How many callbacks random histories leave varies; without any, nothing was compared.
  expect(compared).toBeGreaterThan(0);
});

test('an unknown version is the current one', async () => {
  const [added] = randomHistory('gone', 1, randomNumbers(1));
  const on: RecordedEvent = { ...added!, type: 'BotDraftsChanged', data: { enabled: true }, version: 5 };
  const published: RecordedEvent = { ...on, type: 'BotDraftPublished', data: { name: 'Spring' }, version: 6 };
  await project(database.db, compiledBotsProjection, [added!, on, published]);
  const current = (await bots.get('gone'))!;
  for (const version of [undefined, 6, 7, 3]) expect(await bots.published(current, version)).toBe(current);
  expect((await bots.published(current, 5)).compiled.publishedVersion).toBe(5);
});

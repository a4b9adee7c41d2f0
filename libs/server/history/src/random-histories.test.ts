import { isDeepStrictEqual } from 'node:util';
import { compileAction } from '@botter/contracts';
import { randomNumbers } from '@botter/contracts/testing';
import type { ActionContent } from '@botter/server-actions';
import { actionsMigrations, actionsProjection } from '@botter/server-actions';
import { botsMigrations, botsProjection } from '@botter/server-bots';
import { project } from '@botter/server-bots/testing';
import { compiledBotsMigrations } from '@botter/server-compiled-bots';
import { compiledBotsProjection } from '@botter/server-compiled-bots/projection';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import type { RecordedEvent } from '@botter/server-event-store';
import { sharesMigrations, sharesProjection } from '@botter/server-shares';
import { webhooksMigrations, webhooksProjection } from '@botter/server-webhooks';
import { type ConfigurationIndex, noConfiguration } from './domain/configuration';
import type { RecordedConfigurationEvent } from './domain/configuration-event';
import { evolveConfiguration } from './domain/configuration-evolution';
import { historyMigrations } from './history.migrations';
import { randomHistory } from './testing/random-histories';
import { historyProjection } from './timeline/history.projection';

/** `HISTORY_SEQUENCES=1000 npx jest random-histories` tries more; `HISTORY_SEED` repeats what failed. */
const sequences = Number(process.env.HISTORY_SEQUENCES ?? 100);
const seed = Number(process.env.HISTORY_SEED ?? Date.now() % 2 ** 31);
const length = 24;
const projections = [
  botsProjection,
  actionsProjection,
  webhooksProjection,
  sharesProjection,
  historyProjection,
  compiledBotsProjection,
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase([
    botsMigrations,
    sharesMigrations,
    actionsMigrations,
    webhooksMigrations,
    historyMigrations,
    compiledBotsMigrations,
  ]);
});
afterAll(() => database.drop());

/** Rows of a read model by their ids, with these columns. */
async function rows(table: string, columns: string, id = 'id'): Promise<Record<string, unknown>> {
  const { rows: found } = await database.pool.query(
    `select ${id} as id, row_to_json(shown) as row from read.${table}
     cross join lateral (select ${columns}) as shown`,
  );
  return Object.fromEntries(found.map(({ id, row }) => [id, row]));
}

const readModels = async () => ({
  bots: await rows(
    'bots',
    'owner_id, name, username, display_name, short_description, takeover_mode, notifications_enabled, drafts_enabled, token_ref, time_zone',
  ),
  actions: await rows('actions', 'bot_id, version, content'),
  compiled: await rows('compiled_actions', 'bot_id, document', 'action_id'),
  heads: await rows('compiled_bots', 'contact_fields, time_zone', 'bot_id'),
  webhooks: await rows('webhooks', 'bot_id, url, secret_ref, enabled, disabled_reason, retry_count'),
  shares: await rows('shares', 'bot_id, user_id, permission, status'),
});

/** The same rows, made from the state after the events. @param published the bots as chats get them */
function expected(
  bots: ReadonlyMap<string, ConfigurationIndex>,
  published: ReadonlyMap<string, ConfigurationIndex>,
  contentAt: (bot: string, event: number) => ActionContent,
) {
  const models: Awaited<ReturnType<typeof readModels>> = {
    bots: {},
    actions: {},
    compiled: {},
    heads: {},
    webhooks: {},
    shares: {},
  };
  for (const [bot_id, { info, settings, draft, actions, webhooks, shares }] of bots) {
    if (!info) continue;
    models.bots[bot_id] = {
      owner_id: info.ownerId,
      name: info.name,
      username: info.username,
      display_name: info.telegramName,
      short_description: info.shortDescription || null,
      takeover_mode: settings.takeoverMode,
      notifications_enabled: settings.notificationsEnabled,
      drafts_enabled: draft.enabled,
      token_ref: info.tokenRef,
      time_zone: settings.timeZone,
    };
    const { contactFields, timeZone } = settings;
    models.heads[bot_id] = {
      contact_fields: contactFields.length > 0 ? contactFields : null,
      time_zone: timeZone === 'UTC' ? null : timeZone,
    };
    for (const [id, { version, event }] of actions) {
      models.actions[id] = { bot_id, version, content: contentAt(bot_id, event) };
    }
    for (const [id, { event }] of published.get(bot_id)!.actions) {
      const content = contentAt(bot_id, event);
      models.compiled[id] = { bot_id, document: compileAction(id, content, content.webhookSecretRef) };
    }
    for (const [id, { url, secretRef, enabled, disabledReason, retryCount }] of webhooks) {
      models.webhooks[id] = {
        bot_id,
        url,
        secret_ref: secretRef,
        enabled,
        disabled_reason: disabledReason,
        retry_count: retryCount,
      };
    }
    for (const [id, { userId, permission, status }] of shares) {
      models.shares[id] = { bot_id, user_id: userId, permission, status };
    }
  }
  return models;
}

test(`after every event of ${sequences} random histories the read models equal the result of the events`, async () => {
  const random = randomNumbers(seed);
  const histories = new Map<string, RecordedEvent[]>();
  for (let n = 0; n < sequences; n += 1) histories.set(`b${n}`, randomHistory(`b${n}`, length, random));
  const bots = new Map<string, ConfigurationIndex>(
    [...histories.keys()].map((bot) => [bot, noConfiguration]),
  );
  const published = new Map<string, ConfigurationIndex>();
  const contentAt = (bot: string, event: number) =>
    (histories.get(bot)![event - 1]!.data as { content: ActionContent }).content;
  const rounds = Math.max(...[...histories.values()].map((events) => events.length));
  for (let round = 0; round < rounds; round += 1) {
    // The same moment of all histories together: a batch as the worker gets it.
    const batch = [...histories.values()].flatMap((events) => events[round] ?? []);
    for (const projection of projections) await project(database.db, projection, batch);
    for (const event of batch) {
      const bot = event.stream.slice('bot-'.length);
      const now = evolveConfiguration(bots.get(bot)!, [event as unknown as RecordedConfigurationEvent]);
      bots.set(bot, now);
      if (now.draft.published === null || now.draft.published === event.version) published.set(bot, now);
    }
    const found = await readModels();
    const wanted = expected(bots, published, contentAt);
    if (isDeepStrictEqual(found, wanted)) continue;
    // Slow, but names the difference.
    expect({ seed, version: round + 1, ...found }).toEqual({ seed, version: round + 1, ...wanted });
  }
  // The rows of the history end with the same states of the small parts, and a row for each event of a bot
  // that is left.
  const { rows: last } = await database.pool.query(
    `select distinct on (bot_id, part, key) bot_id, part, key, state from read.history
     where part <> 'action' order by bot_id, part, key, version desc`,
  );
  for (const { bot_id, part, key, state } of last) {
    const { info, settings, draft, menu, webhooks, shares } = bots.get(bot_id)!;
    const now = { info, settings, draft, menu, webhook: webhooks.get(key), share: shares.get(key) }[
      part as 'info'
    ];
    expect([seed, bot_id, part, state]).toEqual([seed, bot_id, part, now ?? null]);
  }
  const left = [...histories.values()].filter((events) => events.at(-1)!.type !== 'BotDeleted');
  const { rows: counted } = await database.pool.query('select count(*)::int as count from read.history');
  expect(counted[0].count).toBe(left.flat().length);
  const all = Array.from({ length: rounds }, (_, round) =>
    [...histories.values()].flatMap((events) => events[round] ?? []),
  ).flat();
  expect([seed, await differencesOfRebuild(all)]).toEqual([seed, []]);
}, 600_000);

/** Rows of the history that a rebuild doesn't make, or makes in addition. */
async function differencesOfRebuild(events: readonly RecordedEvent[]) {
  await database.pool.query(
    'create schema rebuilt; create table rebuilt.history (like read.history including all)',
  );
  const { handles, rebuild } = historyProjection;
  const rebuilding = rebuild!('rebuilt');
  const wanted = events.filter(({ type }) => handles.includes(type));
  for (let from = 0; from < wanted.length; from += 70) {
    const batch = wanted.slice(from, from + 70);
    await database.db.transaction().execute((tx) => rebuilding.project(batch, tx));
  }
  await database.db.transaction().execute((tx) => rebuilding.finish(tx));
  const { rows: different } = await database.pool.query(
    `(table read.history except all table rebuilt.history)
     union all (table rebuilt.history except all table read.history)`,
  );
  return different;
}

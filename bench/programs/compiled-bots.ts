import { type ActionBody, actionDataSchema } from '@botter/contracts';
import { plan, wantedActions } from '@botter/engine';
import { compiledBotsMigrations, RuntimeBots } from '@botter/server-compiled-bots';
import { compiledBotsModule, compiledBotsProjection } from '@botter/server-compiled-bots/projection';
import { createDatabase, createPool, Leases, Listener, migrate } from '@botter/server-database';
import {
  eventStoreMigrations,
  type NewEvent,
  PostgresEventStore,
  ProjectionRunner,
  ReadYourWrites,
} from '@botter/server-event-store';
import { eventTypesOf } from '@botter/server-module';
import { v7 as newId } from 'uuid';

/**
 * One bot with COUNT actions, each as large as it may be saved (argument `large`) or of a few words: appends
 * them, waits for the projection, and replies with each. `DATABASE_URL`: an empty database. Prints JSON.
 */
async function main(): Promise<void> {
  const [kind = 'large', count = '600'] = process.argv.slice(2);
  const url = process.env.DATABASE_URL!;
  const pool = createPool(url, { max: 8 });
  await migrate(pool, [eventStoreMigrations, compiledBotsMigrations]);
  const db = createDatabase(pool);
  const listener = new Listener(url);
  const leases = new Leases(url);
  const store = new PostgresEventStore({ pool, listener });
  const last = await appendBot(store, Number(count), kind === 'large');

  const runner = new ProjectionRunner({
    store,
    db,
    leases,
    types: eventTypesOf([compiledBotsModule]),
    projections: [compiledBotsProjection],
    onError: (name, error) => console.error(name, error),
  });
  const begun = performance.now();
  runner.start();
  const projected = await new ReadYourWrites({ store, db, listener, timeoutMs: 300_000 }).waitFor(last, [
    compiledBotsProjection.name,
  ]);
  if (!projected) throw new Error('the projection did not finish');
  const projectedAt = performance.now();

  const secrets = { getMany: async () => new Map() };
  const bots = new RuntimeBots({ pool, listener, secrets, cacheBytes: 64 * 1024 * 1024 });
  await bots.onModuleInit();
  for (let n = 0; n < Number(count); n += 1) await answer(bots, n);
  const answeredAt = performance.now();
  process.stdout.write(
    JSON.stringify({
      projecting: (projectedAt - begun) / 1000,
      answering: (answeredAt - projectedAt) / 1000,
      peakMb: process.resourceUsage().maxRSS / 1024,
    }),
  );
  await bots.onModuleDestroy();
  await runner.stop();
  await leases.close();
  await listener.close();
  await pool.end();
}

async function appendBot(store: PostgresEventStore, count: number, large: boolean) {
  const profile = {
    telegramId: '1',
    username: 'bench_bot',
    displayName: 'Bench',
    canJoinGroups: true,
    canReadAllGroupMessages: false,
  };
  const bot = { ownerId: 'u', name: 'Bench', tokenRef: 't', webhookSecretRef: 'w', profile };
  let result = await store.append('bot-bench', 0, [eventOf('BotAdded', bot)]);
  for (let n = 0; n < count && result.ok; n += 1) {
    const data = { actionId: `action-${n}`, content: contentOf(n, large) };
    result = await store.append('bot-bench', n + 1, [eventOf('ActionAdded', data)]);
  }
  if (!result.ok) throw new Error('the bench lost a race against itself');
  return result.position;
}

function contentOf(
  n: number,
  large: boolean,
): Omit<ActionBody, 'webhookSecret' | 'triggers'> & { webhookSecretRef: null } {
  const wide = { type: 'callback', label: 'x'.repeat(256), value: 'ж'.repeat(2048) } as const;
  const largest = { text: 'ж'.repeat(40_000), buttons: Array.from({ length: 100 }, () => wide) };
  return {
    command: `/command${n}`,
    actionType: 'send_message',
    actionTrigger: 'command',
    parseMode: '',
    enabled: true,
    webhookUrl: null,
    webhookEnabled: false,
    webhookSecretRef: null,
    actionData: actionDataSchema.parse(large ? largest : { text: 'Welcome to our shop!' }),
  };
}

function eventOf(type: string, data: unknown): NewEvent {
  return {
    id: newId(),
    type,
    schemaVersion: 1,
    data,
    metadata: {
      actor: { kind: 'system', name: 'bench' },
      occurredAt: '2026-01-01T00:00:00.000Z',
      source: 'bench',
      correlationId: 'bench',
      causationId: 'bench',
    },
  };
}

async function answer(bots: RuntimeBots, n: number): Promise<void> {
  const person = { id: 1, is_bot: false, first_name: 'Alice' };
  const message = {
    message_id: 1,
    date: 0,
    text: `/command${n}`,
    from: person,
    chat: { ...person, type: 'private' },
  };
  const update = { update_id: 1, message };
  const bot = await bots.get('bench');
  if (!bot) throw new Error('there is no bot');
  const held = await bot.withActions(wantedActions(update, bot.keys));
  if (plan(update, held).effects.length === 0) throw new Error(`${n} gets no reply`);
}

void main();

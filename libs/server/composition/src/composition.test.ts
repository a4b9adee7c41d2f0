import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { calls } from '@botter/contracts';
import * as exampleEntry from '@botter/contracts/examples';
import { eventually } from '@botter/server-async/testing';
import { loadDatabaseConfig, type Role } from '@botter/server-config';
import { testEnvironment } from '@botter/server-config/testing';
import { schemaLevel } from '@botter/server-database';
import { createTestDatabase, type TestDatabase } from '@botter/server-database/testing';
import { ProjectionRegistry } from '@botter/server-event-store';
import { openApiDocument } from '@botter/server-http';
import { freePort } from '@botter/server-http/testing';
import { apiOf, callsOf, eventTypesOf, projectionsOf } from '@botter/server-module';
import { PostgresSecretStore, parseKeyring, Secret } from '@botter/server-secrets';
import { migrateCommand } from './commands/migrate.command';
import { quarantineCommand } from './commands/quarantine.command';
import { replayCommand } from './commands/replay.command';
import { rotateSecretsCommand } from './commands/rotate-secrets.command';
import { modules } from './modules';
import { configOf, type RunningServer, runServer } from './run-server';
import { describeStartError } from './start-error';
import { examplesOf, problemsOf } from './testing/described-examples';

let database: TestDatabase;
const running: RunningServer[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
});

const environment = (more: Record<string, string> = {}) => ({
  ...testEnvironment,
  DATABASE_URL: database.url,
  TELEGRAM_MODE: 'webhook',
  ...more,
});

/** Status and body; an unread body would keep its connection busy. */
async function get(url: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
}

async function start(roles?: readonly Role[]): Promise<string> {
  const port = await freePort();
  const server = await runServer({ roles, env: environment({ PORT: String(port) }) });
  running.push(server);
  return `http://127.0.0.1:${server.config.port}`;
}

/** A moment after the start some connections are still being opened. */
async function becomesReady(address: string): Promise<void> {
  await eventually(
    () => get(`${address}/health/ready`),
    ({ status }) => status === 200,
  );
}

test('starts all roles in one process, on an empty database', async () => {
  const address = await start();
  const ping = await get(`${address}/api/ping`);
  expect(ping.status).toBe(200);
  expect(JSON.parse(ping.text)).toMatchObject({
    status: 'ok',
    checks: { database: 'up', eventStore: 'up', webhooks: 'up' },
  });
  expect((await get(`${address}/api/me`)).status).toBe(401);
  expect((await get(`${address}/api/openapi.json`)).status).toBe(200);
});

test('shows every number that an operator watches, of every role, in one place', async () => {
  const address = await start();
  const names = [
    'botter_updates_total',
    'botter_sends_total',
    'botter_webhook_attempts_total',
    'botter_projection_lag_events{projection="bots"} 0',
    'botter_outbox_oldest_seconds 0',
    'botter_dead_letters{queue="botter"} 0',
    'botter_expired_oldest_seconds{expiry="updates"} 0',
    'botter_expired_oldest_seconds{expiry="finished_jobs"} 0',
    'botter_database_pool_waiting',
  ];
  // A number that takes longer than two seconds is left out of a scrape.
  const missing = async () => {
    const { text } = await get(`${address}/metrics`);
    return names.filter((name) => !text.includes(name));
  };
  await eventually(missing, (left) => left.length === 0);
});

test('readiness explains why no one can sign in, and stays green', async () => {
  const address = await start(['api']);
  const ready = await eventually(
    () => get(`${address}/health/ready`),
    ({ text }) => text.includes('problems'),
  );
  expect(ready.status).toBe(200);
  expect(JSON.parse(ready.text).info.sign_in.problems).toEqual([
    expect.stringMatching(/cannot be reached at http:\/\/127\.0\.0\.1:1\/\.well-known/),
  ]);
});

test('a replay rebuilds exactly the read models that the worker keeps', async () => {
  await start(['worker']);
  const registry = running[0]?.app.get(ProjectionRegistry, { strict: false });
  const kept = registry?.collect().projections.map(({ name }) => name);
  expect(projectionsOf(modules).map(({ name }) => name)).toEqual(kept);
  // Also those of modules without a part in this role: none of their events looks like one of a newer
  // version.
  expect(registry?.collect().types.names).toEqual(expect.arrayContaining(eventTypesOf(modules).names));
  // Stored names: each is a checkpoint.
  const subscriptions = registry?.collect().subscriptions.map(({ name }) => name);
  expect(subscriptions).toEqual(
    expect.arrayContaining([
      'bot-connection',
      'forgotten-share-addresses',
      'share-invitations',
      'api-keys-bot-deletion',
      'retired-action-secrets',
      'history-snapshots',
      'forgotten-action-positions',
      'files-bot-deletion',
      'conversations-bot-deletion',
      'conversations-takeover-off',
      'forgotten-action-problems',
      'unused-webhook-secrets',
      'notifications-disabled-webhooks',
    ]),
  );
  const printed: string[] = [];
  expect(await replayCommand(configOf({ env: environment() }), (line) => printed.push(line))).toBe(0);
  expect(printed.join('')).toContain(`events went through ${projectionsOf(modules).length} read models`);

  const verify = () =>
    replayCommand(configOf({ env: environment() }), (line) => printed.push(line), ['--verify']);
  expect([await verify(), printed.at(-1)]).toEqual([0, expect.stringContaining('every read model is what')]);
  await database.pool.query(
    `insert into read.history (bot_id, version, type, part, key, source, request, at, bytes)
     values ('unknown', 1, 'BotAdded', 'info', '', 'api', 'request', now(), 1)`,
  );
  expect([await verify(), printed.at(-2)]).toEqual([
    1,
    expect.stringContaining('read.history: 0 rows are missing, 1'),
  ]);
  await database.pool.query('truncate read.history');
});

test('each call of the contract is handled by one module', () => {
  expect(callsOf(modules)).toMatchObject(calls);
});

test('the description of the API is valid OpenAPI 3.1, with the events and what each kind of token opens', async () => {
  const document = openApiDocument(apiOf(modules), { version: '1.0.0', ...exampleEntry });
  // The validator is an ES module, which jest does not load.
  const validate = `
    import { text } from 'node:stream/consumers';
    import { Validator } from '@seriousme/openapi-schema-validator';
    const { valid, errors } = await new Validator().validate(JSON.parse(await text(process.stdin)));
    process.stdout.write(JSON.stringify({ valid, errors }));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', validate], {
    input: JSON.stringify(document),
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout)).toEqual({ valid: true });
  expect(document).toMatchObject({
    paths: {
      '/api/events': { get: { security: [{ token: [] }, { apiKey: [] }] } },
      '/api/keys': { post: { security: [{ token: [] }] } },
    },
    webhooks: {
      message: {},
      callback_query: {},
      action_webhook: {},
      'contact.created': {},
      'contact.changed': {},
      'broadcast.done': {},
    },
  });
});

test('each operation has a description of its tag, and an example of request and response that fits its schema', () => {
  const contact = 'mailto:help@example.com';
  const document = openApiDocument(apiOf(modules), { version: '1.0.0', contact, ...exampleEntry });
  expect(document.info).toMatchObject({
    license: { identifier: 'MIT' },
    contact: { email: 'help@example.com' },
  });
  expect((document.tags as { description?: string }[]).filter(({ description }) => !description)).toEqual([]);
  expect(examplesOf(document).flatMap(problemsOf)).toEqual([]);
});

test('starts one role in each process, at the same moment', async () => {
  const addresses = await Promise.all([start(['api']), start(['runtime']), start(['worker'])]);
  for (const address of addresses) {
    await becomesReady(address);
  }
  const pings = await Promise.all(addresses.map((address) => get(`${address}/api/ping`)));
  expect(pings.map(({ status }) => status)).toEqual([200, 404, 404]);
});

test('a single role waits until the database is migrated, and its probes say so', async () => {
  const empty = await createTestDatabase();
  const port = await freePort();
  const env = environment({ DATABASE_URL: empty.url, PORT: String(port) });
  const starting = runServer({ roles: ['worker'], env });
  const probe = (name: string) => get(`http://127.0.0.1:${port}/health/${name}`).catch(() => undefined);
  expect(await eventually(() => probe('live'))).toMatchObject({ status: 200 });
  expect(await probe('ready')).toEqual({
    status: 503,
    text: '{"error":"The service waits for the database to be migrated","code":"unavailable"}',
  });

  const printed: string[] = [];
  // It needs only the address of the database.
  const config = loadDatabaseConfig({ DATABASE_URL: empty.url });
  expect(await migrateCommand(config, (line) => printed.push(line))).toBe(0);
  expect(printed.at(-1)).toMatch(/^Done: \d+ migrations were run/);
  running.push(await starting);
  await becomesReady(`http://127.0.0.1:${port}`);

  expect(await migrateCommand(config, (line) => printed.push(line))).toBe(0);
  expect(printed.at(-1)).toBe('The database is up to date.\n');
  await running.pop()?.stop();
  await empty.drop();
});

test('an older version refuses a database that needs a newer one, in one line', async () => {
  const newer = await createTestDatabase();
  const env = environment({ DATABASE_URL: newer.url });
  await migrateCommand(loadDatabaseConfig(env), () => {});
  await newer.pool.query("insert into app.schema_migrations (name, checksum) values ('9999-later', '')");
  await newer.pool.query('update app.schema_version set minimum_level = $1', [schemaLevel]);
  running.push(await runServer({ env: { ...env, PORT: String(await freePort()) } }));
  await newer.pool.query('update app.schema_version set minimum_level = $1', [schemaLevel + 1]);
  for (const roles of [undefined, ['api' as const]]) {
    expect(await runServer({ roles, env }).catch(describeStartError)).toBe(
      `Botter cannot start: this version is too old for the database: it knows schema level ${schemaLevel}, and the database needs at least ${schemaLevel + 1}`,
    );
  }
  await running.pop()?.stop();
  await newer.drop();
});

test('quarantine lists what is stopped, makes the worker try it again, and reports the result', async () => {
  const printed: string[] = [];
  const run = async (...args: string[]) => {
    printed.length = 0;
    const code = await quarantineCommand(
      loadDatabaseConfig(environment()),
      (line) => printed.push(line),
      args,
      10_000,
    );
    return [code, printed.join('')] as const;
  };
  await start(['worker']);
  expect(await run('list')).toEqual([0, 'Nothing is in quarantine.\n']);
  expect(await run('retry', 'bot-x')).toEqual([1, 'bot-x is not in quarantine.\n']);
  expect((await run())[1]).toContain('npm run quarantine');
  // Its event was removed from the log, as by a repair by hand: nothing is left that could fail.
  await database.pool.query(
    `insert into events.quarantined_streams (reader, stream, version, event_type, code)
     values ('bots', 'bot-x', 2, 'BotRenamed', '23502')`,
  );
  expect((await run('list'))[1]).toMatch(
    /^bot-x {2}reader bots {2}event 2 BotRenamed {2}code 23502 {2}since .* attempts 1\n$/,
  );
  expect(await run('retry', 'bot-x')).toEqual([0, 'bot-x is out of quarantine.\n']);
});

test('a taken port, a database that does not answer and a missing key are reported in one line', async () => {
  const address = await start(['api']);
  const problem = (more: Record<string, string>) =>
    runServer({ roles: ['api'], env: environment(more) }).catch(describeStartError);
  expect(await problem({ PORT: new URL(address).port })).toBe(
    `Botter cannot start: PORT ${new URL(address).port} is used by another program`,
  );
  expect(await problem({ DATABASE_URL: 'postgres://botter:secret@127.0.0.1:1/botter' })).toBe(
    'Botter cannot start: DATABASE_URL points to no database that answers',
  );
  expect(await problem({ REDIS_URL: 'redis://:secret@127.0.0.1:1' })).toBe(
    'Botter cannot start: REDIS_URL points to no Redis that answers, or one that refuses the password',
  );
  expect(await problem({ OIDC_ISSUER: '' })).toBe(
    'Botter cannot start: OIDC_ISSUER is missing: set it to the address of the identity provider',
  );
});

test('secrets are not rotated to a key that a running process does not know', async () => {
  await start(['api']);
  const [known] = testEnvironment.ENCRYPTION_KEYS?.split(',') ?? [];
  const both = `fresh:${randomBytes(32).toString('base64')},${known}`;
  const printed: string[] = [];
  const config = configOf({ env: environment({ ENCRYPTION_KEYS: both }) });
  expect(await rotateSecretsCommand(config, (line) => printed.push(line))).toBe(1);
  expect(printed.join('')).toContain('1 running processes do not know the key "fresh"');
});

test('does not start with a missing key; after a rotation the old one is no longer needed', async () => {
  const [first, second] = ['first', 'second'].map((id) => `${id}:${randomBytes(32).toString('base64')}`);
  const store = new PostgresSecretStore(database.db, keyring(first as string));
  await store.put({ kind: 'bot_token', botId: 'b' }, new Secret('value'));
  const PORT = String(await freePort());
  const startWith = (keys: string) =>
    runServer({ roles: ['api'], env: environment({ ENCRYPTION_KEYS: keys, PORT }) });
  expect(await startWith(second as string).catch(describeStartError)).toBe(
    'Botter cannot start: ENCRYPTION_KEYS has no key "first", which 1 kept secrets need',
  );
  const printed: string[] = [];
  const config = configOf({ env: environment({ ENCRYPTION_KEYS: `${second},${first}` }) });
  expect(await rotateSecretsCommand(config, (line) => printed.push(line))).toBe(0);
  expect(printed.join('')).toContain('1 of 1 secrets are under the key "second"');
  await (await startWith(second as string)).stop();
});

function keyring(text: string) {
  const parsed = parseKeyring(text);
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
}

import { schemaLevel } from '@botter/server-database';
import { EventStoreModule, eventStoreMigrations } from '@botter/server-event-store';
import { createTestApplication, freePort, type TestApplication } from '@botter/server-http/testing';
import { Progress } from '@botter/server-scheduling';
import { leaveNobodyBehind } from './left-behind';
import { statusMigrations } from './status.migrations';
import { StatusModule } from './status.module';

let server: TestApplication;

beforeAll(async () => {
  server = await createTestApplication({
    modules: [EventStoreModule.forRoot({ types: [] }), StatusModule.forRoot({ api: true })],
    migrations: [eventStoreMigrations, statusMigrations],
    env: { TELEGRAM_SANDBOX_URL: 'http://localhost:4202/', SUPPORT_URL: 'mailto:help@example.com' },
  });
});
afterAll(() => server.close());

test('ping reports what the product depends on', async () => {
  const answer = await server.request('GET', '/api/ping');
  expect(answer).toMatchObject({
    status: 200,
    body: {
      status: 'ok',
      version: '0.0.0-test',
      time: '2026-01-15T12:00:00.000Z',
      checks: { database: 'up', eventStore: 'up', webhooks: 'up' },
    },
  });
});

test('is degraded without a process that accepts updates', async () => {
  await server.database.pool.query("update app.processes set seen_at = now() - interval '1 minute'");
  expect((await server.request('GET', '/api/ping')).body).toMatchObject({
    status: 'degraded',
    checks: { database: 'up', eventStore: 'up', webhooks: 'down' },
  });
});

test('the browser gets the address of the sign-in, and nothing secret', async () => {
  expect((await server.request('GET', '/api/config')).body).toEqual({
    oidc: {
      issuer: 'http://127.0.0.1:1',
      clientId: 'botter-web',
      audience: 'botter-api',
      scope: 'openid profile email',
      resource: null,
      parameters: {},
    },
    telegramSandboxUrl: 'http://localhost:4202',
    tracking: { provider: null, siteScript: null },
    links: { support: 'mailto:help@example.com', community: null, account: null },
    version: '0.0.0-test',
  });
});

test('responds to both probes', async () => {
  expect(await server.request('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await server.request('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
});

test('work that hangs for 30 s is not alive, and the probe names it', async () => {
  const watch = server.app.get(Progress).watch('a loop that hangs');
  const later = performance.now() + 31_000;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => later);
  expect(await server.request('GET', '/health/live')).toMatchObject({
    status: 503,
    body: { code: 'unavailable', missing: { work: { stalled: ['a loop that hangs'] } } },
  });
  watch.sign();
  expect(await server.request('GET', '/health/live')).toMatchObject({ status: 200 });
  clock.mockRestore();
  watch.end();
});

test('readiness names what is missing', async () => {
  let isThere = false;
  server.app.get(Progress).need('sign of life', () => isThere);
  expect(await server.request('GET', '/health/ready')).toMatchObject({
    status: 503,
    body: { code: 'unavailable', error: 'Down: work', missing: { work: { missing: ['sign of life'] } } },
  });
  isThere = true;
  expect(await server.request('GET', '/health/ready')).toMatchObject({ status: 200 });
});

test('readiness counts streams on hold for a newer version, and stays green: a restart would not help them', async () => {
  const { pool } = server.database;
  await pool.query(
    `insert into events.quarantined_streams (reader, stream, version, event_type, code, schema_version)
     select reader, 'bot-1', 3, 'FromTheFuture', 'newer_version', 1 from unnest(array['bots', 'actions']) reader`,
  );
  expect(await server.request('GET', '/health/ready')).toMatchObject({
    status: 200,
    body: { info: { readers: { status: 'up', streams_on_hold: 1 } } },
  });
  await pool.query('delete from events.quarantined_streams');
});

test('metrics count requests by route', async () => {
  await server.request('GET', '/api/config');
  const { text, headers } = await server.request('GET', '/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(text).toMatch(
    /botter_http_request_duration_seconds_count\{method="GET",route="\/api\/config",status="200"\} \d/,
  );
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toMatch(/^botter_database_pool_waiting 0$/m);
});

test('metrics are only on METRICS_PORT if it is set', async () => {
  const metricsPort = await freePort();
  const other = await createTestApplication({
    modules: [EventStoreModule.forRoot({ types: [] }), StatusModule.forRoot({ api: false })],
    migrations: [eventStoreMigrations, statusMigrations],
    env: { METRICS_PORT: String(metricsPort) },
  });
  expect((await other.request('GET', '/metrics')).status).toBe(404);
  expect((await other.request('GET', '/api/ping')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200);
  await other.close();
});

test('a migration removes nothing that a running process needs', async () => {
  const client = await server.database.pool.connect();
  await client.query(
    "insert into app.processes values (gen_random_uuid(), 'worker', now(), $1), (gen_random_uuid(), 'api', now() - interval '1 minute', 0)",
    [schemaLevel],
  );
  await leaveNobodyBehind(client, schemaLevel);
  await expect(leaveNobodyBehind(client, schemaLevel + 1)).rejects.toThrow(
    /running processes are of a version that needs what is to be taken away/,
  );
  await client.query('truncate app.processes');
  await leaveNobodyBehind(client, schemaLevel + 1);
  client.release();
});

test('while the database is unavailable the process is alive but not ready, and ping reports that', async () => {
  const other = await createTestApplication({
    modules: [EventStoreModule.forRoot({ types: [] }), StatusModule.forRoot({ api: true })],
    migrations: [eventStoreMigrations, statusMigrations],
  });
  await other.database.drop();
  expect(await other.request('GET', '/health/live')).toMatchObject({ status: 200 });
  expect(await other.request('GET', '/health/ready')).toMatchObject({
    status: 503,
    body: { code: 'unavailable' },
  });
  expect((await other.request('GET', '/api/ping')).body).toMatchObject({
    status: 'degraded',
    checks: { database: 'down', eventStore: 'down', webhooks: 'down' },
  });
  await other.app.close();
});

test('a process that stops is alive, but not ready', async () => {
  server.app.get(Progress).stop();
  expect(await server.request('GET', '/health/ready')).toMatchObject({
    status: 503,
    body: { error: 'Down: running', missing: { running: { stopping: true } } },
  });
  expect(await server.request('GET', '/health/live')).toMatchObject({ status: 200 });
});

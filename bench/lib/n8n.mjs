import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDatabases } from '../../tools/lib/embedded-postgres.mjs';
import { freePort } from '../../tools/lib/free-port.mjs';
import { installMissing } from '../../tools/lib/install.mjs';
import { startServer } from './role-process.mjs';

/**
 * Has packages of its own: 1.8 GB that only this measurement needs. They are installed without their scripts,
 * since nothing that is measured is native. Its package.json sets the version of `xlsx`, because n8n asks for
 * one that isn't in the registry.
 */
const folder = join(import.meta.dirname, '..', 'n8n');

/**
 * A single process, expressions without a sandbox of their own, nothing reported. No other setting that was
 * tried is faster by more than its runs differ.
 */
const settings = {
  NODE_ENV: 'production',
  NODE_NO_WARNINGS: '1',
  DB_TYPE: 'postgresdb',
  DB_POSTGRESDB_POOL_SIZE: '10',
  EXECUTIONS_MODE: 'regular',
  N8N_DIAGNOSTICS_ENABLED: 'false',
  N8N_DISABLED_MODULES: 'insights',
  N8N_EXPRESSION_ENGINE: 'legacy',
  N8N_LOG_LEVEL: 'error',
  N8N_RUNNERS_ENABLED: 'false',
  N8N_TEMPLATES_ENABLED: 'false',
  N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
};

/**
 * Installs n8n if it is missing, and starts it with a database of its own in the product's PostgreSQL. It
 * replies to the messages of the bot with this Telegram id, whose webhook is set when this returns.
 * @param sizes what it looks up: `{ person, size }` each
 */
export async function startN8n({ postgres, stub, telegramId, sizes }) {
  await installMissing({ dev: false, folder });
  const database = await keepInDatabase(postgres, sizes);
  const home = mkdtempSync(join(tmpdir(), 'botter-n8n-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = await startServer([join(folder, 'node_modules', 'n8n', 'bin', 'n8n'), 'start'], {
    ready: `${origin}/healthz/readiness`,
    env: {
      ...process.env,
      ...settings,
      N8N_USER_FOLDER: home,
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(await freePort()),
      WEBHOOK_URL: `${origin}/`,
      DB_POSTGRESDB_HOST: database.host,
      DB_POSTGRESDB_PORT: database.port,
      DB_POSTGRESDB_DATABASE: database.database,
      DB_POSTGRESDB_USER: database.user,
      DB_POSTGRESDB_PASSWORD: database.password,
    },
  });
  const stop = async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
  try {
    const call = await ownerOf(origin);
    const credential = async (type, data) => {
      const { id, name } = await call('POST', '/credentials', { name: type, type, data });
      return { [type]: { id, name } };
    };
    const telegram = await credential('telegramApi', {
      accessToken: `${telegramId}:${'A'.repeat(35)}`,
      baseUrl: `http://127.0.0.1:${stub.port}`,
    });
    const tables = await credential('postgres', { ...database, port: Number(database.port), ssl: 'disable' });
    const { id, versionId } = await call('POST', '/workflows', workflow({ telegram, tables }));
    await call('PATCH', `/workflows/${id}`, { active: true, versionId });
    return { pid: server.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Telegram Trigger, PostgreSQL, Telegram: what each gave is saved with the execution. */
function workflow({ telegram, tables }) {
  const nodes = [
    {
      name: 'Message',
      type: 'n8n-nodes-base.telegramTrigger',
      typeVersion: 1.2,
      webhookId: randomUUID(),
      credentials: telegram,
      parameters: { updates: ['message'], additionalFields: {} },
    },
    {
      name: 'Size',
      type: 'n8n-nodes-base.postgres',
      typeVersion: 2.6,
      credentials: tables,
      parameters: {
        operation: 'executeQuery',
        query: 'select size from sizes where person = $1',
        options: { queryReplacement: '={{ [$json.message.from.id] }}' },
      },
    },
    {
      name: 'Reply',
      type: 'n8n-nodes-base.telegram',
      typeVersion: 1.2,
      webhookId: randomUUID(),
      credentials: telegram,
      parameters: {
        chatId: `={{ $('Message').item.json.message.chat.id }}`,
        text: `=Hello {{ $('Message').item.json.message.from.first_name }}, your size is {{ $json.size }}.`,
        additionalFields: { appendAttribution: false },
      },
    },
  ];
  const before = nodes.slice(0, -1).map(({ name }, at) => {
    return [name, { main: [[{ node: nodes[at + 1].name, type: 'main', index: 0 }]] }];
  });
  return {
    name: 'Sizes',
    active: false,
    settings: { executionOrder: 'v1', saveDataSuccessExecution: 'all' },
    nodes: nodes.map((node, at) => ({ id: randomUUID(), position: [at * 200, 0], ...node })),
    connections: Object.fromEntries(before),
  };
}

async function keepInDatabase(postgres, sizes) {
  await ensureDatabases(postgres, ['n8n']);
  const client = new pg.Client({ connectionString: postgres.url('n8n') });
  await client.connect();
  await client.query('create table sizes (person bigint primary key, size int not null)');
  await client.query('insert into sizes select * from json_to_recordset($1) as t(person bigint, size int)', [
    JSON.stringify(sizes),
  ]);
  await client.query('analyze sizes');
  await client.end();
  const { host, port, database, user, password } = client;
  return { host, port: String(port), database, user, password };
}

/** Makes the owner of a new n8n. @returns a function that calls its API as the owner */
async function ownerOf(origin) {
  let cookie = '';
  const call = async (method, path, body, tries = 100) => {
    const response = await fetch(`${origin}/rest${path}`, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    // Its health check answers before its API does.
    if (response.status === 404 && tries > 0) {
      await new Promise((done) => setTimeout(done, 100));
      return call(method, path, body, tries - 1);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const [session] = response.headers.getSetCookie();
    cookie = session?.split(';')[0] ?? cookie;
    return JSON.parse(text).data;
  };
  const owner = { firstName: 'Bench', lastName: 'Owner', email: 'bench@example.com', password: 'Bench12345' };
  await call('POST', '/owner/setup', owner);
  return call;
}

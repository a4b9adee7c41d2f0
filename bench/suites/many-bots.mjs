import { join } from 'node:path';
import pg from 'pg';
import { freshProduct } from '../lib/fresh-product.mjs';
import { memoryOf } from '../lib/processes.mjs';
import { startRole } from '../lib/role-process.mjs';
import { seedEvents } from '../lib/seed-events.mjs';

export const title = 'many-bots: memory of each role, with 10,000 bots';
export const baseline = 'the same role without any bot';

const bots = 10_000;
const events = 100_000;
const roles = ['api', 'runtime', 'worker'];

export async function run(report) {
  const { product, ports, dataDir, stop } = await freshProduct();
  const database = new pg.Client({ connectionString: product.postgres.url('botter') });
  await database.connect();
  try {
    // The tables exist: from here each role runs by itself.
    await product.stopServer();
    const environment = {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      DATABASE_URL: product.postgres.url('botter'),
      OIDC_ISSUER: product.urls.identity,
      OIDC_CLIENT_ID: 'botter-web',
      OIDC_AUDIENCE: 'botter-api',
      ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TELEGRAM_MODE: 'webhook',
      TELEGRAM_API_ROOT: product.urls.sandbox,
      PUBLIC_URL: `http://127.0.0.1:${ports.port}`,
      BOTTER_DATA: dataDir,
      FILES_DIR: join(dataDir, 'files'),
      FILES_SHARED: 'true',
    };
    const empty = await memoryOfRoles(environment, async () => {});
    await seedEvents(database, { bots, events });
    // These bots have no tokens: they must not be connected to Telegram.
    await database.query(
      `update events.checkpoints set position = (
         select transaction_id::text || '-' || position from events.events
         order by events.transaction_id desc, events.position desc limit 1)
       where name = 'bot-connection'`,
    );
    const full = await memoryOfRoles(environment, () => projected(database));
    for (const role of roles) report.ratio(`MB, ${role}`, full[role], empty[role]);
  } finally {
    await database.end();
    await stop();
  }
}

/** Starts all three, waits for `settled` and ten quiet seconds, and measures their memory. */
async function memoryOfRoles(environment, settled) {
  const processes = await Promise.all(roles.map((role) => startRole(role, environment)));
  try {
    await settled();
    await new Promise((done) => setTimeout(done, 10_000));
    return Object.fromEntries(processes.map(({ role, pid }) => [role, memoryOf(pid)]));
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()));
  }
}

/** Waits until every read model has reached the last event. */
async function projected(database) {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { rows } = await database.query(
      `select count(*)::int as behind from events.checkpoints where position is distinct from (
         select max(position) from events.checkpoints)`,
    );
    const { rows: bots_ } = await database.query('select count(*)::int as n from read.bots');
    if (rows[0].behind === 0 && bots_[0].n >= bots) return;
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('the read models were not complete within five minutes');
}

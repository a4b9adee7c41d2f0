// The baseline of the deliveries: BullMQ on the same PostgreSQL, whose worker signs, calls with undici and
// writes the same log, a statement each. Arguments: the address of the database, the number of simultaneous
// jobs. Orders come as messages { urls, bodies, tag }.
import { createPostgresBackend, runMigrations, withBackend } from 'bullmq';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { Agent, request } from 'undici';
import { v7 as uuid } from 'uuid';

const [databaseUrl, concurrency] = process.argv.slice(2);
const { Queue, Worker } = withBackend(createPostgresBackend);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const dispatcher = new Agent();
const signer = new Webhook(`whsec_${Buffer.alloc(32, 7).toString('base64')}`);
const timeoutMs = 5_000;

await pool.query(
  `create table deliveries (
     id uuid primary key, delivery_id text not null, job_id text not null, bot_id text not null, webhook_type text not null,
     webhook_id text, url text not null, response_status int, response_body text, execution_ms int not null, error text,
     created_at timestamptz not null);
   create index on deliveries (bot_id, id);
   create index on deliveries (job_id);
   create index on deliveries using brin (created_at)`,
);
const migrating = await pool.connect();
await runMigrations(migrating, 'bullmq');
migrating.release();

const connection = { connectionString: databaseUrl, max: 20, schema: 'bullmq' };
const queue = new Queue('deliveries', { connection, defaultJobOptions: { removeOnComplete: true } });
const worker = new Worker('deliveries', deliver, { connection, concurrency: Number(concurrency) });
await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);

process.on('message', async ({ urls, bodies, tag }) => {
  for (const [n, body] of bodies.entries()) {
    await queue.addBulk(
      urls.map((url, at) => ({ name: 'call', data: { url, body }, opts: { jobId: `${tag}-${n}-${at}` } })),
    );
  }
});
process.send('ready');

async function deliver({ id, data: { url, body } }) {
  const at = new Date();
  const begun = performance.now();
  const response = await request(url, {
    method: 'POST',
    dispatcher,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signer.sign(id, at, body),
    },
    body,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });
  const text = await response.body.text();
  await pool.query(
    `insert into deliveries (id, delivery_id, job_id, bot_id, webhook_type, webhook_id, url, response_status, response_body,
       execution_ms, error, created_at) values ($1, $2, $2, 'bench', 'bot_webhook', 'bench', $3, $4, $5, $6, null, $7)`,
    [uuid(), id, url, response.statusCode, text || null, Math.round(performance.now() - begun), at],
  );
  if (response.statusCode >= 300) throw new Error(`The receiver said ${response.statusCode}`);
}

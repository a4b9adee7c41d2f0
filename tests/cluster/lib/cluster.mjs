import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../tools/lib/free-port.mjs';
import { freePorts, startProduct } from '../../../tools/lib/product.mjs';
import { startBalancer } from '../../../tools/testing/balancer.mjs';
import { startRedisServer } from '../../../tools/testing/redis-server.mjs';
import { startS3Server } from '../../../tools/testing/s3-server.mjs';
import { startStaticWeb } from './static-web.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
const names = ['runtime-1', 'worker-1', 'api-1', 'runtime-2', 'worker-2', 'api-2'];

/**
 * Two processes of each role on PostgreSQL, Redis and S3, behind one address: updates go to the runtimes,
 * calls to the api processes, everything else to a plain web server. With `S3_ENDPOINT` in the environment
 * files are in that S3.
 * @param {'webhook' | 'polling'} mode
 */
export async function startCluster(mode) {
  const dataDir = mkdtempSync(join(tmpdir(), 'botter-cluster-'));
  const log = [];
  const ended = [];
  let stopping = false;
  const undo = [() => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    stopping = true;
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const ports = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await freePort()])));
    const portsOf = (role) => [ports[`${role}-1`], ports[`${role}-2`]];
    // It keeps its data, as the deployment guide requires.
    const redis = await startRedisServer({ appendonly: 'yes', 'maxmemory-policy': 'noeviction' });
    undo.push(() => redis.stop());
    const files = process.env.S3_ENDPOINT ? undefined : await startS3Server('botter', 'botter');
    if (files) undo.push(() => files.stop());
    const web = await startStaticWeb();
    undo.push(() => web.stop());
    const origin = await startBalancer((url) => {
      if (url.startsWith('/telegram/')) return portsOf('runtime');
      return /^\/(?:api|health)(?:[/?]|$)/.test(url) ? portsOf('api') : [web.port];
    });
    undo.push(() => origin.stop());

    const env = {
      PUBLIC_URL: `http://localhost:${origin.port}`,
      TELEGRAM_MODE: mode,
      REDIS_URL: redis.url,
      S3_ENDPOINT: process.env.S3_ENDPOINT ?? files.url,
      S3_BUCKET: process.env.S3_BUCKET ?? 'botter',
      S3_ACCESS_KEY_ID: process.env.S3_ACCESS_KEY_ID ?? 'botter',
      S3_SECRET_ACCESS_KEY: process.env.S3_SECRET_ACCESS_KEY ?? 'botter',
      S3_REGION: process.env.S3_REGION ?? 'us-east-1',
      // The pages come from elsewhere.
      BOTTER_WEB: join(dataDir, 'no-pages'),
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    };
    const product = await startProduct({
      ...(await freePorts()),
      dataDir,
      env,
      withoutServer: true,
      onLog: (program, line) => log.push(`${program}: ${line}`),
      onExit: (program, code) => ended.push(`${program} ended by itself (code ${code})`),
    });
    undo.push(() => product.stop());
    await migrate({ ...env, DATABASE_URL: product.postgres.url('botter') });

    const processes = new Map();
    const watch = async (name, child) => {
      const code = await child.ended;
      // Killed ones have no code.
      if (code !== null && !stopping) ended.push(`${name} ended by itself (code ${code})`);
    };
    const start = async (name) => {
      const child = await product.startRole(name.split('-')[0], ports[name]);
      processes.set(name, child);
      void watch(name, child);
    };
    await Promise.all(names.map(start));
    const database = new pg.Pool({ connectionString: product.postgres.url('botter'), max: 2 });
    database.on('error', () => {});
    undo.push(() => database.end());

    return {
      names,
      log,
      ended,
      database,
      url: `http://127.0.0.1:${origin.port}`,
      publicUrl: env.PUBLIC_URL,
      identity: product.urls.identity,
      sandbox: product.urls.sandbox,
      /** The address of one process, past the balancer. */
      at: (name) => `http://127.0.0.1:${ports[name]}`,
      start,
      kill: (name) => processes.get(name).kill(),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Once, before the processes, as the deployment guide requires. */
async function migrate(env) {
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'standalone.js'), 'migrate'], {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`migrate ended with ${code}: ${said.trim()}`);
}

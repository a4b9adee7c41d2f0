import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithUs } from '../lib/follow-parent.mjs';
import { freePort } from '../lib/free-port.mjs';
import { until } from './waiting.mjs';

export const hasRedis = () => spawnSync('redis-server', ['--version']).status === 0;

/**
 * A real Redis of a test's own, which must be installed: a suite that is left out proves nothing.
 * @param {Record<string, string>} settings of its configuration file; without them it keeps nothing on disk
 */
export async function startRedisServer(settings = {}) {
  if (!hasRedis()) throw new Error('redis-server is not installed (Debian: apt-get install redis-server)');
  const folder = mkdtempSync(join(tmpdir(), 'botter-redis-'));
  const port = await freePort();
  const all = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', ...settings };
  const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, String(value)]);
  let child;
  const start = async () => {
    child = spawn('redis-server', args, { stdio: 'ignore' });
    endWithUs(child);
    await until('Redis listens', () => listens(port));
  };
  const end = async (signal) => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    /** kill -9, and one at the same place after `meanwhile`: empty, unless the settings keep something. */
    async replace(meanwhile) {
      await end('SIGKILL');
      await meanwhile();
      await start();
    },
    async stop() {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function listens(port) {
  return new Promise((done) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

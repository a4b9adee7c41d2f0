import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { endWithUs } from '../../../tools/lib/follow-parent.mjs';
import { freePort } from '../../../tools/lib/free-port.mjs';
import { until } from '../../../tools/testing/waiting.mjs';
import { unprivileged } from './unprivileged.mjs';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) =>
  existsSync(file),
);

/**
 * PgBouncer in transaction mode before a PostgreSQL. It must be installed: a suite that is left out proves
 * nothing.
 */
export async function startPgbouncer(databaseUrl) {
  if (!program) throw new Error('pgbouncer is not installed (Debian: apt-get install pgbouncer)');
  const behind = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'botter-pgbouncer-'));
  const port = await freePort();
  const user = unprivileged();
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${behind.hostname} port=${behind.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = 8
`.replace(
      '* = host',
      `${behind.pathname.slice(1)} = user=${behind.username} password=${behind.password} host`,
    ),
    { mode: 0o600 },
  );
  if (user) {
    chmodSync(folder, 0o755);
    for (const path of [folder, join(folder, 'pgbouncer.ini')]) chownSync(path, user.uid, user.gid);
  }
  const output = [];
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    ...user,
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
  });
  endWithUs(child);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const ended = new Promise((done) => child.once('exit', done));
  const url = new URL(databaseUrl);
  url.port = String(port);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until('pgbouncer answers', async () => {
      const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 1000 });
      await client.connect();
      await client.end();
      return true;
    });
  } catch (error) {
    await stop();
    throw new Error(`${error.message}: ${output.join('').slice(-500)}`, { cause: error });
  }
  return { url: url.href, stop };
}

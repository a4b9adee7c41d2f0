import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { endWithUs } from '../../../tools/lib/follow-parent.mjs';
import { freePort } from '../../../tools/lib/free-port.mjs';
import { silentProxy } from '../../../tools/testing/silent-proxy.mjs';
import { until } from '../../../tools/testing/waiting.mjs';
import { unprivileged } from './unprivileged.mjs';

const versions = '/usr/lib/postgresql';

/**
 * Two plain servers of Debian's PostgreSQL, a primary and its standby, which has what is committed before
 * that is acknowledged (unless `synchronous` is false). `url` is that of the primary, whichever it is.
 */
export async function startPostgresPair({ synchronous = true } = {}) {
  const [version] = existsSync(versions) ? readdirSync(versions).sort((a, b) => b - a) : [];
  if (!version) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql)');
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'botter-postgres-pair-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const servers = [];
  let made = 0;
  const newData = () => join(folder, String((made += 1)));
  const run = (name, args) =>
    promisify(execFile)(join(versions, version, 'bin', name), args, { ...user, cwd: folder });

  async function start(data) {
    const port = await freePort();
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 100,
    };
    const child = spawn(
      join(versions, version, 'bin', 'postgres'),
      ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...user, cwd: folder, stdio: 'ignore' },
    );
    endWithUs(child, 'QUIT');
    const ended = new Promise((done) => child.once('exit', done));
    const query = async (sql, database = 'postgres') => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port,
        user: 'botter',
        database,
        connectionTimeoutMillis: 1000,
      });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    };
    const server = { data, port, child, ended, query };
    servers.push(server);
    await until('PostgreSQL responds', () => query('select 1'));
    return server;
  }

  /** A copy of the primary that follows it; the way between the two can be cut. */
  async function follow(primary) {
    const way = await silentProxy(primary.port);
    const data = newData();
    await run('pg_basebackup', [
      '-D',
      data,
      '-d',
      `host=127.0.0.1 port=${way.port} user=botter`,
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    ]);
    const standby = await start(data);
    if (synchronous) {
      await primary.query("alter system set synchronous_standby_names = '*'");
      await primary.query('select pg_reload_conf()');
    }
    await until('the standby follows', async () => {
      const [row] = await primary.query('select state, sync_state from pg_stat_replication');
      return row?.state === 'streaming' && (!synchronous || row.sync_state === 'sync');
    });
    return { standby, way };
  }

  const first = newData();
  await run('initdb', ['-D', first, '-U', 'botter', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  let primary = await start(first);
  await primary.query('create database botter');
  const entrance = await silentProxy(primary.port);
  let { standby, way } = await follow(primary);

  /** The standby becomes the primary, also behind `url`. Gives the milliseconds since `end` began. */
  async function replace(end) {
    const started = performance.now();
    const old = primary;
    await end(old);
    await old.ended;
    await standby.query('select pg_promote()');
    entrance.moveTo(standby.port);
    const took = Math.round(performance.now() - started);
    primary = standby;
    await way.stop();
    rmSync(old.data, { recursive: true, force: true });
    return took;
  }

  return {
    version,
    url: `postgres://botter@127.0.0.1:${entrance.port}/botter`,
    /** As planned: the old primary sends everything before it ends. */
    switchOver: () => replace(({ child }) => child.kill('SIGINT')),
    /** The standby gets nothing more for a while, then the primary is killed. */
    failOver: (whileCutOff) =>
      replace(async ({ child }) => {
        way.dropFlows();
        await whileCutOff();
        child.kill('SIGKILL');
      }),
    /** The primary gets a standby again. */
    async complete() {
      ({ standby, way } = await follow(primary));
    },
    async stop() {
      for (const { child } of servers) child.kill('SIGQUIT');
      await Promise.all(servers.map(({ ended }) => ended));
      await Promise.all([entrance.stop(), way.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

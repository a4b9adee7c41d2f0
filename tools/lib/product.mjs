// The whole product on this machine: PostgreSQL, the development identity provider, the Telegram sandbox and
// the server. `npm start`, the browser tests, the fault tests and the benchmarks all start it here.
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { ensureDatabases, isAlive, startPostgres } from './embedded-postgres.mjs';
import { followParent } from './follow-parent.mjs';
import { freePort, portsRefusedByBrowsers } from './free-port.mjs';

const root = join(import.meta.dirname, '..', '..');
const ownBuild = join(root, 'dist', 'server');

/** A failure whose message is a whole sentence for the person at the terminal. */
class StartError extends Error {}

/** The three ports, from the environment: `PORT` (4200), and the next two. */
export function portsFrom(env) {
  const port = portNumber(env, 'PORT', 4200);
  return {
    port,
    identityPort: portNumber(env, 'IDENTITY_PORT', port + 1),
    sandboxPort: portNumber(env, 'SANDBOX_PORT', port + 2),
  };
}

/** Three free ports, for one of several copies. */
export async function freePorts() {
  return { port: await freePort(), identityPort: await freePort(), sandboxPort: await freePort() };
}

/**
 * Starts everything and waits until it answers. `databaseUrl` puts something between the server and its
 * PostgreSQL, with `pooled` a pooler, so that the server gets the address behind it too; `serverBuild` is a
 * folder with another build of the server. `withoutServer` starts everything but the server itself, whose
 * processes the caller starts one by one (`startRole`).
 * @param {{
 *   dataDir: string, port: number, identityPort: number, sandboxPort: number, live?: boolean,
 *   env?: Record<string, string | undefined>, onLog?: (program: string, line: string) => void,
 *   onExit?: (program: string, code: number | null) => void, postgresSettings?: Record<string, string>,
 *   nodeArgs?: Record<string, string[]>, databaseUrl?: (url: string) => string | Promise<string>,
 *   pooled?: boolean, serverBuild?: string, withoutServer?: boolean,
 * }} options
 */
export async function startProduct(options) {
  const {
    dataDir,
    port,
    identityPort,
    sandboxPort,
    live = false,
    onLog = () => {},
    onExit = () => {},
  } = options;
  const data = resolve(dataDir);
  for (const needed of ['standalone', 'identity', ...(live ? [] : ['telegram-sandbox'])]) {
    if (!existsSync(join(root, 'dist', 'server', `${needed}.js`))) {
      throw new StartError(
        `dist/server/${needed}.js is missing: the product is not built. Run "npm run build".`,
      );
    }
  }
  prepareDataFolder(data);
  const release = lock(data);
  const children = [];
  let postgres;
  let stopping = false;

  const stop = async () => {
    stopping = true;
    await Promise.all(children.map((child) => child.end()));
    await postgres?.stop();
    release();
  };

  try {
    const ports = [
      ['PORT', port],
      ['IDENTITY_PORT', identityPort],
      ...(live ? [] : [['SANDBOX_PORT', sandboxPort]]),
    ];
    for (const [name, number] of ports) await requireFreePort(name, number);
    const startDatabase = (databasePort) =>
      startPostgres({
        dataDir: join(data, 'postgres'),
        port: databasePort,
        settings: options.postgresSettings,
        log: (line) => onLog('postgres', line),
      });
    postgres = await startDatabase();
    await ensureDatabases(postgres, ['botter', 'identity']);

    const databaseUrl = (await options.databaseUrl?.(postgres.url('botter'))) ?? postgres.url('botter');
    const publicUrl = options.env?.PUBLIC_URL ?? `http://localhost:${port}`;
    const identityUrl = `http://localhost:${identityPort}`;
    const sandboxUrl = `http://localhost:${sandboxPort}`;
    const base = { ...process.env, ...options.env, NODE_ENV: 'production', BOTTER_DATA: data };
    const program = (name, env, { build = ownBuild, onEnd = onExit } = {}) => {
      const child = startProgram({
        name,
        build,
        data,
        onLog,
        env: { ...base, ...env },
        nodeArgs: options.nodeArgs?.[name] ?? [],
        onExit: (code) => {
          if (!stopping) onEnd(name, code);
        },
      });
      children.push(child);
      return child;
    };
    const server = (extra = {}, build = options.serverBuild, name = 'standalone', onEnd = onExit) =>
      program(
        name,
        {
          PORT: String(port),
          PUBLIC_URL: publicUrl,
          DATABASE_URL: base.DATABASE_URL || databaseUrl,
          DATABASE_DIRECT_URL:
            base.DATABASE_DIRECT_URL || (options.pooled ? postgres.url('botter') : undefined),
          OIDC_ISSUER: base.OIDC_ISSUER || identityUrl,
          OIDC_CLIENT_ID: base.OIDC_CLIENT_ID || 'botter-web',
          OIDC_AUDIENCE: base.OIDC_AUDIENCE || 'botter-api',
          ENCRYPTION_KEYS: base.ENCRYPTION_KEYS || encryptionKeys(data),
          FILES_DIR: base.FILES_DIR || (base.S3_ENDPOINT ? undefined : join(data, 'files')),
          EGRESS_ALLOW: base.EGRESS_ALLOW || '127.0.0.1/32,::1/128',
          ...(live
            ? { TELEGRAM_MODE: base.TELEGRAM_MODE || 'polling' }
            : {
                TELEGRAM_API_ROOT: base.TELEGRAM_API_ROOT || `http://127.0.0.1:${sandboxPort}`,
                TELEGRAM_SANDBOX_URL: sandboxUrl,
                NOTIFIER_BOT_TOKEN: base.NOTIFIER_BOT_TOKEN || notifierToken(data),
              }),
          ...extra,
        },
        { build, onEnd },
      );

    const identity = base.OIDC_ISSUER
      ? undefined
      : program('identity', {
          IDENTITY_PORT: String(identityPort),
          IDENTITY_URL: identityUrl,
          IDENTITY_DATABASE_URL: postgres.url('identity'),
          PUBLIC_URL: publicUrl,
        });
    const sandbox = live
      ? undefined
      : program('telegram-sandbox', {
          SANDBOX_PORT: String(sandboxPort),
          SANDBOX_DATA: join(data, 'sandbox'),
        });
    await Promise.all([
      identity && answers(identity, `${identityUrl}/.well-known/openid-configuration`),
      sandbox && answers(sandbox, `${sandboxUrl}/sandbox/api/health`),
    ]);
    if (!live && !base.NOTIFIER_BOT_TOKEN) await makeNotifier(sandboxUrl, data);
    const ready = (child, at) => answers(child, `http://127.0.0.1:${at}/health/ready`);
    const product = { current: options.withoutServer ? undefined : server() };
    if (product.current) await ready(product.current, port);
    const withoutAlarm = async (work) => {
      stopping = true;
      const result = await work();
      stopping = false;
      return result;
    };

    return {
      urls: { product: publicUrl, identity: identityUrl, sandbox: live ? undefined : sandboxUrl },
      get postgres() {
        return postgres;
      },
      /** Stops the database, and starts it again at the same place after `meanwhile`. */
      async restartPostgres(meanwhile) {
        const { port: databasePort } = postgres;
        await postgres.stop();
        await meanwhile();
        postgres = await startDatabase(databasePort);
      },
      pids: () => ({
        postgres: postgres.pid,
        identity: identity?.pid,
        sandbox: sandbox?.pid,
        product: product.current?.pid,
      }),
      /** kill -9 of the product's own process, as a crash would. */
      killServer: () => withoutAlarm(() => product.current.kill()),
      /** Starts the product's own process again after it was killed or stopped, maybe as another build. */
      async startServer(extra, build) {
        product.current = server(extra, build);
        await ready(product.current, port);
      },
      /** One more process of the server, on a port of its own, maybe of another build. */
      async startSecond(port, build) {
        const child = server({ PORT: String(port) }, build);
        await ready(child, port);
        return { stop: () => withoutAlarm(() => child.end()) };
      },
      /**
       * Starts one role in its own process, maybe of another build, on another port, and waits until it is
       * ready. The caller ends it: `kill` immediately, `end` in order; `ended` settles with its exit code.
       */
      async startRole(role, rolePort, extra = {}, build = undefined) {
        const child = server(
          { PORT: String(rolePort), FILES_SHARED: 'true', ...extra },
          build,
          role,
          () => {},
        );
        await ready(child, rolePort);
        return child;
      },
      /** Returns its exit code. */
      stopServer: () => withoutAlarm(() => product.current.end()),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function portNumber(env, name, fallback) {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number < 65_536) return number;
  throw new StartError(`${name} must be a port number from 1 to 65535, not "${text}".`);
}

function prepareDataFolder(data) {
  try {
    mkdirSync(data, { recursive: true });
    // The database runs as another user when we are root and must be able to pass through.
    if (process.getuid?.() === 0) chmodSync(data, 0o711);
    mkdirSync(join(data, 'logs'), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `The data folder ${data} cannot be used (${error.code}). Set BOTTER_DATA to a folder you may write to.`,
    );
  }
}

/** One launcher for each data folder. */
function lock(data) {
  const file = join(data, 'launcher.pid');
  for (;;) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, String(process.pid));
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new StartError(`The data folder ${data} cannot be used (${error.code}).`);
      const owner = Number(readFileSync(file, 'utf8'));
      if (owner && owner !== process.pid && isAlive(owner)) {
        throw new StartError(
          `Botter already runs on ${data} (process ${owner}). Stop it, or set another BOTTER_DATA and PORT.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
}

function requireFreePort(name, port) {
  if (portsRefusedByBrowsers.has(port)) {
    throw new StartError(`Browsers refuse to open port ${port}. Set ${name} to another one.`);
  }
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', () => failed(new StartError(`Port ${port} is in use. Set ${name} to a free one.`)));
    probe.listen(port, () => probe.close(done));
  });
}

/** Made once for each data folder; without them the secrets in its database cannot be read. */
function encryptionKeys(data) {
  const file = join(data, 'encryption-keys');
  if (!existsSync(file)) writeFileSync(file, `k1:${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The token of the notifier bot in the sandbox, made once for each data folder. */
function notifierToken(data) {
  const file = join(data, 'notifier-token');
  if (!existsSync(file)) {
    const id = randomInt(1_000_000_000, 5_000_000_000);
    const secret = randomBytes(25).toString('base64url').slice(0, 33);
    writeFileSync(file, `${id}:AA${secret}\n`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

/** The sandbox keeps it, unless its state was deleted. */
async function makeNotifier(sandboxUrl, data) {
  const response = await fetch(`${sandboxUrl}/sandbox/api/bots`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Botter Notifications',
      username: 'botter_notifications_bot',
      token: notifierToken(data),
    }),
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok && response.status !== 409) {
    throw new StartError(`The sandbox refused the notifier bot (${response.status}).`);
  }
}

function startProgram({ name, build, data, env, nodeArgs, onLog, onExit }) {
  const logFile = createWriteStream(join(data, 'logs', `${name}.log`), { flags: 'a', mode: 0o600 });
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', ...followParent, ...nodeArgs, join(build, `${name}.js`)],
    // Own process group: Ctrl-C reaches the launcher alone, which stops the others in order.
    { cwd: root, env: withoutEmpty(env), stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true },
  );
  let rest = '';
  let last = '';
  const take = (chunk) => {
    logFile.write(chunk);
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines.filter(Boolean)) {
      last = line;
      onLog(name, line);
    }
  };
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  const ended = new Promise((done) => {
    child.once('exit', (code) => {
      logFile.end();
      done(code);
    });
  });
  void ended.then(onExit);
  return {
    name,
    pid: child.pid,
    ended,
    lastLine: () => rest || last,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return ended;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
      await ended;
      clearTimeout(timer);
      return ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const withoutEmpty = (env) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));

async function answers(program, url) {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (!program.isRunning()) {
      throw new StartError(
        `${program.name} did not start: ${program.lastLine() || 'it ended without a word'}`,
      );
    }
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new StartError(`${program.name} did not respond at ${url} within a minute: ${program.lastLine()}`);
}

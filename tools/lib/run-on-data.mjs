// Runs a sub-command of the built server on the data of this machine: DATABASE_URL when it is set, otherwise
// the embedded database of the data folder, adopted while the product runs and started when it does not.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { followParent } from './follow-parent.mjs';
import { requireNode } from './install.mjs';
import { knownClusterPlace } from './own-places.mjs';

const root = join(import.meta.dirname, '..', '..');

/**
 * @param {'migrate' | 'migrate-events' | 'quarantine' | 'replay' | 'revoke-access' | 'rotate-secrets' |
 * 'waitlist'} command
 * @param {readonly string[]} args of the command
 */
export async function runOnData(command, args = []) {
  requireNode();
  const bundle = join(root, 'dist', 'server', 'standalone.js');
  if (!existsSync(bundle)) return fail('The product is not built. Run "npm run build".');
  const env = { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...process.env };
  let stopDatabase = async () => {};
  if (!env.DATABASE_URL) {
    const data = process.env.BOTTER_DATA || join(root, '.botter');
    if (!existsSync(join(await knownClusterPlace(join(data, 'postgres')), 'PG_VERSION')))
      return fail(`There is no data in ${data} yet. Run "npm start" first, or set DATABASE_URL.`);
    const { startPostgres } = await import('./embedded-postgres.mjs');
    let adopted = false;
    const server = await startPostgres({
      dataDir: join(data, 'postgres'),
      log: (line) => {
        adopted ||= line.startsWith('adopted');
      },
    });
    if (!adopted) stopDatabase = () => server.stop();
    env.DATABASE_URL = server.url('botter');
    env.ENCRYPTION_KEYS ||= readFileSync(join(data, 'encryption-keys'), 'utf8').trim();
    env.OIDC_ISSUER ||= 'http://localhost:4201';
    env.OIDC_CLIENT_ID ||= 'botter-web';
    env.OIDC_AUDIENCE ||= 'botter-api';
    env.FILES_DIR ||= join(data, 'files');
  }
  const child = spawn(process.execPath, [...followParent, '--enable-source-maps', bundle, command, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env,
  });
  const code = await new Promise((done) => child.once('exit', (ended) => done(ended ?? 1)));
  await stopDatabase();
  process.exitCode = code;
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

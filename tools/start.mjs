// npm start [-- --live]: the whole product on this machine.
import { join, resolve } from 'node:path';
import { installMissing, requireNode } from './lib/install.mjs';

const root = join(import.meta.dirname, '..');

requireNode();
try {
  await start();
} catch (error) {
  console.error(error.stack && !isForPeople(error) ? error.stack : error.message);
  process.exit(1);
}

async function start() {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--live');
  if (unknown.length) throw new Error(`npm start knows --live, not ${unknown.join(' ')}.`);
  await installMissing({ dev: false });
  const { build } = await import('./build.mjs');
  await build();
  const { portsFrom, startProduct } = await import('./lib/product.mjs');
  const live = process.argv.includes('--live');

  let stop = async () => {};
  let stopAsked = false;
  const end = async (code) => {
    if (stopAsked) return;
    stopAsked = true;
    console.log('\nstopping …');
    await stop();
    process.exit(code);
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('SIGHUP', () => void end(0));

  const dataDir = process.env.BOTTER_DATA || join(root, '.botter');
  const product = await startProduct({
    ...portsFrom(process.env),
    dataDir,
    live,
    env: process.env,
    onLog: showWarning,
    onExit(program, code) {
      console.error(
        `${program} ended unexpectedly (code ${code}); its log is in the data folder under logs/.`,
      );
      void end(1);
    },
  });
  stop = product.stop;
  if (stopAsked) return void (await product.stop().then(() => process.exit(0)));
  const { urls, postgres } = product;
  console.log(
    [
      '',
      `  Botter is ready:      ${urls.product}`,
      ...(urls.sandbox
        ? [`  Telegram sandbox:     ${urls.sandbox}   (be a Telegram user, make a bot, write to it)`]
        : ['  Telegram:             the real one, by long polling']),
      ...(postgres.folder.startsWith(`${resolve(dataDir)}/`)
        ? []
        : [`  Database files:       ${postgres.folder}   (PostgreSQL's user may not enter ${dataDir})`]),
      '',
      '  Sign in: open the first address, press Sign Up and use any e-mail address and password;',
      '  for scripts, "npm run token -- you@example.com" prints a bearer token.',
      '  Ctrl-C stops everything. Data stays for the next start.',
      '',
    ].join('\n'),
  );
}

/** Only what a person at the terminal should know; the whole log is in the data folder. */
function showWarning(program, line) {
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    if (program !== 'postgres') console.error(`${program}: ${line}`);
    return;
  }
  if (entry.level >= 40)
    console.error(`${program}: ${entry.msg ?? line}${entry.err?.message ? ` (${entry.err.message})` : ''}`);
}

function isForPeople(error) {
  return (
    ['StartError', 'PostgresStartError'].includes(error.constructor.name) ||
    !/TypeError|ReferenceError|RangeError/.test(error.name)
  );
}

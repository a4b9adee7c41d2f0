// npm run test:cluster [-- --long]: two processes of each role on a real PostgreSQL and Redis, files in S3,
// behind one address. The main journey runs again and again while each of the six processes in turn is killed
// and started again. Prints what was lost (nothing that was acknowledged), what came twice, and how long the
// others needed to continue.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { client } from '../../tools/testing/json-client.mjs';
import { hasRedis } from '../../tools/testing/redis-server.mjs';
import { reporter } from '../../tools/testing/reporter.mjs';
import { pause, until } from '../../tools/testing/waiting.mjs';
import { startCluster } from './lib/cluster.mjs';
import { failOver, startProbe } from './lib/fail-over.mjs';
import { journey } from './lib/journey.mjs';
import { startReceiver } from './lib/receiver.mjs';
import { checkWhatWasKept } from './lib/what-was-kept.mjs';

const long = process.argv.includes('--long');
const modes = process.argv.slice(2).filter((arg) => ['webhook', 'polling'].includes(arg));
const travellers = 2;

if (!hasRedis()) {
  console.error(
    'There is no redis-server on this machine. Install it, for example with: apt-get install redis-server',
  );
  process.exit(1);
}
const { build } = await import('../../tools/build.mjs');
await build();

const report = reporter('cluster');
for (const mode of modes.length ? modes : ['polling', 'webhook']) {
  await inMode(mode).catch((error) => report.check(`${mode} comes to its end`, false, error.stack ?? error));
}
console.log(`\n${report.counts.passed} passed, ${report.counts.failed} failed`);
process.exitCode = report.counts.failed ? 1 : 0;

async function inMode(mode) {
  const receiver = await startReceiver();
  const cluster = await startCluster(mode);
  try {
    report.note(`${mode}: two of each role are up at ${cluster.publicUrl}`);
    await checkPages(cluster, mode);
    const probe = await startProbe(cluster);
    const done = [];
    const tries = { again: 0 };
    let number = 0;
    const over = new AbortController();
    const travelling = Array.from({ length: travellers }, async () => {
      while (!over.signal.aborted) done.push(await journey(cluster, receiver, ++number, tries));
    });
    const trouble = Promise.all(travelling);
    trouble.catch(() => {});
    await Promise.race([trouble, kills(cluster, probe, mode, done)]);
    over.abort();
    await trouble;
    await checkWhatWasKept({ cluster, receiver, probe, done, tries, mode, report });
    if (long && mode === 'webhook')
      await (await import('./lib/browser-pass.mjs')).browserPass(cluster, report);
  } catch (error) {
    console.error(cluster.log.slice(-40).join('\n'));
    throw error;
  } finally {
    await cluster.stop();
    receiver.stop();
  }
}

async function kills(cluster, probe, mode, done) {
  for (let round = 0; round < (long ? 3 : 1); round += 1) {
    for (const name of cluster.names) {
      const before = done.length;
      await until('a journey is finished between two kills', () => done.length > before, 120);
      // At a random moment of the next journeys.
      await pause(Math.random() * 1500);
      await cluster.kill(name);
      const took = await failOver(probe, name.split('-')[0]);
      for (const [what, ms] of Object.entries(took))
        report.check(
          `${mode}, ${name} killed: ${what} within 15 s`,
          ms < 15_000,
          `${(ms / 1000).toFixed(1)} s`,
        );
      report.note(
        `${mode}, ${name} killed: ${Object.entries(took)
          .map(([what, ms]) => `${what} after ${(ms / 1000).toFixed(1)} s`)
          .join(', ')}`,
      );
      await cluster.start(name);
    }
  }
}

/** The shell and each remote, from a web server that knows nothing of the product. */
async function checkPages(cluster, mode) {
  const shell = await (await fetch(`${cluster.url}/bots`)).text();
  const nonces = new Set([...shell.matchAll(/nonce="([0-9a-f]+)"/g)].map(([, nonce]) => nonce));
  report.check(`${mode}: the shell comes from a plain web server`, nonces.size === 1, [...nonces].join());
  const remotes = readdirSync(join(import.meta.dirname, '..', '..', 'dist', 'web', 'remotes'));
  const manifests = await Promise.all(
    remotes.map(async (name) => (await fetch(`${cluster.url}/remotes/${name}/mf-manifest.json`)).ok),
  );
  report.check(`${mode}: so do the remotes ${remotes.join(', ')}`, manifests.every(Boolean));
  const ping = await client(cluster.url)('GET', '/api/ping');
  report.check(`${mode}: calls come from the api processes`, ping.status === 'ok', JSON.stringify(ping));
}

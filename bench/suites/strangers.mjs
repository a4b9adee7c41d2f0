import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { followParent } from '../../tools/lib/follow-parent.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';

export const title =
  'strangers: memory that 400 unfinished posts of 1 MiB without a token cost, at their peak';
export const baseline = 'their bytes';

const posts = 400;
const bytes = 1024 * 1024;
const rounds = 3;

export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  try {
    const pid = ours.product.pids().product;
    // The first refusals load code that stays in memory; it is not part of this cost.
    for (let n = 0; n < 100; n += 1) {
      await (await fetch(`${ours.product.urls.product}/api/bots`, { method: 'POST', body: '{}' })).text();
    }
    for (let round = 0; round < rounds; round += 1) {
      await quiet();
      const before = residentMegabytes(pid, 'VmRSS');
      // Resets the peak.
      writeFileSync(`/proc/${pid}/clear_refs`, '5');
      const child = fork(join(import.meta.dirname, '..', 'lib', 'unfinished-posts.mjs'), {
        execArgv: followParent,
      });
      child.send({ port: new URL(ours.product.urls.product).port, posts, bytes });
      const [{ statuses }] = await once(child, 'message');
      await quiet();
      const cost = residentMegabytes(pid, 'VmHWM') - before;
      child.kill('SIGKILL');
      report.ratio('MB', cost, (posts * bytes) / 2 ** 20, undefined, { atMost: 20 });
      report.note(`${before.toFixed(0)} MB before; responses: ${statuses}`);
    }
  } finally {
    await ours.stop();
    await stub.stop();
  }
}

const quiet = () => new Promise((done) => setTimeout(done, 3_000));

/** A line of /proc/PID/status, in megabytes. */
function residentMegabytes(pid, line) {
  const [, kilobytes] = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  return Number(kilobytes) / 1024;
}

// The clocks of the processes jump while updates come in: of one runtime, of one worker, and of all, an hour
// ahead, an hour back and five seconds back. Leases, retries, jobs and live streams continue as if nothing
// had happened. PostgreSQL's clock is not changed. FAULT_RATE updates a second (50) and FAULT_SECONDS for
// each jump (15) choose another run.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { adjustableClock } from '../lib/clock.mjs';
import { checkAll, rolesProduct, startLoad } from '../lib/roles-product.mjs';

export const title = 'clocks that jump';
export const longOnly = true;

const jumps = [
  ['one runtime', 3600],
  ['one runtime', -3600],
  ['one worker', 3600],
  ['one worker', -3600],
  ['all', 3600],
  ['all', 0],
  ['all', -3600],
  ['all', 0],
  ['all', -5],
];

export async function run(report) {
  const perSecond = Number(process.env.FAULT_RATE ?? 50);
  const seconds = Number(process.env.FAULT_SECONDS ?? 15);
  const dataDir = mkdtempSync(join(tmpdir(), 'botter-faults-'));
  const clocks = [];
  const subject = await rolesProduct({
    dataDir,
    extraEnv(role) {
      const clock = { role, ...adjustableClock(dataDir, clocks.length) };
      clocks.push(clock);
      return clock.env;
    },
  });
  try {
    const { telegram } = subject;
    for (const [who, offset] of jumps) {
      const name = `${who} ${offset === 0 ? 'back to the right time' : `${offset > 0 ? '+' : ''}${offset} s`}`;
      // A send that has to be tried again is underway when the clock jumps.
      await telegram.ask('fault', { kind: 'error', every: 3, status: 502 });
      await startLoad(subject, { people: perSecond * seconds, perSecond });
      await pause(2_000);
      const moved = who === 'all' ? clocks : [clocks.find(({ role }) => who.endsWith(role))];
      for (const clock of clocks) if (who !== 'all') clock.set(0);
      for (const clock of moved) clock.set(offset);
      await pause(2_000);
      await telegram.ask('fault');
      await pause((seconds - 4) * 1000);
      const took = await until(
        'everything is answered',
        async () => isAnswered(await telegram.ask('status')),
        30,
      ).catch((error) => error.message);
      const { written, answered, hooks, hooked } = await telegram.ask('status');
      report.check(
        `${name}: replies and webhook calls go on`,
        typeof took === 'number',
        `${written - answered} replies and ${hooks - hooked} calls wait`,
      );
      const live = await Promise.all(
        subject.running.map(async ({ role, port }) => {
          const { status } = await fetch(`http://127.0.0.1:${port}/health/live`);
          return status === 200 ? '' : `${role} ${status}`;
        }),
      );
      report.check(`${name}: every process is alive`, live.join('') === '', live.join(' '));
    }
    for (const clock of clocks) clock.set(0);
    await checkAll(subject, report, 'jumping clocks');
  } finally {
    await subject.stop();
  }
}

const isAnswered = ({ done, written, answered, hooks, hooked }) =>
  done && answered === written && hooked === hooks;

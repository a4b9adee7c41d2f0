// SIGTERM of every role in turn under a steady load, each started again, as in a rollout: it ends by itself
// in time with code 0, nothing is lost, and nothing comes twice. FAULT_STOPS (12) and FAULT_RATE updates a
// second (300) choose another run.
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { checkAll, rolesProduct, saveActions, startLoad } from '../lib/roles-product.mjs';

export const title = 'SIGTERM of every role under load';
export const longOnly = true;

const endsWithinMs = 10_000;

export async function run(report) {
  const stops = Number(process.env.FAULT_STOPS ?? 12);
  const perSecond = Number(process.env.FAULT_RATE ?? 300);
  const subject = await rolesProduct();
  try {
    const actions = saveActions(subject);
    await startLoad(subject, { people: 10_000_000, perSecond });
    await pause(3_000);
    const slowest = { api: 0, runtime: 0, worker: 0 };
    const codes = new Set();
    for (let n = 0; n < stops; n += 1) {
      // In turn: a started process is the last of the list.
      const victim = subject.running[0];
      const { role, port, child } = victim;
      const begun = performance.now();
      await child.end();
      slowest[role] = Math.max(slowest[role], Math.round(performance.now() - begun));
      codes.add(await child.ended);
      await subject.forget(victim);
      await subject.start(role, port);
      await pause(1_000);
    }
    await subject.telegram.ask('stop');
    await until('all updates are taken', async () => (await subject.telegram.ask('status')).done, 300);
    const saved = await actions.stop();
    const times = Object.entries(slowest);
    report.note(`slowest stops: ${times.map(([role, ms]) => `${role} ${ms} ms`).join(', ')}`);
    report.check(
      `each ends within ${endsWithinMs / 1000} s, with code 0`,
      times.every(([, ms]) => ms <= endsWithinMs) && [...codes].join() === '0',
      `${JSON.stringify(slowest)}, codes ${[...codes].join()}`,
    );
    await checkAll(subject, report, 'stopped roles', {}, saved);
  } finally {
    await subject.stop();
  }
}

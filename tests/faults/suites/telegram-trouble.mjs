// Telegram answers 429 and 5xx, cuts connections before and after a message was sent, and takes messages
// without ever answering. Nothing is lost; only what was sent without an answer may be sent twice. FAULT_RATE
// updates a second (50) and FAULT_SECONDS for each trouble (20) choose another run.
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { checkAll, rolesProduct, startLoad, waitingMessages } from '../lib/roles-product.mjs';

export const title = 'Telegram in trouble';
export const longOnly = true;

const troubles = [
  { name: '429 with retry_after 3', kind: 'flood', every: 1, retryAfter: 3, backWithinMs: 10_000 },
  { name: '500', kind: 'error', every: 1, status: 500, backWithinMs: 10_000 },
  // It is unknown whether these were done: each is tried once more, and then shown as “Delivery unknown”.
  { name: 'connections cut before', kind: 'reset', every: 1, backWithinMs: 10_000 },
  { name: 'connections cut after', kind: 'reset_after', every: 3, backWithinMs: 10_000 },
  // A request is given up after 15 s and tried once more 5 s later: that there is no response isn't known
  // earlier.
  { name: 'no answers', kind: 'timeout', every: 5, backWithinMs: 30_000 },
];

export async function run(report) {
  const perSecond = Number(process.env.FAULT_RATE ?? 50);
  const seconds = Number(process.env.FAULT_SECONDS ?? 20);
  const subject = await rolesProduct({ roles: { api: 1, runtime: 2, worker: 1 } });
  try {
    const { telegram } = subject;
    let inDoubt = 0;
    for (const { name, backWithinMs, ...fault } of troubles) {
      const before = await telegram.ask('status');
      await telegram.ask('fault', fault);
      await startLoad(subject, { people: perSecond * seconds, perSecond });
      await pause(seconds * 1000);
      await telegram.ask('fault');
      const took = await until(
        'nothing waits any more',
        async () => {
          const { done } = await telegram.ask('status');
          return done && (await waitingMessages(subject)) === 0;
        },
        120,
      ).catch((error) => error.message);
      const after = await telegram.ask('status');
      inDoubt += after.inDoubt - before.inDoubt;
      if (fault.kind === 'reset') inDoubt += after.refused - before.refused;
      report.note(
        `${name}: ${after.refused - before.refused} sends refused, ${after.inDoubt - before.inDoubt} sent without an answer, ` +
          `${after.answeredTwice - before.answeredTwice} sent twice; nothing waited any more ${took} ms after Telegram was well`,
      );
      report.check(`${name}: nothing waits after ${backWithinMs / 1000} s`, took <= backWithinMs, took);
    }
    await checkAll(subject, report, 'Telegram in trouble', { replies: inDoubt });
  } finally {
    await subject.stop();
  }
}

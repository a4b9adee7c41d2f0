// One of two runtimes hangs (SIGSTOP) until the other one has taken over its chats, and wakes up (SIGCONT) in
// the middle of what it was doing, again and again, while people answer the questions of a dialog and more
// waits than may be sent at the same time: it sends nothing that the other one has sent meanwhile, so only
// what was in flight when it was stopped is asked twice. FAULT_PAUSES (3), FAULT_RATE answers a second (80),
// FAULT_SEED.
import { pause } from '../../../tools/testing/waiting.mjs';
import { checkAnswered, startAnswering } from '../lib/answering-people.mjs';
import { addCountingDialog } from '../lib/counting-dialog.mjs';
import { rolesProduct } from '../lib/roles-product.mjs';
import { seeded } from '../lib/seeded.mjs';

export const title = 'a runtime that hangs and wakes up sends nothing that others have sent';
export const longOnly = true;

const people = 1_000;
/** Telegram takes this time for each message. */
const sendMs = 1_000;
const betweenMs = 8_000;
/** Others take over after 9 s. */
const pausedMs = 12_000;
/** What it had written to its connections arrives within this time. */
const arrivesMs = 50;

export async function run(report) {
  const pauses = Number(process.env.FAULT_PAUSES ?? 3);
  const perSecond = Number(process.env.FAULT_RATE ?? 80);
  const chance = seeded(report.note);
  const subject = await rolesProduct({ roles: { runtime: 2 }, prepare: addCountingDialog });
  try {
    await subject.telegram.ask('sending', { delayMs: sendMs });
    const answering = await startAnswering(subject, { people, perSecond, chance });
    const stops = [];
    for (let done = 0; done < pauses; done += 1) {
      await pause(betweenMs);
      const { child, number } = subject.running[done % subject.running.length];
      const began = Date.now();
      process.kill(child.pid, 'SIGSTOP');
      stops.push({ by: number, began, dead: began + arrivesMs });
      await pause(pausedMs);
      process.kill(child.pid, 'SIGCONT');
    }
    await pause(betweenMs);
    report.note(`${await answering.stop()}; stopped ${pauses} times`);
    const { inFlight } = await checkAnswered(subject, answering.written, stops, report, 'paused runtimes');
    report.check('others have taken over what was in flight', inFlight.length > 0 || pauses === 0);
  } finally {
    await subject.stop();
  }
}

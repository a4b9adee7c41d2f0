// People answer the questions of a dialog, one after the other, through two runtimes: each answer adds one to
// a field of the contact, which the next question says. The connections to PostgreSQL are dropped, and then
// one of the runtimes is killed, again and again: each answer is counted once and in order, and with it its
// count is there or missing. FAULT_RATE answers a second (60), FAULT_KILLS (8) and FAULT_SEED choose another
// run; FAULT_DROPS=off has kills alone.
import { freePort } from '../../../tools/lib/free-port.mjs';
import { pause } from '../../../tools/testing/waiting.mjs';
import { checkAnswered, startAnswering } from '../lib/answering-people.mjs';
import { addCountingDialog } from '../lib/counting-dialog.mjs';
import { rolesProduct } from '../lib/roles-product.mjs';
import { seeded } from '../lib/seeded.mjs';

export const title = 'a dialog counts each answer once and in order, through kill -9 and dropped connections';
export const longOnly = true;

/** A person writes this often in a second. */
const perPerson = 2;
/** A fault comes this soon after the one before. */
const faultWithinMs = 400;

export async function run(report) {
  const perSecond = Number(process.env.FAULT_RATE ?? 60);
  const kills = Number(process.env.FAULT_KILLS ?? 8);
  const drops = process.env.FAULT_DROPS !== 'off';
  const chance = seeded(report.note);
  const subject = await rolesProduct({ roles: {}, prepare: addCountingDialog });
  try {
    const ports = [await freePort(), await freePort()];
    for (const port of ports) await subject.start('runtime', port);

    const people = Math.ceil(perSecond / perPerson);
    const answering = await startAnswering(subject, { people, perSecond, chance });
    const faults = { kills: [], drops: [] };
    for (let done = 0; done < kills; done += 1) {
      await pause(chance() * faultWithinMs);
      if (drops) {
        faults.drops.push(Date.now());
        await dropConnections(subject);
      }
      await pause(chance() * faultWithinMs);
      const victim = subject.running[Math.floor(chance() * subject.running.length)];
      const began = Date.now();
      await victim.child.kill();
      faults.kills.push({ by: victim.number, began, dead: Date.now() });
      await subject.forget(victim);
      await subject.start('runtime', victim.port);
    }
    const came = await answering.stop();
    report.note(`${came}; connections dropped ${faults.drops.length} times, ${kills} kills`);
    const { inFlight, unexplained } = await checkAnswered(
      subject,
      answering.written,
      faults.kills,
      report,
      'killed runtimes',
    );
    const ages = inFlight.map(({ beforeKillMs }) => beforeKillMs).sort((a, b) => a - b);
    if (ages.length > 0) {
      report.note(
        `Telegram had got what was in flight ${ages[0]} to ${ages.at(-1)} ms before the kill, half of it within ${ages[ages.length >> 1]} ms`,
      );
    }
    for (const { again } of unexplained.slice(0, 20)) {
      const drop = faults.drops.findLast((at) => at <= again.at);
      report.note(`not in flight: ${again.at - drop} ms after connections were dropped`);
    }
  } finally {
    await subject.stop();
  }
}

/** Ends every session of the product, most of them in the middle of something. */
async function dropConnections({ database }) {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}

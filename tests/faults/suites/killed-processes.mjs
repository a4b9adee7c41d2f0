// kill -9 of the product at random moments while 200 updates a second come in, by webhook and by long
// polling. Every person writes once and must get a reply: every update is stored once, each gets a reply, and
// no more replies are sent twice than were in flight at the kills. And kill -9 midway through a notice and
// through counting.

import { pause } from '../../../tools/testing/waiting.mjs';
import { answeringProduct, checkEverybody } from '../lib/answering-product.mjs';
import { killedMidway } from '../lib/killed-midway.mjs';

export const title = 'kill -9 while updates come in';

const perSecond = 200;

export async function run(report) {
  const people = Number(process.env.CRASH_UPDATES ?? (report.short ? 1000 : 3000));
  for (const mode of ['webhook', 'polling']) await killed(mode, people, report);
}

async function killed(mode, people, report) {
  const subject = await answeringProduct({ mode });
  try {
    await subject.load(people, perSecond);
    let kills = 0;
    let inFlight = 0;
    do {
      await pause(300 + Math.random() * 2200);
      await subject.product.killServer();
      kills += 1;
      inFlight += await subject.count(
        "select count(*)::int as n from app.outbox where kind = 'send' and state = 'sending'",
      );
      await subject.product.startServer();
    } while (!(await subject.loadIsDone()));
    report.note(`${mode}: ${kills} kills, ${inFlight} sends were in flight at them`);
    await checkEverybody(subject, report, mode, people, inFlight);
    if (mode === 'webhook') await killedMidway(subject, report);
  } finally {
    await subject.stop();
  }
}

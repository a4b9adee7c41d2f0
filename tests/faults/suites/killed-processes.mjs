// kill -9 of the product at random moments while 200 updates a second come in, by webhook and by long
// polling. Every person writes once and must get a reply: every update is stored once, each gets a reply, and
// no more replies are sent twice than were in flight at the kills. Others answer the questions of a dialog
// meanwhile, which counts their answers. And kill -9 midway through a notice and through counting.

import { pause } from '../../../tools/testing/waiting.mjs';
import { answeringProduct, checkEverybody } from '../lib/answering-product.mjs';
import { countingBot } from '../lib/counting-dialog.mjs';
import { killedMidway } from '../lib/killed-midway.mjs';

export const title = 'kill -9 while updates come in';

const perSecond = 200;
/** They answer questions meanwhile, each of them this often. */
const asked = 10;
const answers = 20;

export async function run(report) {
  const people = Number(process.env.CRASH_UPDATES ?? (report.short ? 1000 : 3000));
  for (const mode of ['webhook', 'polling']) await killed(mode, people, report);
}

async function killed(mode, people, report) {
  const subject = await answeringProduct({ mode });
  try {
    const dialog = await countingBot(subject, asked);
    await subject.load(people, perSecond);
    await dialog.answer(answers, (asked * answers * perSecond) / people);
    let kills = 0;
    let inFlight = 0;
    let questionsInFlight = 0;
    do {
      await pause(300 + Math.random() * 2200);
      await subject.product.killServer();
      kills += 1;
      const { rows } = await subject.database.query(
        "select bot_id from app.outbox where kind = 'send' and state = 'sending'",
      );
      const questions = rows.filter(({ bot_id }) => bot_id === dialog.botId).length;
      questionsInFlight += questions;
      inFlight += rows.length - questions;
      await subject.product.startServer();
    } while (!(await subject.loadIsDone()));
    report.note(`${mode}: ${kills} kills, ${inFlight} sends were in flight at them`);
    await checkEverybody(subject, report, mode, people, inFlight);
    await dialog.check(report, `${mode}, dialog`, questionsInFlight);
    if (mode === 'webhook') await killedMidway(subject, report);
  } finally {
    await subject.stop();
  }
}

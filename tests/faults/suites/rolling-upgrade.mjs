// Two runtimes of the version before are replaced by this one and back again, one by one and in order
// (SIGTERM, after the next one has started), while 1,000 people are in the middle of a dialog and answer its
// questions: no answer is lost or counted twice, and as nothing is killed, no one is asked twice.
// FAULT_PEOPLE (1000), FAULT_RATE answers a second (150), FAULT_ROUNDS of both ways (1 in short, 5),
// PREVIOUS, a commit.
import { until } from '../../../tools/testing/waiting.mjs';
import { checkAnswered, startAnswering } from '../lib/answering-people.mjs';
import { addCountingDialog } from '../lib/counting-dialog.mjs';
import { olderBuild, ownBuild } from '../lib/previous-build.mjs';
import { rolesProduct } from '../lib/roles-product.mjs';

export const title = 'a rolling upgrade, and back, in the middle of 1,000 dialogs';

const endsWithinMs = 10_000;

export async function run(report) {
  const people = Number(process.env.FAULT_PEOPLE ?? 1_000);
  const perSecond = Number(process.env.FAULT_RATE ?? 150);
  const rounds = Number(process.env.FAULT_ROUNDS ?? (report.short ? 1 : 5));
  let subject;
  try {
    const older = await olderBuild(report.note);
    subject = await rolesProduct({ older, roles: {}, prepare: addCountingDialog });
    for (let n = 0; n < 2; n += 1) await subject.start('runtime', undefined, older);
    const answering = await startAnswering(subject, { people, perSecond, chance: Math.random });
    await until('everyone is in the dialog', () => answering.written.size === people, 120);
    const ends = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const build of [ownBuild, older]) {
        const ending = [];
        const before = subject.running.slice();
        for (const replaced of before) {
          await subject.start('runtime', undefined, build);
          ending.push(endInOrder(subject, replaced));
        }
        ends.push(...(await Promise.all(ending)));
      }
    }
    const came = await answering.stop();
    const slowest = Math.max(...ends.map(({ ms }) => ms));
    report.note(`${came}; ${ends.length} runtimes replaced, the slowest stop took ${slowest} ms`);
    report.check(
      `each ends within ${endsWithinMs / 1000} s, with code 0`,
      ends.every(({ ms, code }) => ms <= endsWithinMs && code === 0),
      JSON.stringify(ends),
    );
    const { senders } = await checkAnswered(subject, answering.written, [], report, 'rolling upgrade');
    report.check('every runtime has asked', senders.size === ends.length + 2, [...senders].join());
  } finally {
    await subject?.stop();
  }
}

/** The next runtime may start meanwhile, as in a deployment. */
async function endInOrder(subject, runtime) {
  const began = performance.now();
  // Without the time that Telegram takes to send its updates elsewhere.
  const ended = runtime.child.ended.then((code) => ({ ms: Math.round(performance.now() - began), code }));
  await subject.end(runtime);
  return ended;
}

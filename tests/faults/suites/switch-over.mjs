// Another PostgreSQL replaces the primary while updates come in and actions are saved: as planned,
// and after a kill -9 whose last second of changes never left for the standby. Two plain servers, synchronous
// replication; what CloudNativePG does in a cluster. FAULT_ROUNDS (2) of both, FAULT_RATE updates a second
// (50); FAULT_SYNCHRONOUS=off shows what is lost without it.
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { answeringProduct, checkEverybody } from '../lib/answering-product.mjs';
import { startPostgresPair } from '../lib/postgres-pair.mjs';
import { saveActions } from '../lib/roles-product.mjs';

export const title = 'another PostgreSQL replaces the primary';
export const longOnly = true;

const backWithinSeconds = 10;
/** For a new primary and its next standby. */
const secondsEach = 20;

export async function run(report) {
  const rounds = Number(process.env.FAULT_ROUNDS ?? 2);
  const perSecond = Number(process.env.FAULT_RATE ?? 50);
  const synchronous = process.env.FAULT_SYNCHRONOUS !== 'off';
  const pair = await startPostgresPair({ synchronous });
  const subject = await answeringProduct({ databaseUrl: () => pair.url, readUrl: () => pair.url }).catch(
    async (error) => {
      await pair.stop();
      throw error;
    },
  );
  try {
    const actions = `/api/bots/${subject.bot.id}/actions`;
    const saving = saveActions({ api: subject.api, actions }, 100);
    const people = rounds * 2 * secondsEach * perSecond;
    await subject.load(people, perSecond);
    for (let round = 1; round <= rounds; round += 1) {
      for (const [name, replace] of [
        [`switch-over ${round}`, () => pair.switchOver()],
        [`failover ${round}`, () => pair.failOver(() => pause(1_000))],
      ]) {
        await pause(3_000);
        const replacedMs = await replace();
        await goesOn(report, subject, name, replacedMs);
        await pair.complete();
      }
    }
    await until('the load is done', subject.loadIsDone, 300);
    const { acknowledged, refused, longestMs } = await saving.stop();
    // A reply whose delivery was not stored before the primary ended may be sent again.
    await checkEverybody(subject, report, 'switch-over', people, 2 * rounds * perSecond);
    const kept = new Set((await subject.api('GET', actions)).actions.map(({ command }) => command));
    const lost = acknowledged.filter((command) => !kept.has(command));
    report.note(
      `PostgreSQL ${pair.version}: ${acknowledged.length} saved actions, ${lost.length} lost, ${refused} refused, ${longestMs} ms without one at most`,
    );
    report.check('no saved action is lost', lost.length === 0, lost.slice(0, 5).join());
  } finally {
    await subject.stop();
    await pair.stop();
  }
}

async function goesOn(report, subject, name, replacedMs) {
  const before = (await subject.kept()).messages;
  const took = await until(
    'updates are taken again',
    async () => (await subject.kept()).messages > before,
    60,
  );
  report.note(
    `${name}: the new primary took over after ${replacedMs} ms, updates were taken within ${took} ms more`,
  );
  report.check(`${name}: work goes on within ${backWithinSeconds} s`, took <= backWithinSeconds * 1000, took);
}

// PostgreSQL answers, but refuses: a full disk, no memory, a cancelled statement, a lock that is not free, a
// deadlock, a shutdown. A trigger raises each of them for messages, results and jobs while updates come in.

import { pause, until } from '../../../tools/testing/waiting.mjs';
import { answeringProduct, checkEverybody } from '../lib/answering-product.mjs';

export const title = 'errors of the database, one after the other';

const perSecond = 50;
const states = {
  53100: 'disk full',
  53200: 'out of memory',
  57014: 'cancelled',
  '55P03': 'lock not available',
  '40P01': 'deadlock',
  40001: 'lost race',
  '57P01': 'shutdown',
  '08006': 'connection failure',
  58030: 'write failed',
};
const inShort = new Set(['53100', '57014', '55P03', '57P01']);
const tables = ['app.messages', 'app.outbox', 'events.events', 'jobs.job'];

export async function run(report) {
  const subject = await answeringProduct();
  try {
    const seconds = report.short ? 1 : 5;
    const tried = Object.entries(states).filter(([state]) => !report.short || inShort.has(state));
    const people = tried.length * (seconds + 1) * perSecond;
    await subject.load(people, perSecond);
    for (const [state, words] of tried) {
      await fail(subject.database, state);
      await pause(seconds * 1000);
      const refused = await subject
        .api('POST', `/api/bots/${subject.bot.id}/actions`, {
          command: `/c${state.toLowerCase()}`,
          actionData: { text: 'Hm.' },
        })
        .then(
          () => 'accepted',
          (error) => `${error.status}, Retry-After ${error.retryAfter}`,
        );
      await recover(subject.database);
      const before = (await subject.kept()).messages;
      const took = await until(
        'updates are taken again',
        async () => (await subject.kept()).messages > before || (await subject.kept()).messages === people,
      ).catch((error) => error);
      report.check(
        `${state} (${words}): a command is refused with 503`,
        refused === '503, Retry-After 5',
        refused,
      );
      report.check(`${state} (${words}): work goes on`, Number.isFinite(took), took);
    }
    await until('the load is done', subject.loadIsDone, 120);
    await checkEverybody(subject, report, 'database errors', people, 0);
    const { rows } = await subject.database.query(
      'select coalesce(sum(count), 0)::int as n from app.update_counts where set_aside',
    );
    report.check('no update failed', rows[0].n === 0, rows[0].n);
  } finally {
    await subject.stop();
  }
}

async function fail(database, state) {
  await database.query(`
    create or replace function public.fail() returns trigger language plpgsql as $$
      begin raise exception 'injected' using errcode = '${state}'; end $$`);
  for (const table of tables) {
    await database.query(`
      create or replace trigger fail before insert or update or delete on ${table}
      for each row execute function public.fail()`);
  }
}

/**
 * One table at a time: locks on several of them in one transaction could deadlock with those of the product.
 */
async function recover(database) {
  for (const table of tables) await database.query(`drop trigger if exists fail on ${table}`);
}

// The database of the version before has 990,000 contacts, and is migrated while that version works: people
// answer a dialog's questions, and contacts are counted and listed. Then its processes are replaced.
// FAULT_CONTACTS (990000; with the people at most as many as a bot may have), FAULT_PEOPLE (200), FAULT_RATE
// answers a second (50); PREVIOUS, a commit that has fewer migrations.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { checkAnswered, startAnswering } from '../lib/answering-people.mjs';
import { addCountingDialog } from '../lib/counting-dialog.mjs';
import { olderBuild, ownBuild } from '../lib/previous-build.mjs';
import { rolesProduct } from '../lib/roles-product.mjs';

export const title = 'an upgrade of a large database while the version before works';
export const longOnly = true;

const root = join(import.meta.dirname, '..', '..', '..');
/** No answer takes longer, at any step of the migration. */
const slowestMs = 5_000;
const conditions = [
  { all: [] },
  { all: [{ field: 'city', op: 'is', value: 'bern' }] },
  { all: [{ tag: 'tag 3', on: true }] },
  { all: [{ field: 'first_name', op: 'contains', value: 'person 12' }] },
];

export async function run(report) {
  const contacts = Number(process.env.FAULT_CONTACTS ?? 990_000);
  const people = Number(process.env.FAULT_PEOPLE ?? 200);
  const perSecond = Number(process.env.FAULT_RATE ?? 50);
  let subject;
  try {
    const older = await olderBuild(report.note);
    subject = await rolesProduct({ older, isMigratedLater: true, roles: {}, prepare: addFields });
    await addContacts(subject, contacts);
    await subject.start('api', subject.ports.port, older);
    for (let n = 0; n < 2; n += 1) await subject.start('runtime', undefined, older);
    const answering = await startAnswering(subject, { people, perSecond, chance: Math.random });
    await until('everyone is in the dialog', () => answering.written.size === people, 120);
    const before = await countsOf(subject);
    const reading = readMeanwhile(subject);
    const began = performance.now();
    const env = { ...process.env, BOTTER_DATA: subject.dataDir };
    await promisify(execFile)('npm', ['run', 'migrate'], { cwd: root, env });
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const { slowest, failed } = await reading.stop();
    const came = answering.slowestMs();
    report.note(
      `migrated ${contacts} contacts in ${seconds} s; the slowest answer was taken after ${came} ms`,
    );
    report.note(
      `the slowest list of contacts took ${slowest} ms, ${failed.length} failed ${failed[0] ?? ''}`,
    );
    report.check(`answers are taken within ${slowestMs / 1000} s`, came <= slowestMs, `${came} ms`);
    report.check('contacts are listed meanwhile', failed.length === 0, failed.join('; '));
    for (const replaced of subject.running.slice()) {
      const { role, port } = replaced;
      if (role === 'api') await subject.end(replaced);
      await subject.start(role, role === 'api' ? port : undefined, ownBuild);
      if (role !== 'api') await subject.end(replaced);
    }
    const after = await countsOf(subject);
    report.check('the counts are those of before', `${after}` === `${before}`, `${before}, then ${after}`);
    report.note(await answering.stop());
    await checkAnswered(subject, answering.written, [], report, 'large upgrade');
  } finally {
    await subject?.stop();
  }
}

async function addFields(api, path) {
  await api('POST', `${path}/contact-fields`, { key: 'city', label: 'City', type: 'text' });
  await addCountingDialog(api, path);
}

/** The version before fills in what it derives from them, in the background. */
async function addContacts({ database, bot }, count) {
  await database.query(
    `insert into app.contacts (bot_id, id, telegram_user_id, first_name, first_seen_at, last_seen_at, fields, tags)
     select $1, gen_random_uuid(), 7000000000 + n, 'Person ' || n, now(), now(),
       jsonb_build_object('city', (array['Bern', 'Basel', 'Chur'])[1 + n % 3]), array['tag ' || n % 10]
     from generate_series(1, $2::int) n`,
    [bot.id, count],
  );
  await database.query('vacuum analyze app.contacts');
}

async function countsOf({ api, bot }) {
  const counts = [];
  for (const when of conditions) {
    const { count } = await api('POST', `/api/bots/${bot.id}/contacts/count`, { when });
    counts.push(count);
  }
  return counts;
}

/** Lists contacts once a second, until `stop`. */
function readMeanwhile({ api, bot }) {
  const failed = [];
  const stopping = new AbortController();
  let slowest = 0;
  const reading = (async () => {
    while (!stopping.signal.aborted) {
      const began = performance.now();
      await api('GET', `/api/bots/${bot.id}/contacts?tag=tag%203&total=few`).catch((error) =>
        failed.push(error.message),
      );
      slowest = Math.max(slowest, Math.round(performance.now() - began));
      await pause(1_000);
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await reading;
      return { slowest, failed };
    },
  };
}

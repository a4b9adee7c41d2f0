// PostgreSQL hangs (its processes are paused, and it responds to nothing) or is down (stopped immediately,
// and started again), while updates come in. Nothing that was acknowledged is lost, and work continues by
// itself. FAULT_SECONDS (60, in short 10) is how long.
import { readFileSync } from 'node:fs';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { answeringProduct, checkEverybody } from '../lib/answering-product.mjs';

export const title = 'a hung database, and a stopped one';

const perSecond = 50;
const backWithinSeconds = 10;

export async function run(report) {
  const seconds = Number(process.env.FAULT_SECONDS ?? (report.short ? 10 : 60));
  const subject = await answeringProduct();
  try {
    const people = report.short ? 800 : 8000;
    await subject.load(people, perSecond);
    await pause(2_000);

    const { pid } = subject.product.postgres;
    const processes = withChildren(pid);
    for (const one of processes) signal(one, 'SIGSTOP');
    const refused = await statusOf(subject);
    await pause(seconds * 1000);
    for (const one of processes) signal(one, 'SIGCONT');
    await goesOn(report, subject, `after it hung for ${seconds} s`);
    report.check('calls meanwhile get a 503 with Retry-After', refused === '503 with 5', refused);

    if (!report.short) {
      await subject.product.restartPostgres(() => pause(seconds * 1000));
      await goesOn(report, subject, `after it was gone for ${seconds} s`);
    }
    await until('the load is done', subject.loadIsDone, 300);
    await checkEverybody(subject, report, 'stopped database', people, 200);
  } finally {
    await subject.stop();
  }
}

async function goesOn(report, subject, when) {
  const before = (await subject.kept()).messages;
  const took = await until(
    'updates are taken again',
    async () => (await subject.kept()).messages > before + perSecond,
    60,
  ).catch((error) => error);
  report.note(`${when}: updates were taken again after ${took} ms`);
  report.check(`${when} work goes on within ${backWithinSeconds} s`, took <= backWithinSeconds * 1000, took);
}

async function statusOf(subject) {
  return subject.api('GET', '/api/bots').then(
    () => 'an answer',
    (error) => `${error.status} with ${error.retryAfter}`,
  );
}

function withChildren(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return [pid, ...children.map(Number)];
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // A session that has ended since.
  }
}

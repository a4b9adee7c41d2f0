// The product with every statement going through PgBouncer in transaction mode, from Debian, with its own
// defaults: only what needs a session bypasses it. Features that can't work that way are refused at the
// start, in one line.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { until } from '../../../tools/testing/waiting.mjs';
import { answeringProduct, checkEverybody } from '../lib/answering-product.mjs';
import { startPgbouncer } from '../lib/pgbouncer.mjs';

export const title = 'every statement through a transaction pooler';

export async function run(report) {
  let bouncer;
  const subject = await answeringProduct({
    pooled: true,
    databaseUrl: async (url) => (bouncer = await startPgbouncer(url)).url,
  });
  try {
    // A user has signed in, added a bot and saved an action; a job has connected the bot. All of it was
    // awaited.
    report.check('a bot is added, its action saved, and a job connects it', true);
    const { actions } = await subject.api('GET', `/api/bots/${subject.bot.id}/actions`);
    await subject.api('PUT', `/api/bots/${subject.bot.id}/actions/${actions[0].id}`, {
      ...actions[0],
      actionData: { text: 'Changed.' },
    });
    const seen = await subject.api('GET', `/api/bots/${subject.bot.id}/actions`);
    report.check(
      'what was saved is read at once',
      seen.actions[0].actionData.text === 'Changed.',
      seen.actions[0].actionData.text,
    );
    const people = report.short ? 300 : 2000;
    await subject.load(people, 200);
    await until('the load is done', subject.loadIsDone, 60);
    await checkEverybody(subject, report, 'pooler', people);
    const sessions = await subject.database.query(
      "select application_name as name, count(*)::int as n from pg_stat_activity where datname = 'botter' and application_name like 'botter%' group by 1 order by 1",
    );
    report.note(`sessions at PostgreSQL: ${sessions.rows.map(({ name, n }) => `${name} ${n}`).join(', ')}`);
    const failures = subject.log.filter((line) => /prepared statement|does not exist|42P05|26000/.test(line));
    report.check('nothing depends on a session of its own', failures.length === 0, failures[0]);
    report.check('the log stays quiet', subject.log.length < 50, `${subject.log.length} lines`);

    const direct = subject.product.postgres.url('botter');
    await refused(
      report,
      'without DATABASE_DIRECT_URL',
      { DATABASE_URL: bouncer.url },
      'set DATABASE_DIRECT_URL',
    );
    await refused(
      report,
      'with a pooler as DATABASE_DIRECT_URL',
      { DATABASE_URL: direct, DATABASE_DIRECT_URL: bouncer.url },
      'DATABASE_DIRECT_URL points to a transaction pooler',
    );
    await refused(
      report,
      'with two databases',
      { DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: subject.product.postgres.url('identity') },
      'point to different databases',
    );
  } finally {
    await subject.stop();
    await bouncer?.stop();
  }
}

async function refused(report, name, env, words) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'api.js')],
    {
      env: {
        PATH: process.env.PATH,
        OIDC_ISSUER: 'http://localhost:1',
        OIDC_CLIENT_ID: 'web',
        OIDC_AUDIENCE: 'api',
        ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
        FILES_SHARED: 'true',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  const code = await new Promise((done) => child.once('exit', done));
  clearTimeout(timer);
  const lines = output.trim().split('\n');
  report.check(
    `${name} it does not start, and says why in one line`,
    code === 1 && lines.length === 1 && lines[0].includes(words),
    output.trim().slice(-300),
  );
}

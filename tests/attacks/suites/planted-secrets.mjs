// The search for what was planted, last of all: in the log at its most talkative, in every answer that any
// suite got, in every table of the database, in the events, and in the files of the data folder.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const title = 'planted secrets in logs, answers, database and events';

/**
 * What may stay where it was planted: a secret in the one response that shows it, words in the table that
 * keeps them.
 */
const shownOnce = ['webhook secret', 'API key', 'link code', 'address of an invited person', 'message text'];
const keptInTables = {
  'message text': ['app.messages', 'app.chats', 'app.ledger', 'app.analytics_unanswered'],
};

export async function run({ check, note }, target) {
  const { planted, database, dataDir, product } = target;
  const keys = readFileSync(join(dataDir, 'encryption-keys'), 'utf8').trim();
  planted.set('encryption key', keys.split(':')[1]);
  planted.set('token of the notifier bot', readFileSync(join(dataDir, 'notifier-token'), 'utf8').trim());

  const log = readFileSync(target.logFile, 'utf8');
  note(`${log.split('\n').length} lines of log, ${target.answers.length} answers`);
  for (const [what, secret] of planted) {
    check(`${what}: not in the log`, !holds(log, secret), lineWith(log, secret));
  }
  for (const [what, secret] of planted) {
    if (shownOnce.includes(what)) continue;
    const leaks = target.answers.filter(({ text }) => holds(text, secret)).map(({ route }) => route);
    check(`${what}: in no answer`, leaks.length === 0, leaks.slice(0, 5).join(', '));
  }
  check(
    'no answer has a stack trace or a path of the server',
    !target.answers.some(({ text }) => /node_modules|\bat .+\.(ts|js):\d+|webpack:/.test(text)),
  );

  const { rows: tables } = await database.query(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'm') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  for (const [what, secret] of planted) {
    const found = [];
    for (const { name } of tables) {
      const { rows } = await database.query(
        `select count(*)::int as n from ${name} as t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
        [secret, Buffer.from(secret).toString('hex')],
      );
      if (rows[0].n > 0) found.push(name);
    }
    const allowed = keptInTables[what] ?? [];
    const leaks = found.filter((name) => !allowed.includes(name));
    check(
      `${what}: in the clear in no table${allowed.length ? ` but ${allowed.join(', ')}` : ''}`,
      leaks.length === 0,
      leaks.join(),
    );
  }
  const {
    rows: [{ n }],
  } = await database.query(
    "select count(*)::int as n from events.events as e where e::text ~ '[\\w.+-]+@[\\w-]+\\.[a-z]{2,}'",
  );
  check('no event holds an e-mail address', n === 0, n);
  note(`${tables.length} tables`);

  const own = new Set(['encryption-keys', 'notifier-token']);
  const readable = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) =>
      entry.isFile() &&
      !own.has(entry.name) &&
      !/[/\\](postgres|sandbox)([/\\]|$)/.test(entry.parentPath ?? entry.path),
  );
  const leaking = [...planted].flatMap(([what, secret]) =>
    what.startsWith('address')
      ? []
      : readable
          .filter((entry) =>
            holds(readFileSync(join(entry.parentPath ?? entry.path, entry.name), 'utf8'), secret),
          )
          .map(({ name }) => `${what} in ${name}`),
  );
  check('no file of the data folder holds one', leaking.length === 0, leaking.join());
  check(
    'the environment of the process is not shown by a probe',
    !holds((await target.ask('GET', '/metrics')).text, product.urls.sandbox ?? '-'),
  );
}

/** In its plain form, and as it is written in an address. */
const holds = (text, secret) => text.includes(secret) || text.includes(encodeURIComponent(secret));
const lineWith = (text, secret) =>
  text
    .split('\n')
    .find((line) => holds(line, secret))
    ?.slice(0, 300);

import { readFileSync, writeFileSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';

export const title =
  'contacts: export and import of 1,000,000 contacts, and lists of them, 95th percentile over HTTP';
export const baseline =
  'COPY of the same rows out of PostgreSQL, an UPDATE of them in one statement, and lists of a bot with 1,000 contacts';

const contacts = Number(process.env.BENCH_CONTACTS ?? 1_000_000);
const few = 1_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
/** `BENCH_PARTS=reads` or `files`: only this part. */
const parts = process.env.BENCH_PARTS?.split(',') ?? ['reads', 'files'];
const fields = [
  { key: 'size', label: 'Size', type: 'number' },
  { key: 'city', label: 'City', type: 'text' },
  { key: 'born', label: 'Born', type: 'date' },
];

export async function run(report) {
  const product = await productWithSandbox();
  try {
    const [owner, small] = [await product.owner('contacts'), await product.owner('few')];
    for (const { api, botId } of [owner, small]) {
      for (const field of fields) await api('POST', `/api/bots/${botId}/contact-fields`, field);
    }
    await seed(product.database, small.botId, few);
    await seed(product.database, owner.botId, contacts);
    await product.database.query('vacuum analyze app.contacts, app.contact_values, app.contact_names');
    if (parts.includes('reads')) await measureReads(product, { owner, small }, report);
    if (parts.includes('files')) await measureFiles(product, owner, report);
  } finally {
    await product.stop();
  }
}

const conditions = {
  'a third, by a field': { all: [{ field: 'city', op: 'is', value: 'bern' }] },
  'half, by a number': { all: [{ field: 'size', op: 'gt', value: 40 }] },
  'a tenth, by a tag': { all: [{ tag: 'tag 3', on: true }] },
  'all but a tenth, without a tag': { all: [{ tag: 'tag 3', on: false }] },
  'a third, by two tests': {
    all: [
      { field: 'city', op: 'contains', value: 'bern' },
      { field: 'born', op: 'set' },
    ],
  },
  'a fifth, by either of two tests': { any: [{ seen_within_days: 10 }, { tag: 'tag 3', on: true }] },
  'a third, by when they were seen': { all: [{ seen_within_days: 30 }] },
};

async function measureReads(product, { owner, small }, report) {
  const [ours, theirs] = [await readsOf(product, owner), await readsOf(product, small)];
  for (const [n, { name, run }] of ours.entries()) {
    const [many, few] = [await timesOf(run), await timesOf(theirs[n].run)];
    report.ratio(`ms ${name}`, percentile95(many), percentile95(few), undefined, { atMost: 200 });
  }
}

/** What the screen reads of a bot: pages in each order, further ones, those of filters, and their counts. */
async function readsOf({ origin }, { token, botId, api }) {
  const get = async (path, body) => {
    const response = await fetch(`${origin}/api/bots/${botId}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const found = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(found)}`);
    return found;
  };
  const reads = [];
  const add = (name, path, body) => reads.push({ name, run: () => get(path, body) });
  const addPages = async (name, path) => {
    add(`first page ${name}`, `${path}&total=few`);
    const { nextCursor } = await get(`${path}&total=few`);
    if (nextCursor) add(`further page ${name}`, `${path}&total=few&cursor=${nextCursor}`);
  };
  for (const sort of ['-lastSeenAt', 'lastSeenAt', 'name', '-firstSeenAt']) {
    await addPages(`by ${sort}`, `/contacts?sort=${sort}`);
  }
  add('first page together with its count', '/contacts?sort=name');
  add('count of all', '/contacts/count', { when: { all: [] } });
  const names = { many: 'person 12', one: 'person 123456', none: 'nobody' };
  for (const [who, query] of Object.entries(names)) {
    add(`page of a name of ${who}`, `/contacts?query=${encodeURIComponent(query)}&total=few`);
    add(`count of a name of ${who}`, '/contacts/count', { when: { all: [] }, query });
  }
  await addPages('of a tag', '/contacts?tag=tag%203');
  for (const [name, when] of Object.entries(conditions)) {
    const { count } = await get('/contacts/count', { when });
    add(`count of ${name} (${count})`, '/contacts/count', { when });
    const { segment } = await api('POST', `/api/bots/${botId}/segments`, { name, when });
    await addPages(`of ${name}`, `/contacts?segment=${segment.id}`);
  }
  return reads;
}

async function timesOf(run) {
  const times = [];
  for (let round = -3; round < rounds; round += 1) {
    const started = performance.now();
    await run();
    if (round >= 0) times.push(performance.now() - started);
  }
  return times;
}

async function measureFiles({ origin, database, pid }, { token, botId }, report) {
  const headers = { authorization: `Bearer ${token}` };
  const path = `${origin}/api/bots/${botId}/contacts`;
  const memory = await memoryOf(pid);
  const whole = await memory(async () => {
    const response = await fetch(`${path}/export`, { headers });
    return Buffer.from(await response.arrayBuffer());
  });
  const copied = await timeOf(() =>
    database.query(
      `copy (select * from app.contacts where bot_id = '${botId}' order by id) to program 'cat >/dev/null'`,
    ),
  );
  report.ratio('s export', whole.seconds, copied);
  report.note(`${(whole.result.length / 2 ** 20).toFixed(0)} MB; ${whole.megabytes.toFixed(0)} MB of memory`);
  const send = (file, query = '') =>
    memory(async () => {
      const response = await fetch(`${path}/import${query}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'text/csv' },
        body: Readable.toWeb(file),
        duplex: 'half',
      });
      const result = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(result));
      return result;
    });
  const pieces = function* () {
    for (let at = 0; at < whole.result.length; at += 65_536) yield whole.result.subarray(at, at + 65_536);
  };
  await database.query('begin');
  // The product's statements don't need them either.
  await database.query('alter table app.contacts disable trigger user');
  const updated = await timeOf(() =>
    database.query(
      `update app.contacts set fields = fields || jsonb_build_object('size', 50) where bot_id = $1`,
      [botId],
    ),
  );
  await database.query('rollback');
  await database.query('vacuum app.contacts');
  const imports = {
    'that changes nothing': () => Readable.from(pieces()),
    'that changes a third': () => Readable.from(pieces()).pipe(replaced(/,Bern,/g, ',Thun,')),
  };
  for (const [kind, file] of Object.entries(imports)) {
    for (const query of ['?dryRun=true', '']) {
      const { seconds, megabytes, result } = await send(file(), query);
      report.ratio(`s ${query ? 'dry run' : 'import'} ${kind}`, seconds, updated);
      report.note(`${megabytes.toFixed(0)} MB of memory; ${JSON.stringify(result)}`);
      if (megabytes > 100) report.note('**more than 100 MB**');
    }
  }
}

/** Runs something and measures by how much the memory of a process grows at its peak. */
async function memoryOf(pid) {
  return async (run) => {
    await new Promise((done) => setTimeout(done, 3_000));
    const before = residentMegabytes(pid, 'VmRSS');
    // Resets the peak.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const started = performance.now();
    const result = await run();
    const seconds = (performance.now() - started) / 1000;
    return { result, seconds, megabytes: residentMegabytes(pid, 'VmHWM') - before };
  };
}

/** A line of /proc/PID/status, in megabytes. */
function residentMegabytes(pid, line) {
  const [, kilobytes] = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  return Number(kilobytes) / 1024;
}

async function timeOf(run) {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}

/** Few places are missed, between two pieces. */
const replaced = (pattern, text) =>
  new Transform({
    transform: (chunk, _encoding, done) =>
      done(null, Buffer.from(chunk.toString('latin1').replace(pattern, text), 'latin1')),
  });

const percentile95 = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];

/** A third lives in Bern, each tenth has a tag. They were seen over 90 days; words are as in the product. */
async function seed(client, botId, count) {
  await client.query(
    `insert into app.contacts (bot_id, id, telegram_user_id, first_name, username, language, first_seen_at,
       last_seen_at, fields, tags, words)
     select $1, uuidv7(-(interval '1 second' * ($2::int - n))), 5000000000 + n, 'Person ' || n, 'person_' || n, 'en',
       now() - interval '1 second' * ($2::int - n), now() - interval '90 days' * ((n::bigint * 7919) % $2::int) / $2::int,
       jsonb_build_object('size', size, 'city', city, 'born', born), array['tag ' || n % 10, 'all'],
       jsonb_build_object('id', m || (5000000000 + n) || m, 'first_name', m || 'person' || m || ' ' || m || n || m,
         'name', m || 'person' || m || ' ' || m || n || m, 'username', m || 'person' || m || '_' || m || n || m,
         'language', m || 'en' || m, 'size', m || size || m, 'city', m || lower(city) || m,
         'born', m || replace(born, '-', m || '-' || m) || m)
     from generate_series(1, $2::int) n
     cross join lateral (select chr(1) as m, 30 + n % 20 as size, (array['Bern', 'Basel', 'Chur'])[1 + n % 3] as city,
       (date '1950-01-01' + n % 20000)::text as born) as values`,
    [botId, count],
  );
  await client.query(`insert into app.contact_tags select $1, 'tag ' || n from generate_series(0, 9) n`, [
    botId,
  ]);
  await client.query(`insert into app.contact_tags values ($1, 'all')`, [botId]);
}

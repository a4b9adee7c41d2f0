import pg from 'pg';
import { load, memoryOf } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';
import { replyTimes } from '../lib/reply-times.mjs';
import { percentile } from '../lib/steady-load.mjs';

export const title =
  'broadcast: replies of the bot meanwhile, 99th percentile, and recipients a second without a pace';
export const baseline = 'the same bot while its broadcast is paused; for memory, as many replies before it';

const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 4);
const perSecond = 50;
const seconds = 8;
const warmUpSeconds = 4;
const firstPerson = 9_000_000;
const longestMs = 600_000;

export async function run(report) {
  await repliesMeanwhile(report);
  await withoutPace(report);
}

/** Rounds alternate: the broadcast runs at the usual pace, and is paused. */
async function repliesMeanwhile(report) {
  const subject = await productWithContacts({}, 20_000);
  try {
    const command = await broadcastOf(subject);
    const probe = replyTimes(subject.stubUrl, { webhook: subject.webhook, botId: 4242, perSecond });
    await command('start');
    await probe(warmUpSeconds);
    const [running, paused] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      running.push(await probe(seconds));
      await command('pause');
      paused.push(await probe(seconds));
      await command('resume');
    }
    const p99 = (samples) => percentile(samples.flat(), 0.99);
    report.ratio('ms', p99(running), p99(paused), undefined, { ratioAtMost: 1.5 });
    const { sent } = await command('');
    report.note(`${sent} recipients meanwhile`);
  } finally {
    await subject.stop();
  }
}

/** After as many replies, since Node collects late: any process grows when it becomes busy. */
async function withoutPace(report) {
  const subject = await productWithContacts({ RATE_LIMITS: 'bulk=100000/1' }, people);
  try {
    const byReplies = await growthDuring(subject, () =>
      load({ ...subject.webhook, connections: 32, count: people, text: '/start', firstId: 1 }),
    );
    const command = await broadcastOf(subject);
    const begun = performance.now();
    const grownBy = await growthDuring(subject, async () => {
      await command('start');
      for (;;) {
        const { sent, waiting } = await command('');
        if (waiting === 0 && sent > 0) return;
        if (performance.now() - begun > longestMs) throw new Error(`only ${sent} were sent`);
        await new Promise((done) => setTimeout(done, 1_000));
      }
    });
    const took = (performance.now() - begun) / 1_000;
    report.note(
      `${people} recipients in ${took.toFixed(1)} s: ${Math.round(people / took)} a second (goal ≥ 1,000)`,
    );
    report.ratio('MB that the busy process grew by', grownBy, byReplies, undefined, { atMost: 50 });
  } finally {
    await subject.stop();
  }
}

/** In megabytes, at its peak. */
async function growthDuring({ product }, work) {
  const pid = product.pids().product;
  const before = memoryOf(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 1_000);
  await work();
  clearInterval(watch);
  return most - before;
}

async function productWithContacts(env, count) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port, env);
  const database = new pg.Client({ connectionString: ours.product.postgres.url('botter') });
  await database.connect();
  await database.query(
    `with chats as (
       insert into app.chats (id, bot_id, telegram_chat_id, type, name)
       select gen_random_uuid(), $1, ${firstPerson} + n, 'private', 'Ada' from generate_series(1, $2::int) n
       returning id, telegram_chat_id
     )
     insert into app.contacts (bot_id, id, telegram_user_id, chat_id, first_name, first_seen_at, last_seen_at,
       words)
     select $1, gen_random_uuid(), telegram_chat_id, id, 'Ada', now(), now(), '{}' from chats`,
    [ours.bot.id, count],
  );
  await database.end();
  const stop = async () => {
    await ours.stop();
    await stub.stop();
  };
  return { ...ours, stubUrl: `http://127.0.0.1:${stub.port}/stub`, stop };
}

/** A draft for everybody; the function gives it a command, and returns its counts. */
async function broadcastOf({ api, bot }) {
  const path = `/api/bots/${bot.id}/broadcasts`;
  const message = { text: 'Hello {{contact.first_name}}' };
  const { broadcast } = await api('POST', path, { name: 'Bench', message });
  const one = `${path}/${broadcast.id}`;
  return async (command) =>
    (await (command === '' ? api('GET', one) : api('POST', `${one}/${command}`))).broadcast.counts;
}

// People answer the questions of a dialog, one after the other, through two runtimes: each answer adds one to
// a field of the contact, which the next question says. The connections to PostgreSQL are dropped, and then
// one of the runtimes is killed, again and again: each answer is counted once and in order, and with it its
// count is there or missing. FAULT_RATE answers a second (60), FAULT_KILLS (8) and FAULT_SEED choose another
// run; FAULT_DROPS=off has kills alone.
import { freePort } from '../../../tools/lib/embedded-postgres.mjs';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { addCountingDialog, checkCounted } from '../lib/counting-dialog.mjs';
import { repeatsOf } from '../lib/repeats.mjs';
import { rolesProduct } from '../lib/roles-product.mjs';
import { seeded } from '../lib/seeded.mjs';

export const title = 'a dialog counts each answer once and in order, through kill -9 and dropped connections';
export const longOnly = true;

const firstChat = 5_000_000;
/** A person writes this often in a second. */
const perPerson = 2;
/** A fault comes this soon after the one before. */
const faultWithinMs = 400;
/** An update is taken by then. */
const latestMs = 120_000;
/** One of this number of updates comes to both runtimes at the same time. */
const twiceEvery = 5;

export async function run(report) {
  const perSecond = Number(process.env.FAULT_RATE ?? 60);
  const kills = Number(process.env.FAULT_KILLS ?? 8);
  const drops = process.env.FAULT_DROPS !== 'off';
  const chance = seeded(report.note);
  const subject = await rolesProduct({ roles: {}, prepare: addCountingDialog });
  try {
    const { secret } = await subject.telegram.ask('webhook', { botId: subject.telegramId });
    const ports = [await freePort(), await freePort()];
    for (const port of ports) await subject.start('runtime', port);

    const posts = { sent: 0, refused: 0 };
    const post = async (port, update) => {
      posts.sent += 1;
      const response = await fetch(`http://127.0.0.1:${port}/telegram/${subject.bot.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
        body: JSON.stringify(update),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => {});
      if (response?.status === 200) return true;
      posts.refused += 1;
      return false;
    };
    const written = new Map();
    const started = performance.now();
    const load = { isOver: false };
    /** As Telegram does: again until it is taken, and the next one after that. */
    const answerAll = async (chat) => {
      for (let n = 1; !load.isOver; n += 1) {
        const update = updateOf(chat, n);
        const latest = performance.now() + latestMs;
        for (let taken = false; !taken; ) {
          const [first, second] = chance() < 0.5 ? ports : ports.toReversed();
          const both = chance() * twiceEvery < 1 ? [first, second] : [first];
          taken = (await Promise.all(both.map((port) => post(port, update)))).includes(true);
          if (performance.now() > latest) throw new Error(`answer ${n} of chat ${chat} is not taken`);
          if (!taken) await pause(100);
        }
        written.set(`${chat}`, n);
        const next = started + (n * 1000) / perPerson - performance.now();
        if (next > 0) await pause(next);
      }
    };
    const people = Math.ceil(perSecond / perPerson);
    const answering = Promise.all(Array.from({ length: people }, (_, n) => answerAll(firstChat + n)));
    const faults = { kills: [], drops: [] };
    for (let done = 0; done < kills; done += 1) {
      await pause(chance() * faultWithinMs);
      if (drops) {
        faults.drops.push(Date.now());
        await dropConnections(subject);
      }
      await pause(chance() * faultWithinMs);
      const victim = subject.running[Math.floor(chance() * subject.running.length)];
      const began = Date.now();
      await victim.child.kill();
      faults.kills.push({ by: victim.number, began, dead: Date.now() });
      await subject.forget(victim);
      await subject.start('runtime', victim.port);
    }
    load.isOver = true;
    await answering;
    const answers = [...written.values()].reduce((sum, n) => sum + n, 0);
    const reached = (answers * 1000) / (performance.now() - started);
    report.note(
      `${reached.toFixed(0)} answers a second, ${posts.sent} attempts, ${posts.refused} of them not taken; connections dropped ${kills} times, ${kills} kills`,
    );
    const sends = () => subject.count("select count(*)::int as n from app.outbox where kind = 'send'");
    await until('every question is sent', async () => (await sends()) === 0, 60).catch((error) =>
      report.check('every question is sent', false, error.message),
    );
    const arrivals = (await subject.telegram.ask('arrivals')).map(([chat, got]) => [`${chat}`, got]);
    const sent = new Map(arrivals.map(([chat, got]) => [chat, got.map(({ text }) => text)]));
    const { rows, bot } = subject;
    const { inFlight, unexplained } = repeatsOf(arrivals, faults.kills);
    const facts = { rows, botId: bot.id, written, sent, inFlight: inFlight.length };
    await checkCounted(facts, report, 'killed runtimes');
    const ages = inFlight.map(({ beforeKillMs }) => beforeKillMs).sort((a, b) => a - b);
    if (ages.length > 0) {
      report.note(
        `Telegram had got what was in flight ${ages[0]} to ${ages.at(-1)} ms before the kill, half of it within ${ages[ages.length >> 1]} ms`,
      );
    }
    for (const one of unexplained.slice(0, 20)) {
      const drop = faults.drops.findLast((at) => at <= one.again.at);
      report.note(
        `not in flight: ${JSON.stringify(one)}, ${one.again.at - drop} ms after connections were dropped`,
      );
    }
  } finally {
    await subject.stop();
  }
}

/** Ends every session of the product, most of them in the middle of something. */
async function dropConnections({ database }) {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}

function updateOf(id, n) {
  const who = { id, first_name: 'Ada' };
  const date = Math.floor(Date.now() / 1000);
  return {
    // Of no other chat, and lower than the next one.
    update_id: (id - firstChat) * 100_000 + n,
    message: {
      message_id: n,
      date,
      from: { ...who, is_bot: false },
      chat: { ...who, type: 'private' },
      text: `${n}`,
    },
  };
}

import { pause, until } from '../../../tools/testing/waiting.mjs';
import { checkCounted } from './counting-dialog.mjs';
import { repeatsOf } from './repeats.mjs';

const firstChat = 5_000_000;
/** An update is taken by then. */
const latestMs = 120_000;
/** One of this number of updates comes to two runtimes at the same time. */
const twiceEvery = 5;

/**
 * People who answer the questions of the dialog of `addCountingDialog`, until `stop`: all of them together
 * `perSecond` times a second, each by webhook to one of the runtimes or two. As Telegram does, an answer is
 * delivered again until it is taken, and then the next one of the person.
 * @param {{ people: number, perSecond: number, chance: () => number }} load
 */
export async function startAnswering(subject, { people, perSecond, chance }) {
  const { secret } = await subject.telegram.ask('webhook', { botId: subject.telegramId });
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
  /** How often each person has written, by chat. */
  const written = new Map();
  const started = performance.now();
  const state = { isOver: false };
  let slowestMs = 0;
  let end;
  const over = new Promise((done) => (end = done));
  const answerAll = async (number) => {
    const chat = firstChat + number;
    for (let n = 1; !state.isOver; n += 1) {
      const due = started + ((number + (n - 1) * people) * 1000) / perSecond - performance.now();
      if (due > 0) await Promise.race([pause(due), over]);
      if (state.isOver) return;
      const update = updateOf(chat, n);
      const began = performance.now();
      const latest = began + latestMs;
      for (let taken = false; !taken; ) {
        const ports = subject.running.filter(({ role }) => role === 'runtime').map(({ port }) => port);
        const from = Math.floor(chance() * ports.length);
        const inTurn = [...ports.slice(from), ...ports.slice(0, from)];
        const chosen = inTurn.slice(0, chance() * twiceEvery < 1 ? 2 : 1);
        taken = (await Promise.all(chosen.map((port) => post(port, update)))).includes(true);
        if (performance.now() > latest) throw new Error(`answer ${n} of chat ${chat} is not taken`);
        if (!taken) await pause(100);
      }
      slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
      written.set(`${chat}`, n);
    }
  };
  const answering = Promise.all(Array.from({ length: people }, (_, number) => answerAll(number)));
  // Who waits for the end learns of it.
  answering.catch(() => {});
  return {
    written,
    /** How long an answer took to be taken, at most. */
    slowestMs: () => slowestMs,
    /** Returns what it came to, as text. */
    async stop() {
      state.isOver = true;
      end();
      await answering;
      const answers = [...written.values()].reduce((sum, n) => sum + n, 0);
      const reached = (answers * 1000) / (performance.now() - started);
      return `${reached.toFixed(0)} answers a second, ${posts.sent} attempts, ${posts.refused} of them not taken`;
    },
  };
}

/**
 * When every question is sent: what is missing, counted twice or asked twice.
 * @param {{ by: number, began: number, dead: number }[]} kills what may have been in flight at that time
 * @returns {Promise<ReturnType<typeof repeatsOf> & { senders: Set<number> }>} the processes that have asked
 */
export async function checkAnswered(subject, written, kills, report, name) {
  const sends = () => subject.count("select count(*)::int as n from app.outbox where kind = 'send'");
  await until('every question is sent', async () => (await sends()) === 0, 60).catch((error) =>
    report.check('every question is sent', false, error.message),
  );
  const arrivals = (await subject.telegram.ask('arrivals')).map(([chat, got]) => [`${chat}`, got]);
  const sent = new Map(arrivals.map(([chat, got]) => [chat, got.map(({ text }) => text)]));
  const repeats = repeatsOf(arrivals, kills);
  const { rows, bot } = subject;
  const facts = { rows, botId: bot.id, written, sent, inFlight: repeats.inFlight.length };
  await checkCounted(facts, report, name);
  for (const one of repeats.unexplained.slice(0, 20)) report.note(`not in flight: ${JSON.stringify(one)}`);
  return { ...repeats, senders: new Set(arrivals.flatMap(([, got]) => got.map(({ by }) => by))) };
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

// A dialog that counts what each person writes, through two runtimes: each answer changes a field of the
// contact, which the next question says. The connections to PostgreSQL are dropped, and then one of the
// runtimes is killed, again and again: each update is counted once and in order, and with it its count is
// there or missing. FAULT_UPDATES (1000), FAULT_KILLS (8) and FAULT_SEED choose another run.
import { freePort } from '../../../tools/lib/embedded-postgres.mjs';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { rolesProduct } from '../lib/roles-product.mjs';
import { seeded } from '../lib/seeded.mjs';

export const title = 'a dialog counts each update once and in order, through kill -9 and dropped connections';
export const longOnly = true;

const chats = 20;
const firstChat = 5_000_000;
/** A fault comes this soon after the one before, or after the next part of the updates has begun. */
const faultWithinMs = 400;
/** Everything is taken by then. */
const latestMs = 300_000;
/** One of this number of updates comes to both runtimes at the same time. */
const twiceEvery = 5;

export async function run(report) {
  const perChat = Math.ceil(Number(process.env.FAULT_UPDATES ?? 1000) / chats);
  const kills = Number(process.env.FAULT_KILLS ?? 8);
  const chance = seeded(report.note);
  const subject = await rolesProduct({ roles: {}, prepare: addDialog });
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
      if (response?.status === 200) return true;
      posts.refused += 1;
      return false;
    };
    let done = 0;
    const latest = performance.now() + latestMs;
    /** This number of updates of each chat is written before the next kill is over. */
    const due = () => (perChat * (done + 1)) / (kills + 1);
    /** As Telegram does: again until it is taken, and the next one after that. */
    const writeAll = async (chat) => {
      for (let n = 1; n <= perChat; n += 1) {
        while (n > due()) await pause(20);
        const update = updateOf(chat, n, perChat);
        for (let taken = false; !taken; ) {
          const [first, second] = chance() < 0.5 ? ports : ports.toReversed();
          const both = chance() * twiceEvery < 1 ? [first, second] : [first];
          taken = (await Promise.all(both.map((port) => post(port, update)))).includes(true);
          if (performance.now() > latest) throw new Error(`update ${n} of chat ${chat} is not taken`);
          if (!taken) await pause(100);
        }
      }
    };
    const load = Promise.all(Array.from({ length: chats }, (_, chat) => writeAll(chat)));
    for (; done < kills; done += 1) {
      await pause(chance() * faultWithinMs);
      await dropConnections(subject);
      await pause(chance() * faultWithinMs);
      const victim = subject.running[Math.floor(chance() * subject.running.length)];
      await victim.child.kill();
      await subject.forget(victim);
      await subject.start('runtime', victim.port);
    }
    await load;
    report.note(
      `${chats * perChat} updates, ${posts.sent} attempts, ${posts.refused} of them not taken; connections dropped ${kills} times, ${kills} kills`,
    );
    await checkCounts(subject, perChat, report);
  } finally {
    await subject.stop();
  }
}

/** The first message begins the dialog. Each next one answers its question, which is asked again. */
async function addDialog(api, path) {
  await api('POST', `${path}/contact-fields`, { key: 'count', label: 'Count', type: 'number' });
  await api('POST', `${path}/actions`, {
    command: 'count',
    actionTrigger: 'callback',
    triggers: [{ type: 'fallback' }],
    actionData: {
      steps: [
        { id: 'add', type: 'set', changes: [{ field: 'count', add: 1 }] },
        { id: 'ask', type: 'question', text: '{{contact.count}}', answer: { type: 'text' } },
        { id: 'again', type: 'goTo', action: 'count' },
      ],
    },
  });
}

/** Ends every session of the product, most of them in the middle of something. */
async function dropConnections({ database }) {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
}

async function checkCounts({ rows, bot, count }, perChat, report) {
  const expected = Array.from({ length: perChat }, (_, i) => `${i + 1}`);
  const wrong = async (what, query) => {
    const found = await rows(query, [bot.id]);
    const bad = found.filter(({ texts }) => texts.join() !== expected.join());
    report.check(what, found.length === chats && bad.length === 0, JSON.stringify(bad).slice(0, 500));
  };
  const textsOf = (direction) =>
    `select chat_id, array_agg(text order by id) as texts from app.messages
     where bot_id = $1 and direction = '${direction}' group by 1`;
  await wrong('every update is kept once and in order', textsOf('incoming'));
  await wrong('every update is counted once and in order', textsOf('outgoing'));
  const sessions = await rows('select state from app.sessions where bot_id = $1', [bot.id]);
  report.check(
    'everyone is asked the next question',
    sessions.length === chats && sessions.every(({ state }) => state.stepId === 'ask'),
    JSON.stringify(sessions).slice(0, 500),
  );
  const contacts = await rows('select fields from app.contacts where bot_id = $1', [bot.id]);
  report.check(
    'the contacts have counted every update',
    contacts.length === chats && contacts.every(({ fields }) => fields.count === perChat),
    JSON.stringify(contacts).slice(0, 500),
  );
  await until(
    'every reply is sent',
    async () => (await count("select count(*)::int as n from app.outbox where kind = 'send'")) === 0,
    60,
  ).catch((error) => report.check('every reply is sent', false, error.message));
}

function updateOf(chat, n, perChat) {
  const id = firstChat + chat;
  const who = { id, first_name: 'Ada' };
  const date = Math.floor(Date.now() / 1000);
  return {
    update_id: firstChat + chat * perChat + n,
    message: {
      message_id: n,
      date,
      from: { ...who, is_bot: false },
      chat: { ...who, type: 'private' },
      text: `${n}`,
    },
  };
}

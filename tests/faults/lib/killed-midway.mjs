import pg from 'pg';
import { until } from '../../../tools/testing/waiting.mjs';

/**
 * kill -9 after a notice was sent but before that is recorded, and while messages are being counted.
 * Afterwards the notice is sent, at most twice, and every message is counted once.
 */
export async function killedMidway(subject, report) {
  const { product, database, sandbox, bot, telegramBotId } = subject;
  const { people } = await sandbox('GET', '/people');
  const [owner, customer] = people;
  const notifier = await linked(subject, owner);
  const blocker = new pg.Client({ connectionString: product.postgres.url('botter') });
  await blocker.connect();
  try {
    // A notice begins with the bot's name.
    const path = `/calls?method=sendMessage&botId=${notifier.id}&chatId=${owner.id}&contains=Faults`;
    const notices = async () => (await sandbox('GET', path)).calls.length;
    await sandbox('POST', '/faults', { kind: 'timeout', method: 'sendMessage', botId: notifier.id });
    // The last table of a count.
    await blocker.query('begin; lock table app.analytics_totals');
    await until('a notice is at Telegram, and its sender waits', async () => {
      const chat = `/bots/${telegramBotId}/chats/${customer.id}`;
      await sandbox('POST', `${chat}/messages`, { text: '/start' });
      return (await notices()) > 0;
    });
    const waiting = `select count(*)::int as n from pg_locks where not granted and relation = 'app.analytics_totals'::regclass`;
    await until('a count waits at its last table', async () => (await subject.count(waiting)) > 0);
    await product.killServer();
    await blocker.query('rollback');
    await product.startServer();

    const states = async () =>
      (await database.query('select state from app.notices where bot_id = $1', [bot.id])).rows.map(
        ({ state }) => state,
      );
    await until('the notice is sent', async () => (await states()).includes('sent')).catch(() => {});
    const sent = await notices();
    const known = (await states()).join();
    report.check(
      'killed within a notice: it is sent, and at most twice',
      known === 'sent' && sent <= 2,
      known,
    );
    report.note(`the notice in flight was sent ${sent} times`);

    await until('everything is counted', async () => (await uncounted(subject)) === 0).catch(() => {});
    const { counted, kept } = await messages(subject);
    report.check(
      'killed within a count: every message counts once',
      counted === kept,
      `${counted} of ${kept}`,
    );
  } finally {
    await blocker.end();
  }
}

/** The notifier bot, once the owner of the bot has linked an account and wants notices. */
async function linked({ sandbox, api, bot }, owner) {
  const { bots } = await sandbox('GET', '/bots');
  const notifier = bots.find(({ username }) => username === 'botter_notifications_bot');
  const { verificationCode } = await api('POST', '/api/notifications/telegram-link/request', {});
  await sandbox('POST', `/bots/${notifier.id}/chats/${owner.id}/messages`, {
    text: `/start ${verificationCode}`,
  });
  await sandbox('GET', `/calls/wait?method=sendMessage&botId=${notifier.id}&contains=is%20linked&timeout=20`);
  await api('PUT', `/api/notifications/bots/${bot.id}/notifications`, { enabled: true });
  return notifier;
}

const uncounted = ({ count }) => count('select count(*)::int as n from app.ledger');

async function messages({ database, bot }) {
  const { rows } = await database.query(
    `select (select messages::int from app.analytics_totals where bot_id = $1) as counted,
       (select count(*)::int from app.messages where bot_id = $1 and kind <> 'button_press') as kept`,
    [bot.id],
  );
  return rows[0];
}

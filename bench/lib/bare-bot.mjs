// The baselines of the conversation benchmarks: a telegraf webhook bot as its developer would write it.
// Mode `noop` acknowledges every update; mode `reply` answers /start with a message and an inline button.
// With DATABASE_URL each update is inserted into that database before anything else is done with it; without
// one nothing is stored.
import { createServer } from 'node:http';
import pg from 'pg';
import { Markup, Telegraf } from 'telegraf';

const [mode, port, apiRoot, databaseUrl] = process.argv.slice(2);
const bot = new Telegraf('4242:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', {
  // Replies are sent as requests, not in the body of the acknowledgement, so that both sides do the same
  // work.
  telegram: { apiRoot, webhookReply: false },
});
bot.botInfo = { id: 4242, is_bot: true, first_name: 'Bench', username: 'bench_bot' };
if (databaseUrl) {
  // The driver's ten connections: with 20 or 50 it is a tenth slower.
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await pool.query(
    'create table if not exists updates (update_id bigint primary key, content jsonb not null, received_at timestamptz not null default now())',
  );
  bot.use(async ({ update }, next) => {
    await pool.query({
      name: 'insert-update',
      text: 'insert into updates (update_id, content) values ($1, $2) on conflict do nothing',
      values: [update.update_id, update],
    });
    return next();
  });
}
if (mode === 'reply') {
  bot.start((context) =>
    context.reply(
      'Welcome to our shop!',
      Markup.inlineKeyboard([Markup.button.callback('Prices', 'prices')]),
    ),
  );
}
createServer(bot.webhookCallback('/telegram/bench')).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
);

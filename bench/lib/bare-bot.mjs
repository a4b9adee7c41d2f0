// The baseline of the conversation benchmarks: a telegraf webhook bot without any storage.
// Mode `noop` acknowledges every update; mode `reply` answers /start with a message and an inline button.
import { createServer } from 'node:http';
import { Markup, Telegraf } from 'telegraf';

const [mode, port, apiRoot] = process.argv.slice(2);
const bot = new Telegraf('4242:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', {
  // Replies are sent as requests, not in the body of the acknowledgement, so that both sides do the same work.
  telegram: { apiRoot, webhookReply: false },
});
bot.botInfo = { id: 4242, is_bot: true, first_name: 'Bench', username: 'bench_bot' };
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

import { startBareBots } from '../lib/bare-bots.mjs';
import { load, median } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';

export const title = 'reply: /start to sent reply, per second';
export const baseline =
  'a telegraf webhook bot that replies to /start and stores nothing; the same bot with an INSERT of each update before it replies';

const rounds = 3;
const count = 10_000;
/**
 * As many as three busy bots have: Telegram delivers over up to 100 connections a bot, and a server has many bots. The bare bot
 * gets the same; with 64 it is about a tenth faster, and the product, which then groups fewer updates per commit, is slower.
 */
const connections = 256;

/** From the first update posted until Telegram has received the last reply. */
export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  const bots = await startBareBots('reply', { stub, product: ours.product });
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  try {
    const rates = { product: [], bare: [], storing: [] };
    let firstId = 1;
    const shoot = async (url, secret, updates) => {
      const { sent } = await (await fetch(`${stubUrl}/sent`)).json();
      const started = performance.now();
      const answered = fetch(`${stubUrl}/wait/${sent + updates}`, { signal: AbortSignal.timeout(120_000) });
      const result = await load({ url, secret, connections, count: updates, text: '/start', firstId });
      firstId += updates;
      if (result.failed) throw new Error(`${result.failed} updates were refused`);
      await (await answered).json();
      return updates / ((performance.now() - started) / 1000);
    };
    const targets = { product: ours.webhook, bare: bots.bare, storing: bots.storing };
    for (const { url, secret } of Object.values(targets)) await shoot(url, secret, 3000);
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { url, secret }] of Object.entries(targets)) {
        rates[name].push(await shoot(url, secret, count));
      }
    }
    report.ratio('answers/s, the bot that stores nothing', median(rates.product), median(rates.bare), 1.0);
    report.ratio(
      'answers/s, the bot that inserts each update',
      median(rates.product),
      median(rates.storing),
      2.0,
    );
  } finally {
    await bots.stop();
    await ours.stop();
    await stub.stop();
  }
}

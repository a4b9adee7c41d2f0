import { freePort } from '../../tools/lib/embedded-postgres.mjs';
import { load, median, startProgram } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';

export const title = 'reply: /start to sent reply, per second';
export const baseline = 'a bare telegraf webhook bot that replies to /start and stores nothing';

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
  const barePort = await freePort();
  const bare = await startProgram('bare-bot.mjs', ['reply', barePort, `http://127.0.0.1:${stub.port}`]);
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  try {
    const product = [];
    const bot = [];
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
    const bareUrl = `http://127.0.0.1:${barePort}/telegram/bench`;
    await shoot(ours.webhook.url, ours.webhook.secret, 3000);
    await shoot(bareUrl, undefined, 3000);
    for (let round = 0; round < rounds; round += 1) {
      product.push(await shoot(ours.webhook.url, ours.webhook.secret, count));
      bot.push(await shoot(bareUrl, undefined, count));
    }
    report.ratio('answers/s', median(product), median(bot), 1.0);
  } finally {
    await bare.stop();
    await ours.stop();
    await stub.stop();
  }
}

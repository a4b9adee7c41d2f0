import { freePort } from '../../tools/lib/embedded-postgres.mjs';
import { load, median, startProgram } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';

export const title = 'ingest: updates acknowledged durably per second';
export const baseline = 'a bare telegraf webhook bot that does nothing and stores nothing';

const rounds = 3;
const count = 30_000;
/**
 * As many as three busy bots have: Telegram delivers over up to 100 connections a bot, and a server has many bots. The bare bot
 * gets the same; with 64 it is about a tenth faster, and the product, which then groups fewer updates per commit, is slower.
 */
const connections = 256;

/** Plain texts that no action replies to: this measures receiving and committing them. */
export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  const barePort = await freePort();
  const bare = await startProgram('bare-bot.mjs', ['noop', barePort, `http://127.0.0.1:${stub.port}`]);
  try {
    const product = [];
    const bot = [];
    let firstId = 1;
    const shoot = async (url, secret, updates) => {
      const result = await load({ url, secret, connections, count: updates, text: 'hello there', firstId });
      firstId += updates;
      if (result.failed) throw new Error(`${result.failed} updates were refused`);
      return result.perSecond;
    };
    const bareUrl = `http://127.0.0.1:${barePort}/telegram/bench`;
    await shoot(ours.webhook.url, ours.webhook.secret, 5000);
    await shoot(bareUrl, undefined, 5000);
    for (let round = 0; round < rounds; round += 1) {
      product.push(await shoot(ours.webhook.url, ours.webhook.secret, count));
      bot.push(await shoot(bareUrl, undefined, count));
    }
    report.ratio('updates/s', median(product), median(bot), 1.0);
  } finally {
    await bare.stop();
    await ours.stop();
    await stub.stop();
  }
}

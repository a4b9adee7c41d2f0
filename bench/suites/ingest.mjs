import { againstBareBots, connections, startBareBots } from '../lib/bare-bots.mjs';
import { load } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';

export const title = 'ingest: updates acknowledged durably per second';
export const baseline =
  'the floor, a telegraf webhook bot that only writes the rows of many updates together; one that inserts each update before it acknowledges it; one that stores nothing';

/** Plain texts that no action replies to: this measures receiving and committing them. */
export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  const bots = await startBareBots('noop', { stub, product: ours.product });
  try {
    let firstId = 1;
    const shoot = async (url, secret, updates) => {
      const result = await load({ url, secret, connections, count: updates, text: 'hello there', firstId });
      firstId += updates;
      if (result.failed) throw new Error(`${result.failed} updates were refused`);
      return result.perSecond;
    };
    await againstBareBots(report, {
      webhook: ours.webhook,
      bots,
      shoot,
      what: 'updates/s',
      warmUp: 5_000,
      count: 30_000,
      goal: 1.75,
    });
  } finally {
    await bots.stop();
    await ours.stop();
    await stub.stop();
  }
}

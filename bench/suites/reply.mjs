import { againstBareBots, connections, startBareBots } from '../lib/bare-bots.mjs';
import { load } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';

export const title = 'reply: /start to sent reply, per second';
export const baseline =
  'the floor, a telegraf webhook bot that only writes the rows of many updates and replies together; one that inserts each update before it replies; one that stores nothing';

/** From the first posted update until Telegram has received the last reply. */
export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  const bots = await startBareBots('reply', { stub, product: ours.product });
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  try {
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
    await againstBareBots(report, {
      webhook: ours.webhook,
      bots,
      shoot,
      what: 'answers/s',
      warmUp: 3_000,
      count: 10_000,
      goal: 1.6,
    });
  } finally {
    await bots.stop();
    await ours.stop();
    await stub.stop();
  }
}

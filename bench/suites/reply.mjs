import { againstBareBots, connections, startBareBots } from '../lib/bare-bots.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';
import { startShooting } from '../lib/replies.mjs';

export const title = 'reply: /start to sent reply, per second';
export const baseline =
  'the floor, a telegraf webhook bot that only writes the rows of many updates and replies together; one that inserts each update before it replies; one that stores nothing';

/** From the first posted update until Telegram has received the last reply. */
export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  const bots = await startBareBots('reply', { stub, product: ours.product });
  try {
    const replies = startShooting(stub, connections);
    const shoot = async (url, secret, count) => count / (await replies({ url, secret }, count)).seconds;
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

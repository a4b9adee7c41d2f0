import { freePort } from '../../tools/lib/free-port.mjs';
import { load, memoryOf, startProgram } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';

export const title = 'memory: the whole embedded product (server, PostgreSQL, sign-in service, sandbox)';
export const baseline = 'a bare telegraf webhook bot';

/** Proportional set size of all processes, so that pages shared between PostgreSQL's processes count once. */
export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  const barePort = await freePort();
  const bare = await startProgram('bare-bot.mjs', ['reply', barePort, `http://127.0.0.1:${stub.port}`]);
  const whole = () =>
    Object.values(ours.product.pids()).reduce((sum, pid) => sum + (pid ? memoryOf(pid) : 0), 0);
  try {
    await new Promise((done) => setTimeout(done, 10_000));
    report.ratio('MB at rest', whole(), memoryOf(bare.pid), undefined, { atMost: 500 });
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, whole());
    }, 250);
    await load({ ...ours.webhook, connections: 32, count: 20_000, text: '/start', firstId: 1 });
    clearInterval(watch);
    await load({
      url: `http://127.0.0.1:${barePort}/telegram/bench`,
      connections: 32,
      count: 20_000,
      text: '/start',
      firstId: 1,
    });
    report.ratio('MB under load (peak)', peak, memoryOf(bare.pid));
    for (const [name, pid] of Object.entries(ours.product.pids()))
      if (pid) report.note(`${name}: ${memoryOf(pid).toFixed(0)} MB after the load`);
  } finally {
    await bare.stop();
    await ours.stop();
    await stub.stop();
  }
}

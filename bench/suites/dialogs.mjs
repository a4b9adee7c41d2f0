import { memoryOf } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';
import { replyTimes } from '../lib/reply-times.mjs';
import { percentile } from '../lib/steady-load.mjs';

export const title =
  'dialogs: /start to the first question, 99th percentile, and people in the middle of a dialog';
export const baseline = 'a bot of the same product that replies to /start with a message';

const perSecond = 50;
const rounds = Number(process.env.BENCH_ROUNDS ?? 4);
const seconds = 8;
const warmUpSeconds = 4;
const peopleInDialogs = 10_000;

const dialog = {
  text: '',
  steps: [
    { type: 'question', text: 'Hello {{contact.first_name}}, what size?', answer: { type: 'text' } },
    { type: 'message', text: 'Thank you: {{answer.s1}}' },
  ],
};

/** Rounds of both bots alternate, so that other load of the machine is in both. */
export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port);
  const stubUrl = `http://127.0.0.1:${stub.port}/stub`;
  try {
    const asking = await ours.tenant('asking', 5151, dialog);
    const probes = [
      replyTimes(stubUrl, { webhook: ours.webhook, botId: 4242, perSecond }),
      replyTimes(stubUrl, { webhook: asking.webhook, botId: 5151, perSecond, firstId: 1_000_000 }),
    ];
    for (const probe of probes) await probe(warmUpSeconds);
    const simple = [];
    const asked = [];
    for (let round = 0; round < rounds; round += 1) {
      simple.push(await probes[0](seconds));
      asked.push(await probes[1](seconds));
    }
    const p99 = (samples) => percentile(samples.flat(), 0.99);
    report.ratio('ms', p99(asked), p99(simple), undefined, { ratioAtMost: 1.3 });
    const p50 = (samples) => percentile(samples.flat(), 0.5).toFixed(1);
    report.note(`median: ${p50(asked)} against ${p50(simple)} ms`);

    const pid = ours.product.pids().product;
    const before = memoryOf(pid);
    const fill = replyTimes(stubUrl, {
      webhook: asking.webhook,
      botId: 5151,
      perSecond: 250,
      firstId: 2_000_000,
    });
    await fill(peopleInDialogs / 250);
    const growth = memoryOf(pid) - before;
    report.note(
      `the process grew from ${before.toFixed(0)} MB by ${growth.toFixed(0)} MB with ${peopleInDialogs} more people`,
    );
  } finally {
    await ours.stop();
    await stub.stop();
  }
}

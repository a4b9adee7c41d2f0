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
const people = 10_000;
const fillPerSecond = 250;
/** Until what was on its way is garbage. */
const settleMs = 10_000;

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

    // The heap of a process grows with its load, whatever it is: the same load without dialogs comes first.
    const pid = ours.product.pids().product;
    const fill = async (webhook, botId, firstId) => {
      const before = memoryOf(pid);
      await replyTimes(stubUrl, { webhook, botId, perSecond: fillPerSecond, firstId })(
        people / fillPerSecond,
      );
      await new Promise((done) => setTimeout(done, settleMs));
      return memoryOf(pid) - before;
    };
    report.figure(
      `MB more after ${people} people of the simple bot`,
      await fill(ours.webhook, 4242, 2_000_000),
    );
    report.figure(
      `MB more after ${people} people in the middle of a dialog`,
      await fill(asking.webhook, 5151, 3_000_000),
      { atMost: 20 },
    );
  } finally {
    await ours.stop();
    await stub.stop();
  }
}

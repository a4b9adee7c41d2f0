import { until } from '../../../tools/testing/waiting.mjs';
import { startQueues } from './fault-queues.mjs';
import { checkAll, rolesProduct, startLoad } from './roles-product.mjs';

const webhooks = 3;
const promptMs = 50;
/** Others look at the jobs meanwhile; a call may take longer. */
const slowMs = 3_000;

/**
 * Runtimes and workers of two builds, in each order in which a rollout and a rollback may replace them, while people write: every
 * message calls webhooks of the bot, every second one that of an action too. None of these calls is lost, and none made twice.
 * @param {{ older: string, newer: string, perSecond: number, seconds: number }} builds
 */
export async function rollout({ older, newer, perSecond, seconds }, report) {
  const queues = await startQueues({ webhooks });
  let subject;
  try {
    // The migration comes first, so the older build works on the newer schema.
    subject = await rolesProduct({ env: queues.env, webhooks, roles: { api: 1 } });
    const { telegram } = subject;
    const start = (role, build) => subject.start(role, undefined, build);
    const write = async (forSeconds = seconds, rate = perSecond) => {
      await startLoad(subject, { people: Math.ceil(rate * forSeconds), perSecond: rate, hookEvery: 2 });
      await until('all updates are taken', async () => (await telegram.ask('status')).done, 60);
    };
    const called = (what) =>
      until(
        `all webhooks are called: ${what}`,
        async () => {
          const { hooks, hooked } = await telegram.ask('status');
          return hooked === hooks;
        },
        120,
      );
    await telegram.ask('receiver', { delayMs: promptMs });

    let runtime = await start('runtime', older);
    let worker = await start('worker', newer);
    await write();
    report.note(`older runtime, newer worker: the last call came after ${await called('newer worker')} ms`);

    await subject.end(worker);
    worker = await start('worker', older);
    const newerRuntime = await start('runtime', newer);
    await subject.end(runtime);
    await write();
    const { hooks, hooked } = await telegram.ask('status');
    report.note(`newer runtime, older worker: ${hooks - hooked} of ${hooks} calls wait`);
    const newerWorker = await start('worker', newer);
    report.note(`a newer worker next to it: the last call came after ${await called('both workers')} ms`);

    runtime = await start('runtime', older);
    await write();
    await called('both versions of each');
    // Calls that take long at workers of both versions: neither may give away what the other is doing.
    await telegram.ask('receiver', { delayMs: slowMs });
    await write(1, 20);
    report.note(`both versions of each, slow receivers: the last call came after ${await called('slow')} ms`);
    await telegram.ask('receiver', { delayMs: promptMs });

    const writing = write();
    await subject.end(runtime);
    await subject.end(worker);
    await writing;
    await checkAll(subject, report, 'rollout of runtimes and workers');

    // The way back.
    await start('runtime', older);
    await start('worker', older);
    const writingBack = write();
    await subject.end(newerRuntime);
    await called('before the newer worker ends');
    await writingBack;
    await called('rolled back');
    await subject.end(newerWorker);
    await write();
    await checkAll(subject, report, 'rollback of runtimes and workers');
  } finally {
    await subject?.stop();
    await queues.stop();
  }
}

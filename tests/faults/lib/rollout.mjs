import { until } from '../../../tools/testing/waiting.mjs';
import { startQueues } from './fault-queues.mjs';
import { checkAll, rolesProduct, startLoad } from './roles-product.mjs';

const webhooks = 3;
const promptMs = 50;
/** Others check the jobs meanwhile; a call may take longer. */
const slowMs = 3_000;
/** Updates a second while calls are slow. */
const slowRate = 20;
/** Fewer if a worker is killed: it makes one call at a time to each of the slow receivers. */
const killRate = 6;

/**
 * Runtimes and workers of two builds, in each order in which a rollout and a rollback may replace them, while
 * people write: every message calls webhooks of the bot, every second one that of an action too. None of
 * these calls is lost, and none is made twice.
 * @param {{ older: string, newer: string, perSecond: number, seconds: number }} builds
 */
export const rollout = ({ older, newer, ...load }, report) =>
  withRoles({ older, ...load }, async ({ subject, start, write, called, receiver }) => {
    let runtime = await start('runtime', older);
    let worker = await start('worker', newer);
    await write();
    report.note(`older runtime, newer worker: the last call came after ${await called('newer worker')} ms`);

    await subject.end(worker);
    worker = await start('worker', older);
    const newerRuntime = await start('runtime', newer);
    await subject.end(runtime);
    await write();
    const { hooks, hooked } = await subject.telegram.ask('status');
    report.note(`newer runtime, older worker: ${hooks - hooked} of ${hooks} calls wait`);
    const newerWorker = await start('worker', newer);
    report.note(`a newer worker next to it: the last call came after ${await called('both workers')} ms`);

    runtime = await start('runtime', older);
    await write();
    await called('both versions of each');
    // Calls that take long at workers of both versions: neither may give away what the other is doing.
    await receiver(slowMs);
    await write(1, slowRate);
    report.note(`both versions of each, slow receivers: the last call came after ${await called('slow')} ms`);
    await receiver(promptMs);

    const writing = write();
    await subject.end(runtime);
    await subject.end(worker);
    await writing;
    await checkAll(subject, report, 'rollout of runtimes and workers');

    // The rollback.
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
  });

/**
 * kill -9 of a worker of each build in the middle of its calls, next to one of the other build: that one does
 * what is left. No call is lost, and no more are made twice than the killed ones were making.
 * @param {{ older: string, newer: string, perSecond: number, seconds: number }} builds
 */
export const killedWorkers = ({ older, newer, ...load }, report) =>
  withRoles({ older, ...load }, async ({ subject, queues, start, write, called, receiver }) => {
    // Its jobs are in queues that both know.
    await start('runtime', older);
    await receiver(slowMs);

    /** Returns the remaining worker, and the number of calls in flight. */
    const kill = async (victim, survivorBuild, what) => {
      await write(1, killRate);
      let owner;
      await until('the worker makes calls', async () => {
        const owners = await queues.owners(subject);
        [owner] = owners;
        return owners.length === 1;
      });
      const survivor = await start('worker', survivorBuild);
      await until(
        'both workers make calls',
        async () => {
          await write(1, killRate);
          const owners = await queues.owners(subject);
          return owners.length === 2 && owners.includes(owner);
        },
        60,
      );
      await victim.child.kill();
      const inFlight = await queues.active(subject, owner);
      await subject.forget(victim);
      report.check(`${what}: it is killed while it makes calls`, inFlight > 0);
      report.note(`${what}: ${inFlight} calls in flight, the last call came after ${await called(what)} ms`);
      return { survivor, inFlight };
    };
    const worker = await start('worker', older);
    const one = await kill(worker, newer, 'an older worker killed next to a newer one');
    const other = await kill(one.survivor, older, 'a newer worker killed next to an older one');
    await checkAll(subject, report, 'killed workers', { hooks: one.inFlight + other.inFlight });
  });

/** An api, and what the work starts next to it. */
async function withRoles({ older, perSecond, seconds }, work) {
  const queues = await startQueues();
  let subject;
  try {
    // The migration comes first, so the older build works on the newer schema.
    subject = await rolesProduct({ older, env: queues.env, webhooks, roles: { api: 1 } });
    const { telegram } = subject;
    const receiver = (delayMs) => telegram.ask('receiver', { delayMs });
    await receiver(promptMs);
    await work({
      subject,
      queues,
      receiver,
      start: (role, build) => subject.start(role, undefined, build),
      async write(forSeconds = seconds, rate = perSecond) {
        await startLoad(subject, { people: Math.ceil(rate * forSeconds), perSecond: rate, hookEvery: 2 });
        await until('all updates are taken', async () => (await telegram.ask('status')).done, 60);
      },
      called: (what) =>
        until(
          `all webhooks are called: ${what}`,
          async () => {
            const { hooks, hooked } = await telegram.ask('status');
            return hooked === hooks;
          },
          120,
        ),
    });
  } finally {
    await subject?.stop();
    await queues.stop();
  }
}

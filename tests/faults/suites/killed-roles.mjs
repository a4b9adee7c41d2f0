// kill -9 of api, runtimes and workers at random moments under a steady load, each started again immediately,
// as an orchestrator does. Updates, replies, webhook calls, saved actions and counts are compared at the end.
// FAULT_KILLS (200), FAULT_RATE updates a second (500), FAULT_WEBHOOKS that are called for every update (0)
// and FAULT_SEED choose another run; FAULT_QUEUES=redis has the queues in Redis.
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { startQueues } from '../lib/fault-queues.mjs';
import { checkAll, rolesProduct, saveActions, startLoad } from '../lib/roles-product.mjs';
import { seeded } from '../lib/seeded.mjs';

export const title = 'kill -9 of every role at random moments, under load';
export const longOnly = true;

const longestPauseMs = 2_000;
/** One in this number of kills takes two processes at the same moment. */
const twoEvery = 5;

export async function run(report) {
  const kills = Number(process.env.FAULT_KILLS ?? 200);
  const perSecond = Number(process.env.FAULT_RATE ?? 500);
  const chance = seeded(report.note);
  const webhooks = Number(process.env.FAULT_WEBHOOKS ?? 0);
  const queues = await startQueues();
  const subject = await rolesProduct({ env: queues.env, webhooks }).catch(async (error) => {
    await queues.stop();
    throw error;
  });
  try {
    const actions = saveActions(subject);
    // More than needed: it is stopped after the last kill.
    await startLoad(subject, { people: 10_000_000, perSecond });
    await pause(3_000);
    const counts = { api: 0, runtime: 0, worker: 0 };
    const inFlight = { replies: 0, hooks: 0 };
    for (let done = 0; done < kills; ) {
      await pause(chance() * longestPauseMs);
      const victims = choose(
        subject.running,
        chance,
        Math.min(kills - done, chance() * twoEvery < 1 ? 2 : 1),
      );
      await Promise.all(victims.map(({ child }) => child.kill()));
      for (const victim of victims) {
        counts[victim.role] += 1;
        done += 1;
        await countInFlight(subject, victim, inFlight, queues);
        await subject.forget(victim);
      }
      for (const { role, port } of victims) await subject.start(role, port);
    }
    await subject.telegram.ask('stop');
    await until('all updates are taken', async () => (await subject.telegram.ask('status')).done, 300);
    const saved = await actions.stop();
    report.note(
      `kills: ${Object.entries(counts)
        .map(([role, count]) => `${count} ${role}`)
        .join(', ')}`,
    );
    const { longestReplyMs, longestHookMs } = await checkAll(
      subject,
      report,
      'killed roles',
      inFlight,
      saved,
    );
    report.check('replies go on within 10 s of a kill', longestReplyMs <= 10_000, `${longestReplyMs} ms`);
    report.check('webhook calls go on within 10 s of a kill', longestHookMs <= 10_000, `${longestHookMs} ms`);
  } finally {
    await subject.stop();
    await queues.stop();
  }
}

function choose(running, chance, count) {
  const left = [...running];
  return Array.from({ length: count }, () => left.splice(Math.floor(chance() * left.length), 1)[0]);
}

/**
 * The messages that the killed process was sending, as far as the database knows: only those may be sent
 * twice.
 */
async function countInFlight(subject, { role, id }, inFlight, queues) {
  if (role === 'runtime') {
    inFlight.replies += await subject.count(
      `select count(*)::int as n from app.outbox o join app.chats c on c.bot_id = o.bot_id and c.id = o.chat_id
       where o.kind = 'send' and o.state = 'sending' and ($1::uuid is null or c.sending_process = $1)`,
      [id ?? null],
    );
  }
  if (role === 'worker') inFlight.hooks += await queues.active(subject);
}

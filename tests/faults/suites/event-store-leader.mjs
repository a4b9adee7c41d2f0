// Events in a cluster of three (stand-ins of KurrentDB), whose leader is killed while actions are saved;
// every second time the product is killed with it (kill -9). Acknowledged changes exist afterwards, and calls
// succeed again soon. FAULT_KILLS (20, in short 4) is how often.

import { kurrentDBStandIn } from '../../../tools/testing/kurrentdb-stand-in.mjs';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { answeringProduct } from '../lib/answering-product.mjs';

export const title = 'the leader of the event store is killed';

const backWithinSeconds = 5;

export async function run(report) {
  const kills = Number(process.env.FAULT_KILLS ?? (report.short ? 4 : 20));
  const cluster = await kurrentDBStandIn({ nodes: 3 });
  let subject;
  try {
    subject = await answeringProduct({ env: { EVENTSTORE_URL: cluster.url } });
    const saved = [];
    let slowest = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      for (let n = 0; n < 5; n += 1) await save(subject, saved);
      cluster.killLeader();
      if (kill % 2 === 1) {
        await subject.product.killServer();
        await subject.product.startServer();
      }
      const path = `/api/bots/${subject.bot.id}/actions`;
      const took = await until(
        'an action is saved and read',
        async () => {
          await save(subject, saved);
          return (await subject.api('GET', path)).actions.length > 0;
        },
        60,
      );
      slowest = Math.max(slowest, took);
      // The node is back as a follower.
      await pause(3_500);
    }
    const { actions } = await subject.api('GET', `/api/bots/${subject.bot.id}/actions`);
    const lost = saved.filter((command) => !actions.some((action) => action.command === command));
    report.note(`${kills} kills, ${saved.length} saved actions, the slowest recovery took ${slowest} ms`);
    report.check('no saved action is lost', lost.length === 0, lost.length);
    report.check(
      `calls succeed again within ${backWithinSeconds} s`,
      slowest <= backWithinSeconds * 1000,
      slowest,
    );
  } finally {
    await subject?.stop();
    cluster.stop();
  }
}

let number = 0;

async function save({ api, bot }, saved) {
  number += 1;
  const command = `/command${number}`;
  await api('POST', `/api/bots/${bot.id}/actions`, { command, actionData: { text: 'Saved.' } });
  saved.push(command);
}

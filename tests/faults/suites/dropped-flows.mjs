// A device between the product and PostgreSQL silently drops the open flows, while new
// ones pass: a firewall with a full table, a NAT gateway that was replaced. Updates come in all the while.
import { silentProxy } from '../../../tools/testing/silent-proxy.mjs';
import { pause, until } from '../../../tools/testing/waiting.mjs';
import { answeringProduct, checkEverybody } from '../lib/answering-product.mjs';

export const title = 'flows to PostgreSQL that are silently dropped';

const perSecond = 100;
const backWithinSeconds = 20;

export async function run(report) {
  let proxy;
  const subject = await answeringProduct({
    databaseUrl: async (url) => {
      const address = new URL(url);
      proxy = await silentProxy(Number(address.port));
      address.port = String(proxy.port);
      return address.href;
    },
  });
  try {
    const rounds = report.short ? 1 : 3;
    const people = report.short ? 1000 : 6000;
    await subject.load(people, perSecond);
    for (let round = 1; round <= rounds; round += 1) {
      await pause(3_000);
      // One heartbeat may still be in flight.
      const dropped = proxy.dropFlows();
      const last = (await subject.kept()).messages;
      const took = await until(
        'updates are taken again',
        async () => (await subject.kept()).messages > last + perSecond / 2,
        60,
      ).catch((error) => error);
      const readAfter = await until('what is saved is read', async () => {
        await subject.api('POST', `/api/bots/${subject.bot.id}/actions`, {
          command: `/round${round}_${Date.now()}`,
          actionData: { text: 'Another.' },
        });
        return true;
      }).catch((error) => error);
      report.note(
        `round ${round}: ${dropped} flows dropped; updates were taken again after ${took} ms, commands after ${readAfter} ms more`,
      );
      report.check(
        `round ${round}: the runtime goes on within ${backWithinSeconds} s`,
        took <= backWithinSeconds * 1000,
        took,
      );
      report.check(`round ${round}: commands work again`, Number.isFinite(readAfter), readAfter);
    }
    await until('the load is done', subject.loadIsDone, 180);
    // A reply that was sent when the flow was dropped may be sent again: its result could not be stored.
    await checkEverybody(subject, report, 'dropped flows', people, 100 * rounds);
    const live = await fetch(`${subject.product.urls.product}/health/live`);
    report.check('the process is alive all the same', live.status === 200, live.status);
    await until('it is ready', async () => {
      const ready = await fetch(`${subject.product.urls.product}/health/ready`);
      return ready.status === 200;
    });
  } finally {
    await subject.stop();
    await proxy?.stop();
  }
}

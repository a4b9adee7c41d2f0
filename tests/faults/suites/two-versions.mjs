// The build of the commit before and this one over one database, as in every rollout: the older one first, then both behind
// one address, each of them restarted while people write, and at last the older one alone again, the way back. The long form also
// replaces runtimes and workers one by one, and kills a worker of each next to one of the other: FAULT_RATE updates a second (40),
// FAULT_SECONDS for each step (8); FAULT_QUEUES=redis has their queues in Redis.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/lib/embedded-postgres.mjs';
import { freePorts } from '../../../tools/lib/product.mjs';
import { startBalancer } from '../../../tools/testing/balancer.mjs';
import { until } from '../../../tools/testing/waiting.mjs';
import { answeringProduct, checkEverybody, client } from '../lib/answering-product.mjs';
import { buildServer, previousCommit } from '../lib/previous-build.mjs';
import { killedWorkers, rollout } from '../lib/rollout.mjs';

export const title = 'the version before and this one run together';

const ownBuild = join(import.meta.dirname, '..', '..', '..', 'dist', 'server');

export async function run(report) {
  const folder = mkdtempSync(join(tmpdir(), 'botter-previous-'));
  const ports = await freePorts();
  const targets = [ports.port];
  const balancer = await startBalancer(targets);
  let subject;
  try {
    const previous = previousCommit();
    report.note(
      previous
        ? `before: ${previous.title}`
        : 'no commit before this one has the same baseline of the schema: this build runs next to itself',
    );
    const older = previous ? await buildServer(previous.commit, folder) : ownBuild;
    subject = await together({ older, ports, balancer, targets }, report);
    if (report.short) return;
    await subject.stop();
    subject = undefined;
    const perSecond = Number(process.env.FAULT_RATE ?? 40);
    const seconds = Number(process.env.FAULT_SECONDS ?? 8);
    const builds = { older, newer: ownBuild, perSecond, seconds };
    await rollout(builds, report);
    await killedWorkers(builds, report);
  } finally {
    await subject?.stop();
    balancer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function together({ older, ports, balancer, targets }, report) {
  const people = report.short ? 100 : 600;
  const perSecond = report.short ? 25 : 40;
  const subject = await answeringProduct({
    serverBuild: older,
    ports,
    env: { PUBLIC_URL: `http://localhost:${balancer.port}` },
  });
  try {
    const { product, port, bot, token } = subject;
    const newerPort = await freePort();
    const direct = [port, newerPort].map((each) => client(`http://127.0.0.1:${each}`, token));
    let newer = await product.startSecond(newerPort, ownBuild);
    targets.push(newerPort);
    report.check('the newer version starts next to the older one', true);

    await subject.load(people, perSecond);
    await commands('both up', direct, bot.id, report);

    await product.killServer();
    await product.startServer({}, older);
    report.check('the older version starts again on the schema of the newer one', true);
    await newer.stop();
    newer = await product.startSecond(newerPort, ownBuild);
    await commands('each restarted', direct, bot.id, report);
    await checkEverybody(subject, report, 'two versions', people, perSecond);

    targets.splice(1);
    await newer.stop();
    await product.stopServer();
    await product.startServer({}, older);
    await answersTo(subject, 'back', direct[0], bot.id);
    report.check('rollback: the older version alone works with the data of the newer one', true);

    await product.stopServer();
    await product.startServer({}, ownBuild);
    await answersTo(subject, 'forward', direct[0], bot.id);
    report.check('and forward again', true);
    return subject;
  } catch (error) {
    console.error(subject.log.slice(-30).join('\n'));
    await subject.stop();
    throw error;
  }
}

/** Each version writes an action, changes the other's, and both read the same. */
async function commands(when, [olderApi, newerApi], botId, report) {
  const names = [];
  for (const [index, api] of [olderApi, newerApi].entries()) {
    const other = index === 0 ? newerApi : olderApi;
    const command = `/${when.replaceAll(' ', '_')}_${index}`;
    names.push(command);
    const { action } = await api('POST', `/api/bots/${botId}/actions`, {
      command,
      actionData: { text: 'first' },
    });
    const path = `/api/bots/${botId}/actions/${action.id}`;
    await until(
      'the other version reads the action',
      async () => (await actionOf(other, botId, command))?.id === action.id,
    );
    await other('PUT', path, { command, actionData: { text: 'second' } });
    await until('the first version reads the change', async () =>
      JSON.stringify(await actionOf(api, botId, command)).includes('second'),
    );
  }
  report.check(`${when}: commands and read models of each reach the other`, true, names.join());
}

async function actionOf(api, botId, command) {
  const { actions } = await api('GET', `/api/bots/${botId}/actions`);
  return actions.find((action) => action.command === command);
}

/** A new action is saved and replies: command, projection, compiled bot, update and sending. */
async function answersTo(subject, word, api, botId) {
  const command = `/${word}`;
  await api('POST', `/api/bots/${botId}/actions`, { command, actionData: { text: `${word} it is` } });
  const { people } = await subject.sandbox('GET', '/people');
  const chat = `/bots/${subject.telegramBotId}/chats/${people[0].id}`;
  await subject.sandbox('POST', `${chat}/messages`, { text: command });
  await subject.sandbox('GET', `${chat}/wait?after=0&contains=${word}%20it%20is&timeout=20`);
}

// The build of the commit before and this one over one database, as in every rollout: the older one first,
// then both behind one address, each of them restarted while people write, and at last the older one alone
// again, the rollback. Some people are in a dialog all the time. The long form also replaces runtimes and
// workers one by one, and kills a worker of each next to one of the other: FAULT_RATE updates a second (40),
// FAULT_SECONDS for each step (8); FAULT_QUEUES=redis has their queues in Redis.
import { freePort } from '../../../tools/lib/free-port.mjs';
import { freePorts } from '../../../tools/lib/product.mjs';
import { startBalancer } from '../../../tools/testing/balancer.mjs';
import { until } from '../../../tools/testing/waiting.mjs';
import { answeringProduct, checkEverybody, client } from '../lib/answering-product.mjs';
import { countingBot } from '../lib/counting-dialog.mjs';
import { olderBuild, ownBuild, unannouncedEvents } from '../lib/previous-build.mjs';
import { killedWorkers, rollout } from '../lib/rollout.mjs';

export const title = 'the version before and this one run together';

/** They are in a dialog while the versions change. */
const asked = 9;
const answersPerSecond = 25;

export async function run(report) {
  const ports = await freePorts();
  const targets = [ports.port];
  const balancer = await startBalancer(targets);
  let subject;
  try {
    const unannounced = unannouncedEvents();
    report.check(
      'the version before knows every type of event that this one writes',
      !unannounced?.length,
      `${unannounced?.join(', ')}: announce it a version before ("Adding an event" in CONTRIBUTING.md)`,
    );
    const older = await olderBuild(report.note);
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
    const dialog = await countingBot(subject, asked);
    await dialog.answer(2, answersPerSecond);
    await dialog.settled();
    const newerPort = await freePort();
    const direct = [port, newerPort].map((each) => client(`http://127.0.0.1:${each}`, token));
    let newer = await product.startSecond(newerPort, ownBuild);
    targets.push(newerPort);
    report.check('the newer version starts next to the older one', true);

    await subject.load(people, perSecond);
    await dialog.answer(3, answersPerSecond);
    await commands('both up', direct, bot.id, report);

    await product.killServer();
    await product.startServer({}, older);
    report.check('the older version starts again on the schema of the newer one', true);
    await newer.stop();
    await dialog.settled();
    await dialog.answer(3, answersPerSecond);
    newer = await product.startSecond(newerPort, ownBuild);
    await commands('each restarted', direct, bot.id, report);
    await checkEverybody(subject, report, 'two versions', people, perSecond);

    targets.splice(1);
    await newer.stop();
    await product.stopServer();
    await product.startServer({}, older);
    const held = await writeNewerEvent(subject, direct[0]);
    await answersTo(subject, 'back', direct[0], bot.id);
    await dialog.settled();
    await dialog.answer(1, answersPerSecond);
    await dialog.settled();
    report.check('rollback: the older version alone works with the data of the newer one', true);
    await checkHeld(subject, direct[0], held, report);

    await product.stopServer();
    await product.startServer({}, ownBuild);
    await answersTo(subject, 'forward', direct[0], bot.id);
    await dialog.answer(1, answersPerSecond);
    await dialog.check(report, 'dialog through two versions', asked);
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

/** A second bot gets an event that neither version knows; returns its id. */
async function writeNewerEvent({ sandbox, database }, api) {
  const { bot: atTelegram } = await sandbox('POST', '/bots', { name: 'Held' });
  const { bot } = await api('POST', '/api/bots', { name: 'Held', token: atTelegram.token });
  await database.query(
    `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
     select stream, version + 1, gen_random_uuid(), 'BotOfTheFuture', 1, '{}', metadata from events.events
     where stream = $1 order by version desc limit 1`,
    [`bot-${bot.id}`],
  );
  return bot.id;
}

/** Only this bot waits, in every reader, and can't be changed. */
async function checkHeld({ database, token, product }, api, botId, report) {
  const held = async () => {
    const { rows } = await database.query(
      `select distinct stream, (select count(*)::int from events.checkpoints where name not like '%#%') as readers, count(*) over ()::int as held
       from events.quarantined_streams where schema_version is not null`,
    );
    return rows;
  };
  await until('every reader has put it on hold', async () => {
    const [row] = await held();
    return row?.held === row?.readers;
  });
  const rows = await held();
  report.check(
    'an event of a version newer still puts its bot on hold, and no other',
    rows.length === 1 && rows[0].stream === `bot-${botId}`,
    JSON.stringify(rows),
  );
  const { status } = await fetch(`${product.urls.product}/api/bots/${botId}/actions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ command: '/held', actionData: { text: 'x' } }),
  });
  report.check('a change of that bot gets 503', status === 503, status);
  const { bots } = await api('GET', '/api/bots');
  report.check(
    'it is still listed',
    bots.some(({ id }) => id === botId),
    JSON.stringify(bots).slice(0, 200),
  );
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

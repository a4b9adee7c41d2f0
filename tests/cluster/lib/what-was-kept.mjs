import { client } from '../../../tools/testing/json-client.mjs';
import { until } from '../../../tools/testing/waiting.mjs';

/** After all the kills: everything that was acknowledged is there, in the database and for its owner. */
export async function checkWhatWasKept({ cluster, receiver, probe, done, tries, mode, report }) {
  const { database } = cluster;
  const count = async (sql, values) => Number((await database.query(sql, values)).rows[0].n);
  await until(
    'the outbox is empty',
    async () =>
      (await count(`select count(*) as n from app.outbox where state in ('waiting', 'sending')`)) === 0,
    60,
  );
  const sandbox = client(`${cluster.sandbox}/sandbox/api`);
  const found = { twice: 0, notices: 0, webhooks: 0, again: 0, lost: [] };
  const lose = (shop, what) => found.lost.push(`shop ${shop.number}: ${what}`);
  for (const shop of done) {
    const { rows } = await database.query(
      `select direction, text, count(*)::int as n from app.messages where bot_id = $1 group by 1, 2`,
      [shop.botId],
    );
    const kept = (direction, text) =>
      rows.find((row) => row.direction === direction && row.text === text)?.n ?? 0;
    if (kept('incoming', '/start') !== shop.wrote)
      lose(shop, `${kept('incoming', '/start')} of ${shop.wrote} times “/start”`);
    for (const [text, times] of [
      [`Welcome to shop ${shop.number}.`, shop.wrote],
      [`By hand ${shop.number}.`, 1],
    ]) {
      const said = kept('outgoing', text);
      // A message that came before the action took effect has no reply.
      if (said > times || said === 0 || (times === 1 && said !== 1)) lose(shop, `${said} times “${text}”`);
      const path = `/calls?method=sendMessage&ok=true&botId=${shop.telegramBotId}&contains=${encodeURIComponent(text)}`;
      const sent = (await sandbox('GET', path)).calls.length;
      if (sent === 0) lose(shop, `“${text}” was never sent`);
      found.twice += Math.max(0, sent - said);
    }
    const api = client(cluster.url, shop.token);
    const { actions } = await api('GET', `/api/bots/${shop.botId}/actions`);
    if (!actions.some(({ command }) => command === '/start')) lose(shop, 'its action');
    if ((await api('GET', `/api/bots/${shop.botId}/webhooks`)).length === 0) lose(shop, 'its webhook');
    if (shop.keptFile !== true) lose(shop, `its file ${shop.keptFile}`);
    found.webhooks += Math.max(0, receiver.countOf(shop.number) - shop.wrote);
    found.notices += Math.max(0, shop.notices - shop.wrote);
    found.again += shop.wrote - 1;
  }
  const probed = probe.probes.reduce((sum, { wrote }) => sum + wrote, 0);
  const keptOfProbes = await count(
    `select count(*) as n from app.messages where bot_id = any($1) and direction = 'incoming' and text = '/start'`,
    [probe.probes.map(({ id }) => id)],
  );
  const times = done.map(({ replyMs }) => replyMs).sort((a, b) => a - b);
  const at = (part) => times[Math.floor((times.length - 1) * part)];
  const crossed = done.filter((shop) => shop.crossed).length;
  report.note(
    `${mode}: ${done.length} journeys, reply after ${at(0.5)} ms (median), ${at(1)} ms (longest); ${tries.again} calls tried again, ${found.again} messages written again`,
  );
  report.note(
    `${mode}: sent twice: ${found.twice} messages, ${found.notices} notices, ${found.webhooks} webhooks`,
  );
  report.check(
    `${mode}: nothing that was acknowledged is lost`,
    found.lost.length === 0,
    found.lost.join('; '),
  );
  report.check(
    `${mode}: every update of the standing bots is kept once`,
    keptOfProbes === probed,
    `${keptOfProbes} of ${probed}`,
  );
  report.check(
    `${mode}: live events reach a page at the other api process`,
    crossed > 0,
    `in ${crossed} of ${done.length} journeys`,
  );
  report.note(`${mode}: live events reached the page at the other api process in ${crossed} journeys`);
  report.check(`${mode}: no process ended by itself`, cluster.ended.length === 0, cluster.ended.join('; '));
}

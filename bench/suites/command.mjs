import { median } from '../lib/processes.mjs';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';

export const title = 'command: saving an action of a bot with 10,000 events, as its owner waits for it';
export const baseline = 'the same of a bot with 10 events';

const rounds = 150;
const long = 10_000;
const short = 10;

export async function run(report) {
  const product = await productWithSandbox();
  try {
    const owner = await product.owner('command');
    const other = await product.owner('command-short');
    const bots = [await botWith(product, owner, long), await botWith(product, other, short)];
    const times = bots.map(() => []);
    // The first call of each fills the caches of this process.
    const first = [];
    for (const bot of bots) first.push(await milliseconds(() => bot.save('first')));
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, bot] of bots.entries()) {
        times[index].push(await milliseconds(() => bot.save(`text ${round}`)));
      }
    }
    report.ratio('ms for a command (median)', median(times[0]), median(times[1]), undefined, {
      ratioAtMost: 1.5,
    });
    report.ratio('ms for the first command of a process', first[0], first[1]);
  } finally {
    await product.stop();
  }
}

/** One action, changed until the stream has this many events. */
async function botWith({ database }, { api, botId }, events) {
  const { action } = await api('POST', `/api/bots/${botId}/actions`, body('start'));
  await database.query(
    `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
     select stream, latest.version + n, gen_random_uuid(), 'ActionChanged', 1,
       jsonb_build_object('actionId', data->>'actionId', 'retiredSecretRef', null,
         'content', jsonb_set(data->'content', '{actionData,text}', to_jsonb('Seeded ' || n))), metadata
     from (select * from events.events where stream = $1 and type = 'ActionAdded' order by version desc limit 1) as latest,
       generate_series(1, $2 - latest.version) as n`,
    [`bot-${botId}`, events],
  );
  await database.query("select pg_notify('events', '')");
  return { save: (text) => api('PUT', `/api/bots/${botId}/actions/${action.id}`, body(text)) };
}

const body = (text) => ({ command: '/start', actionData: { text } });

async function milliseconds(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

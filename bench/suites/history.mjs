import { median } from '../lib/processes.mjs';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';

export const title = 'history: a bot with 10,000 events and 200 actions, as its owner waits for it over HTTP';
export const baseline = 'the same of a bot with 100 events and 20 actions';

const rounds = 40;

export async function run(report) {
  const product = await productWithSandbox();
  try {
    const long = await botWith(product, 'history', { events: 10_000, actions: 200 });
    const short = await botWith(product, 'history-short', { events: 100, actions: 20 });
    // The first call to a version that no one has opened, before anything of it is in a cache.
    report.ratio('ms for the first look into the middle', ...(await first(long, short)), undefined, {
      atMost: 300,
    });
    const times = Object.fromEntries(Object.keys(looks).map((name) => [name, [[], []]]));
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, look] of Object.entries(looks)) {
        for (const [index, bot] of [long, short].entries()) {
          times[name][index].push(await milliseconds(() => look(bot, round)));
        }
      }
    }
    for (const [name, [ours, theirs]] of Object.entries(times)) {
      const atMost = name.includes('page') ? 200 : 300;
      report.ratio(`ms for ${name} (median)`, median(ours), median(theirs), undefined, { atMost });
      report.ratio(
        `ms for ${name} (slowest of ${rounds})`,
        Math.max(...ours),
        Math.max(...theirs),
        undefined,
        {
          atMost,
        },
      );
    }
  } finally {
    await product.stop();
  }
}

const looks = {
  'the first page': ({ get }) => get('/history'),
  'a page of one person and part': ({ get, person }) => get(`/history?person=${person}&kind=info`),
  'any version': ({ get, events }, round) => get(`/history/${versionOf(events, round)}`),
  'comparing two versions': ({ get, events }, round) =>
    get(`/history/compare?from=${versionOf(events, round + 7)}&to=${versionOf(events, round)}`),
};

/** Versions all over the history. */
function versionOf(events, round) {
  return 2 + ((round * 7_919) % (events - 2));
}

async function first(...bots) {
  const times = [];
  for (const { get, events } of bots) {
    times.push(await milliseconds(() => get(`/history/${Math.floor(events / 2) - 3}`)));
  }
  return times;
}

/** A bot whose actions are added one after the other and then changed in turns. */
async function botWith({ database, owner }, name, { events, actions }) {
  const { api, botId } = await owner(name);
  const {
    user: { id: person },
  } = await api('GET', '/api/me');
  await database.query(
    `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
     select stream, latest.version + n, gen_random_uuid(), case when n <= $3 then 'ActionAdded' else 'ActionChanged' end, 1,
       jsonb_build_object('actionId', $4 || '-' || n % $3, 'retiredSecretRef', null,
         'content', jsonb_build_object('command', '/command' || n % $3, 'actionType', 'send_message',
           'actionTrigger', 'command', 'parseMode', '', 'enabled', true, 'webhookUrl', null, 'webhookEnabled', false,
           'webhookSecretRef', null, 'actionData', jsonb_build_object('text', repeat('A reply of some words, number ' || n || '. ', 12),
             'buttons', jsonb_build_array(jsonb_build_object('label', 'More', 'type', 'callback', 'value', 'more')),
             'buttonLayout', 'horizontal', 'media', null, 'disableWebPagePreview', false, 'delayedCallbacks', '[]'::jsonb))),
       metadata
     from (select * from events.events where stream = $1 order by version desc limit 1) as latest,
       generate_series(1, $2 - latest.version) as n`,
    [`bot-${botId}`, events, actions, name],
  );
  await database.query("select pg_notify('events', '')");
  const get = (path) => api('GET', `/api/bots/${botId}${path}`);
  await until(async () => (await get('/history?limit=1')).entries[0]?.version === events);
  return { get, events, person };
}

async function until(probe) {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await probe()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the product did not read the events within a minute');
}

async function milliseconds(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

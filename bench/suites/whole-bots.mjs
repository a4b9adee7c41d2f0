import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { followParent } from '../../tools/lib/follow-parent.mjs';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';
import { percentile } from '../lib/steady-load.mjs';

export const title =
  'whole-bots: 20 clients preview restores, compare, export and import a bot of 5,000 actions and 29 MB all at once';
export const baseline = 'the same api while these clients are quiet';
export const builds = ['server'];

/** `BENCH_SHORT=1`: a fifth of the actions, for a third of the time. */
const isShort = process.env.BENCH_SHORT === '1';
const actions = isShort ? 1_000 : 5_000;
const seconds = isShort ? 20 : 60;
const clientCount = 20;
const contentBytes = 5_800;
/** A document has at most 5 MiB. */
const importedActions = Math.min(800, actions);
const probesPerSecond = 20;
/** The heap that Node takes in a container of 512 MiB, the limit that the api has in `deploy/kubernetes`. */
const apiArgs = [
  '--max-old-space-size=256',
  '--import',
  join(import.meta.dirname, '..', 'lib', 'held-event-loop.mjs'),
];

export async function run(report) {
  const folder = mkdtempSync(join(tmpdir(), 'botter-held-'));
  process.env.BENCH_HELD_FILE = join(folder, 'held.json');
  const product = await productWithSandbox({ apiArgs });
  try {
    const large = await largeBot(product);
    const other = await product.owner('other');
    const { api } = await product.startRoles();
    const get = (path) => other.api('GET', path);
    const clients = await startClients({ ...large, clients: clientCount, importedActions, contentBytes });
    await probed(get, other.botId, 3);
    const measured = async () => ({
      times: await probed(get, other.botId, seconds),
      loop: await eventLoop(product.origin),
      held: await heldBy(api.pid),
    });
    await eventLoop(product.origin);
    await heldBy(api.pid);
    const quiet = await measured();
    // Resets the peak.
    writeFileSync(`/proc/${api.pid}/clear_refs`, '5');
    const before = megabytes(api.pid, 'VmRSS');
    clients.begin();
    const busy = await measured();
    const counts = await clients.stop();

    report.figure('ms more, 99th percentile of the event loop', busy.loop - quiet.loop, { atMost: 100 });
    report.ratio(
      'ms of processor time at once, its 99th percentile',
      busy.held.p99,
      quiet.held.p99,
      undefined,
      {
        atMost: 100,
      },
    );
    report.note(`the longest: ${busy.held.longest.toFixed(0)} ms`);
    for (const [what, { count, sum, longest }] of Object.entries(busy.held.collections)) {
      report.note(
        `garbage (${what}): ${count} pauses of ${sum.toFixed(0)} ms together, the longest ${longest.toFixed(0)} ms`,
      );
    }
    report.ratio(
      'ms of other calls, 95th percentile',
      ...[busy, quiet].map(({ times }) => percentile(times, 0.95)),
      undefined,
      { ratioAtMost: 3 },
    );
    report.ratio('MB of the api (peak)', megabytes(api.pid, 'VmHWM'), before, undefined, { atMost: 400 });
    const p95 = ({ times, loop }) => `${percentile(times, 0.5).toFixed(1)} ms and ${loop.toFixed(0)} ms`;
    report.note(`median, and 99th percentile of the event loop: ${p95(busy)}, quiet ${p95(quiet)}`);
    report.note(
      `meanwhile: ${Object.entries(counts)
        .map(([name, times]) => `${name} ${times}`)
        .join(', ')}`,
    );
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The clients, in a process of their own; they begin immediately. `stop` returns how often they did what. */
async function startClients(options) {
  const child = fork(join(import.meta.dirname, '..', 'lib', 'whole-bot-clients.mjs'), {
    execArgv: followParent,
  });
  child.send(options);
  await once(child, 'message');
  return {
    begin: () => child.send('begin'),
    stop: async () => {
      child.send('stop');
      const [counts] = await once(child, 'message');
      child.kill();
      return counts;
    },
  };
}

/**
 * The times of other people's calls, in milliseconds: the list of bots, actions and the history of a small
 * bot.
 */
async function probed(get, botId, forSeconds) {
  const paths = ['/api/bots', `/api/bots/${botId}/actions`, `/api/bots/${botId}/history?limit=10`];
  const started = performance.now();
  const answers = [];
  for (let n = 0; n < forSeconds * probesPerSecond; n += 1) {
    const dueIn = started + (n * 1000) / probesPerSecond - performance.now();
    if (dueIn > 0) await sleep(dueIn);
    const begun = performance.now();
    // A refused call counts with its time.
    answers.push(
      get(paths[n % paths.length])
        .catch(() => {})
        .then(() => performance.now() - begun),
    );
  }
  return Promise.all(answers);
}

/** The 99th percentile of the delays of the api's event loop since the last time, in milliseconds. */
async function eventLoop(origin) {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)[1]);
}

/** The processor time of single turns of the process's event loop, since the last time. */
async function heldBy(pid) {
  const file = process.env.BENCH_HELD_FILE;
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (let tries = 0; !existsSync(file); tries += 1) {
    if (tries === 1_000) throw new Error('the api did not say for how long its event loop was held');
    await sleep(20);
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** A bot all of whose actions were added and then changed: between both versions everything is different. */
async function largeBot({ database, owner, origin }) {
  const { api, token, botId } = await owner('large');
  const { rows } = await database.query(
    `insert into events.events (stream, version, event_id, type, schema_version, data, metadata)
     select stream, latest.version + n, gen_random_uuid(), case when n <= $2 then 'ActionAdded' else 'ActionChanged' end, 1,
       jsonb_build_object('actionId', 'large-' || n % $2, 'retiredSecretRef', null,
         'content', jsonb_build_object('command', '/command' || n % $2, 'actionType', 'send_message',
           'actionTrigger', 'command', 'parseMode', '', 'enabled', true, 'webhookUrl', null, 'webhookEnabled', false,
           'webhookSecretRef', null, 'actionData', jsonb_build_object('text', left(repeat('A reply of some words, number ' || n || '. ', 200), $3 - 500),
             'buttons', jsonb_build_array(jsonb_build_object('label', 'More', 'type', 'callback', 'value', 'more')),
             'buttonLayout', 'horizontal', 'media', null, 'disableWebPagePreview', false, 'delayedCallbacks', '[]'::jsonb))),
       metadata
     from (select * from events.events where stream = $1 order by version desc limit 1) as latest,
       generate_series(1, 2 * $2::int) as n
     returning version`,
    [`bot-${botId}`, actions, contentBytes],
  );
  await database.query("select pg_notify('events', '')");
  const second = rows.at(-1).version;
  for (let tries = 0; ; tries += 1) {
    if ((await api('GET', `/api/bots/${botId}/history?limit=1`)).entries[0]?.version === second) break;
    if (tries === 1_200) throw new Error('the product did not read the events within two minutes');
    await sleep(100);
  }
  return { url: `${origin}/api/bots/${botId}`, token, first: second - actions, second };
}

/** A line of /proc/PID/status. */
function megabytes(pid, line) {
  const [, kilobytes] = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  );
  return Number(kilobytes) / 1024;
}

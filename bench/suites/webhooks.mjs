import { createServer } from 'node:http';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';
import { percentile, postSteadily, privateMessage } from '../lib/steady-load.mjs';

export const title =
  'webhooks: update to delivery at 15 healthy endpoints of a bot, median and 95th percentile, while 5 others are dead';
export const baseline = 'the same bot and endpoints while those 5 respond';

const endpoints = 20;
const dead = 5;
const updates = 50;
const perSecond = 2;
/** Rounds before those that count: until then everything becomes faster. */
const warmUps = 2;
/**
 * In this order, growth during the bench affects both sides alike. `BENCH_DEAD=0` measures the noise: no
 * receiver dies.
 */
const areDeadInRound = [false, true, true, false, false, true, true, false];

export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port, { EGRESS_ALLOW: '127.0.0.1' });
  /** When each update arrived at each endpoint: `endpoint/update` to nanoseconds. */
  const arrivals = new Map();
  let areDead = false;
  const receiver = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const endpoint = Number(request.url.slice(1));
      const { text } = JSON.parse(Buffer.concat(chunks).toString());
      const key = `${endpoint}/${text}`;
      // Two of the dead receivers refuse, the others don't respond.
      if (areDead && endpoint < dead) {
        if (endpoint < 2) response.writeHead(500).end();
        return;
      }
      if (!arrivals.has(key)) arrivals.set(key, process.hrtime.bigint());
      response.writeHead(204).end();
    });
  });
  await new Promise((done) => receiver.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${receiver.address().port}`;
  try {
    for (let endpoint = 0; endpoint < endpoints; endpoint += 1) {
      await ours.api('POST', `/api/bots/${ours.bot.id}/webhooks`, {
        webhookUrl: `${origin}/${endpoint}`,
        retryCount: 0,
        timeoutSeconds: 5,
      });
    }
    let nextId = 1;
    const round = async () => {
      const first = nextId;
      nextId += updates;
      const { posted, refused } = await postSteadily({
        webhook: ours.webhook,
        perSecond,
        seconds: updates / perSecond,
        makeUpdate: (n) => ({
          update_id: first + n,
          message: privateMessage(first + n, first + n, `u${first + n}`),
        }),
      });
      if (refused) throw new Error(`${refused} updates were refused`);
      return waitFor(arrivals, posted, first);
    };
    for (let one = 0; one < warmUps; one += 1) await round();
    const quiet = [];
    const alongside = [];
    for (const withDead of areDeadInRound) {
      areDead = withDead && process.env.BENCH_DEAD !== '0';
      (withDead ? alongside : quiet).push(...(await round()));
    }
    for (const rank of [0.5, 0.95]) {
      const figure = (samples) => percentile(samples, rank);
      report.ratio(`ms, percentile ${rank * 100}`, figure(alongside), figure(quiet), undefined, {
        ratioAtMost: 1.05,
      });
    }
    report.note(`${alongside.length} deliveries to healthy endpoints alongside dead ones, none lost`);
  } finally {
    receiver.closeAllConnections();
    receiver.close();
    await ours.stop();
    await stub.stop();
  }
}

/** Milliseconds from each update to each healthy endpoint; waits a minute at most until all have arrived. */
async function waitFor(arrivals, posted, first) {
  for (let tries = 0; tries < 600; tries += 1) {
    const samples = posted.flatMap((at, n) =>
      Array.from({ length: endpoints - dead }, (_, one) => {
        const arrived = arrivals.get(`${one + dead}/u${first + n}`);
        return arrived && Number(arrived - at) / 1e6;
      }),
    );
    if (samples.every((sample) => sample !== undefined)) return samples;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('not every delivery to a healthy endpoint arrived within a minute');
}

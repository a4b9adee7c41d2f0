import { createServer } from 'node:http';
import { ensureDatabases } from '../../tools/lib/embedded-postgres.mjs';
import { load, median, startProgram } from '../lib/processes.mjs';
import { productWithBot, startStub } from '../lib/product-with-bot.mjs';

export const title =
  'deliveries: signed and logged webhook calls per second, from the updates to the last call';
export const baseline = 'BullMQ on the same PostgreSQL, with undici, that signs and writes the same log';

/** Each is a host of its own: calls to one host are limited, so that a slow one harms no one. */
const hosts = 20;
const updates = 150;
const rounds = 3;
/** The number of webhook jobs that one worker runs simultaneously. */
const concurrency = 200;

export async function run(report) {
  const stub = await startStub();
  const ours = await productWithBot(stub.port, { EGRESS_ALLOW: '127.0.0.0/8' });
  const receiver = await startReceiver();
  const urls = Array.from({ length: hosts }, (_, at) => `http://127.0.1.${at + 1}:${receiver.port}/${at}`);
  await ensureDatabases(ours.product.postgres, ['bullmq']);
  const bullmq = await startProgram('bullmq-deliveries.mjs', [
    ours.product.postgres.url('bullmq'),
    concurrency,
  ]);
  try {
    for (const webhookUrl of urls) {
      await ours.api('POST', `/api/bots/${ours.bot.id}/webhooks`, {
        webhookUrl,
        generateSecret: true,
        retryCount: 0,
        timeoutSeconds: 5,
      });
    }
    let firstId = 1;
    const byProduct = async (count) => {
      const { url, secret } = ours.webhook;
      await load({ url, secret, connections: 16, count, text: 'hello there', firstId });
      firstId += count;
    };
    let round = 0;
    const byQueue = async (count) => {
      round += 1;
      bullmq.send({ urls, bodies: Array(count).fill(receiver.lastBody()), tag: `round${round}` });
    };
    const measured = async (begin, count = updates) => {
      const all = receiver.expect(count * hosts);
      const started = performance.now();
      await Promise.all([begin(count), all]);
      return (count * hosts * 1000) / (performance.now() - started);
    };
    // The first calls show that the receivers respond promptly.
    for (const count of [1, updates]) {
      await measured(byProduct, count);
      await measured(byQueue, count);
    }
    const product = [];
    const queue = [];
    for (let at = 0; at < rounds; at += 1) {
      product.push(await measured(byProduct));
      queue.push(await measured(byQueue));
    }
    report.ratio('deliveries/s', median(product), median(queue), 1.0);
  } finally {
    await bullmq.stop();
    receiver.stop();
    await ours.stop();
    await stub.stop();
  }
}

/** Counts calls, responds with 204 to each, and keeps the last body. */
async function startReceiver() {
  let missing = 0;
  let done = () => {};
  let last = '';
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      last = Buffer.concat(chunks).toString();
      response.writeHead(204).end();
      missing -= 1;
      if (missing === 0) done();
    });
  });
  await new Promise((listening) => server.listen(0, '0.0.0.0', listening));
  return {
    port: server.address().port,
    lastBody: () => last,
    /** Settles with the last of these calls; after a minute at most. */
    expect(calls) {
      missing = calls;
      return new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`${missing} calls did not arrive within a minute`)),
          60_000,
        );
        done = () => {
          clearTimeout(late);
          resolve();
        };
      });
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

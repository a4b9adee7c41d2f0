// SIGTERM of the whole product while 50 callers make calls over connections that they keep, one call after
// the other. Each call on a kept connection gets its response, those who connect again are served until the
// port is closed, and readiness fails first.
import { Agent, get } from 'node:http';
import { until } from '../../../tools/testing/waiting.mjs';
import { answeringProduct } from '../lib/answering-product.mjs';

export const title = 'SIGTERM while callers keep their connections busy';

const callers = 50;
const endsWithinMs = 10_000;
/** By then every caller should have connected again. */
const servedForMs = 1_000;

export async function run(report) {
  const subject = await answeringProduct();
  const { port, token, bot, product } = subject;
  try {
    const counts = { served: 0, told: 0, again: 0 };
    const failures = [];
    const refusedAt = [];
    let isReady = true;
    const busy = Array.from({ length: callers }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const ask = (path) => call({ port, agent, path, token });
      while (refusedAt.length === 0) {
        try {
          const { status, reused, closes } = await ask(`/api/bots/${bot.id}`);
          if (status !== 200) failures.push({ status, reused });
          counts.served += 1;
          if (closes) counts[reused ? 'told' : 'again'] += 1;
        } catch (error) {
          if (error.code === 'ECONNREFUSED') refusedAt.push(performance.now());
          else failures.push({ code: error.code, reused: error.reused });
        }
      }
      agent.destroy();
    });
    await until('all callers are busy', () => counts.served > callers * 10);
    const begun = performance.now();
    const stopping = product.stopServer();
    const probing = until('readiness fails while the port is open', async () => {
      const { status } = await call({ port, path: '/health/ready' });
      isReady = status === 200;
      return !isReady;
    }).catch((error) => report.note(error.message));
    const code = await stopping;
    const took = Math.round(performance.now() - begun);
    await Promise.all([...busy, probing]);
    const servedMs = Math.round(Math.min(...refusedAt) - begun);
    const broken = failures.filter(({ reused }) => reused);
    report.note(
      `${counts.served} calls, ${counts.told} kept connections and ${counts.again} new ones were told to connect again, ${broken.length} kept ones broken; ` +
        `${failures.length - broken.length} new ones reset; the port was open for ${servedMs} ms, the stop took ${took} ms`,
    );
    report.check('no kept connection is broken', broken.length === 0, JSON.stringify(broken.slice(0, 3)));
    report.check(
      'each response asks its caller to connect again, and the next connection is served',
      counts.told + counts.again >= callers && servedMs >= servedForMs,
      `${JSON.stringify(counts)}, ${servedMs} ms`,
    );
    report.check(
      'new connections are served until the port is closed',
      failures.length === broken.length,
      JSON.stringify(failures.slice(0, 3)),
    );
    report.check('readiness fails while the port is open', !isReady);
    report.check(`it ends within ${endsWithinMs / 1000} s, with code 0`, took <= endsWithinMs && code === 0, {
      took,
      code,
    });
  } finally {
    await subject.stop();
  }
}

function call({ port, agent, path, token }) {
  return new Promise((done, failed) => {
    const headers = token && { authorization: `Bearer ${token}` };
    const request = get({ port, host: '127.0.0.1', agent, path, headers }, (response) => {
      const { reusedSocket: reused } = request;
      const closes = response.headers.connection === 'close';
      response
        .resume()
        .once('end', () => done({ status: response.statusCode, reused, closes }))
        .once('error', (error) => failed(Object.assign(error, { reused })));
    });
    request.once('error', (error) => failed(Object.assign(error, { reused: request.reusedSocket })));
  });
}

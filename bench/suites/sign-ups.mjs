import { setTimeout as sleep } from 'node:timers/promises';
import { fetchToken } from '../../tools/lib/identity-token.mjs';
import { copyRows } from '../lib/copies.mjs';
import { productWithSandbox } from '../lib/product-with-sandbox.mjs';
import { percentile } from '../lib/steady-load.mjs';

/** `BENCH_SHORT=1`: a third of the people. */
const people = process.env.BENCH_SHORT === '1' ? 15 : 45;
const others = 100_000;

export const title = `sign-ups: from the first call of an invited person to the shared bot, with ${others} other pending shares`;
export const baseline = 'the same without other shares';
export const builds = ['server'];

export async function run(report) {
  const product = await productWithSandbox();
  try {
    const { api, botId } = await product.owner('owner');
    const invite = async (email) =>
      (await api('POST', `/api/shares/${botId}/shares`, { email, permissions: 'read_only' })).share;
    const alone = await times(product, invite, botId, 'alone');
    const { id } = await invite('someone@example.com');
    const { database } = product;
    await copyRows(database, {
      table: 'read.shares',
      where: ['id', id],
      different: { id: "'share-' || n", bot_id: "'bot-' || n % 1000" },
      last: others,
    });
    await copyRows(database, {
      table: 'app.share_addresses',
      where: ['share_id', id],
      different: { share_id: "'share-' || n", bot_id: "'bot-' || n % 1000", email_hash: "'hash ' || n" },
      last: others,
    });
    const among = await times(product, invite, botId, 'among');
    for (const [name, part] of Object.entries({ median: 0.5, '95th percentile': 0.95 })) {
      report.ratio(`ms (${name})`, percentile(among, part), percentile(alone, part), undefined, {
        atMost: 500,
      });
    }
  } finally {
    await product.stop();
  }
}

/** The waits of some new people, one after the other, in milliseconds. */
async function times(product, invite, botId, name) {
  const taken = [];
  for (let n = 0; n < people; n += 1) {
    const email = `${name}-${n}@example.com`;
    await invite(email);
    const token = await fetchToken(product.identity, { email });
    const get = async (path) => {
      const response = await fetch(product.origin + path, { headers: { authorization: `Bearer ${token}` } });
      await response.text();
      return response.status;
    };
    const started = performance.now();
    await get('/api/me');
    while ((await get(`/api/bots/${botId}`)) !== 200) {
      if (performance.now() - started > 30_000) throw new Error('the share was not active within 30 s');
      await sleep(5);
    }
    taken.push(performance.now() - started);
  }
  return taken;
}

import pg from 'pg';
import { freePort } from '../../tools/lib/free-port.mjs';
import { fetchToken } from '../../tools/lib/identity-token.mjs';
import { freshProduct } from './fresh-product.mjs';
import { apiClient } from './product-with-bot.mjs';

/** The whole product in a fresh data folder with its own sandbox, webhooks on. */
export async function productWithSandbox({ apiArgs = [] } = {}) {
  const nodeArgs = process.env.BENCH_NODE_ARGS?.split(' ') ?? [];
  const { product, ports, stop } = await freshProduct({
    env: { TELEGRAM_MODE: 'webhook' },
    nodeArgs: { standalone: nodeArgs, api: [...apiArgs, ...nodeArgs] },
  });
  const database = new pg.Client({ connectionString: product.postgres.url('botter') });
  await database.connect();
  const sandbox = apiClient(`${product.urls.sandbox}/sandbox/api`, '');

  return {
    origin: product.urls.product,
    identity: product.urls.identity,
    database,
    pid: product.pids().product,
    sandbox,
    /** Roles in processes of their own replace the product's one process; the api has its address. */
    async startRoles() {
      await product.stopServer();
      const worker = await product.startRole('worker', await freePort());
      return { worker, api: await product.startRole('api', ports.port) };
    },
    /** A new user with one connected bot. */
    async owner(name) {
      const token = await fetchToken(product.urls.identity, { email: `${name}@example.com` });
      const api = apiClient(product.urls.product, token);
      const { bot: atTelegram } = await sandbox('POST', '/bots', { name });
      const { bot } = await api('POST', '/api/bots', { name, token: atTelegram.token });
      for (let tries = 0; ; tries += 1) {
        if ((await api('GET', `/api/bots/${bot.id}`)).bot.connection.state === 'connected') break;
        if (tries === 200) throw new Error(`the bot ${name} was not connected within 10 s`);
        await new Promise((done) => setTimeout(done, 50));
      }
      const { user } = await api('GET', '/api/me');
      return { api, token, userId: user.id, botId: bot.id, telegramBotId: atTelegram.id };
    },
    async stop() {
      await database.end();
      await stop();
    },
  };
}

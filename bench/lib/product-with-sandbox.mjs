import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { fetchToken } from '../../tools/lib/identity-token.mjs';
import { freePorts, startProduct } from '../../tools/lib/product.mjs';
import { apiClient } from './product-with-bot.mjs';

/** The whole product in a fresh data folder with its own sandbox, webhooks on. */
export async function productWithSandbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'botter-bench-'));
  const ports = await freePorts();
  const product = await startProduct({
    ...ports,
    dataDir,
    env: {
      TELEGRAM_MODE: 'webhook',
      PUBLIC_URL: `http://localhost:${ports.port}`,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
    onExit: (program, code) => console.error(`${program} ended (code ${code})`),
  });
  const database = new pg.Client({ connectionString: product.postgres.url('botter') });
  await database.connect();
  const sandbox = apiClient(`${product.urls.sandbox}/sandbox/api`, '');

  return {
    origin: product.urls.product,
    database,
    sandbox,
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
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

import { freePort } from '../../tools/lib/free-port.mjs';
import { fetchToken } from '../../tools/lib/identity-token.mjs';
import { freePorts } from '../../tools/lib/product.mjs';
import { freshProduct } from './fresh-product.mjs';
import { startProgram } from './processes.mjs';

/**
 * The whole product with production's database settings in a fresh data folder, one bot in webhook mode whose
 * Telegram is the stub, and a /start action with a button. `webhook` is the address for the stub's updates.
 * Nothing is limited, unless `env` says otherwise.
 */
export async function productWithBot(stubPort, env = {}) {
  const ports = await freePorts();
  const { product, stop } = await freshProduct({
    ports,
    env: {
      TELEGRAM_API_ROOT: `http://127.0.0.1:${stubPort}`,
      TELEGRAM_MODE: 'webhook',
      PUBLIC_URL: `http://127.0.0.1:${ports.port}`,
      ...env,
    },
    postgresSettings: process.env.BENCH_POSTGRES ? JSON.parse(process.env.BENCH_POSTGRES) : {},
    nodeArgs: process.env.BENCH_NODE_ARGS ? { standalone: process.env.BENCH_NODE_ARGS.split(' ') } : {},
  });
  const tenant = (name, telegramId, action) => addTenant(product, stubPort, { name, telegramId, action });
  return {
    product,
    tenant,
    ...(await tenant('bench', 4242)),
    stop,
  };
}

const welcome = {
  text: 'Welcome to our shop!',
  buttons: [{ label: 'Prices', type: 'callback', value: 'prices' }],
};

/** A new user with one connected bot that answers /start. */
async function addTenant({ urls }, stubPort, { name, telegramId, action = welcome }) {
  const token = await fetchToken(urls.identity, { email: `${name}@example.com` });
  const api = apiClient(urls.product, token);
  const { bot } = await api('POST', '/api/bots', { name, token: `${telegramId}:${'A'.repeat(35)}` });
  const { parseMode, ...actionData } = action;
  const { action: added } = await api('POST', `/api/bots/${bot.id}/actions`, {
    command: '/start',
    actionTrigger: 'command',
    parseMode,
    actionData,
  });
  const webhook = await until(async () => {
    const given = await (await fetch(`http://127.0.0.1:${stubPort}/stub/webhook/${telegramId}`)).json();
    return given.url ? { url: given.url, secret: given.secret_token } : undefined;
  });
  return { api, token, bot, webhook, action: added };
}

export async function startStub() {
  const port = await freePort();
  return { port, ...(await startProgram('telegram-stub.mjs', [port])) };
}

export function apiClient(origin, token) {
  return async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`);
    return answer;
  };
}

async function until(probe) {
  for (let tries = 0; tries < 200; tries += 1) {
    const value = await probe();
    if (value !== undefined) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the condition did not come true within 10 s');
}

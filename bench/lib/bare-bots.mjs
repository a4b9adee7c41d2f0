import { ensureDatabases, freePort } from '../../tools/lib/embedded-postgres.mjs';
import { startProgram } from './processes.mjs';

/**
 * The baselines, each with the address of its webhook: `bare` stores nothing, `storing` inserts each update into a database of its own
 * in the product's PostgreSQL, so both have the same settings and the same disk.
 */
export async function startBareBots(mode, { stub, product }) {
  await ensureDatabases(product.postgres, ['storing_bot']);
  const start = async (...more) => {
    const port = await freePort();
    const program = await startProgram('bare-bot.mjs', [
      mode,
      port,
      `http://127.0.0.1:${stub.port}`,
      ...more,
    ]);
    return { url: `http://127.0.0.1:${port}/telegram/bench`, stop: program.stop };
  };
  const bare = await start();
  const storing = await start(product.postgres.url('storing_bot'));
  return { bare, storing, stop: () => Promise.all([bare.stop(), storing.stop()]) };
}

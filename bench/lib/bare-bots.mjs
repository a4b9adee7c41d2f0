import { ensureDatabases } from '../../tools/lib/embedded-postgres.mjs';
import { freePort } from '../../tools/lib/free-port.mjs';
import { median, startProgram } from './processes.mjs';

const rounds = 3;
/**
 * As many as three busy bots have: Telegram delivers over up to 100 connections a bot, and a server has many
 * bots. The bare bots get the same; with 64 they are about a tenth faster, and the product, which then groups
 * fewer updates per commit, is slower.
 */
export const connections = 256;

/**
 * The baselines, each with the address of its webhook: `bare` stores nothing, `storing` inserts each update,
 * and `floor` writes the rows of many updates together. Their databases are in the product's PostgreSQL, so
 * that all have the same settings and the same disk.
 */
export async function startBareBots(mode, { stub, product }) {
  await ensureDatabases(product.postgres, ['storing_bot', 'floor_bot']);
  const start = async (file, ...more) => {
    const port = await freePort();
    const program = await startProgram(file, [mode, port, `http://127.0.0.1:${stub.port}`, ...more]);
    return { url: `http://127.0.0.1:${port}/telegram/bench`, stop: program.stop };
  };
  const bare = await start('bare-bot.mjs');
  const storing = await start('bare-bot.mjs', product.postgres.url('storing_bot'));
  const floor = await start('floor-bot.mjs', product.postgres.url('floor_bot'));
  return { bare, storing, floor, stop: () => Promise.all([bare, storing, floor].map((bot) => bot.stop())) };
}

/**
 * Runs `shoot` at the product and at the bots in turn, and reports the product's rate against theirs.
 * @param shoot posts a number of updates to a webhook; returns how many a second were done
 * @param what the unit of the rates
 * @param goal against the bot that inserts each update
 */
export async function againstBareBots(report, { webhook, bots, shoot, what, warmUp, count, goal }) {
  const targets = { product: webhook, bare: bots.bare, storing: bots.storing, floor: bots.floor };
  const rates = { product: [], bare: [], storing: [], floor: [] };
  for (const { url, secret } of Object.values(targets)) await shoot(url, secret, warmUp);
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, { url, secret }] of Object.entries(targets)) {
      rates[name].push(await shoot(url, secret, count));
    }
  }
  const ours = median(rates.product);
  report.ratio(`${what}, the floor`, ours, median(rates.floor), 0.9);
  report.ratio(`${what}, the bot that inserts each update`, ours, median(rates.storing), goal);
  report.ratio(`${what}, the bot that stores nothing`, ours, median(rates.bare));
}

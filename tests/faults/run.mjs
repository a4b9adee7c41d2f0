// npm run test:faults [-- --short] [SUITE …]: the product under faults that really happen, each suite a
// product of its own. A suite is a file of tests/faults/suites with a `title` and `run(report)`; it prints
// what was lost, what came twice and how long recovery took. `npm test` runs the short form, without the
// suites that are `longOnly`.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noCounts, reporter } from '../../tools/testing/reporter.mjs';

const folder = join(import.meta.dirname, 'suites');
const root = join(import.meta.dirname, '..', '..');
const args = process.argv.slice(2);
const short = args.includes('--short');
const named = args.filter((arg) => !arg.startsWith('--'));
const known = readdirSync(folder).map((file) => file.replace('.mjs', ''));
const longest = Math.max(...known.map(({ length }) => length));
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`There is no suite called ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(1);
}

const { build } = await import('../../tools/build.mjs');
await build({ names: ['server'] });

const counts = noCounts();
const suites = new Map();
for (const name of known) suites.set(name, await import(pathToFileURL(join(folder, `${name}.mjs`)).href));
// Suites that take minutes run in the long form, or if they are named.
const waiting = named.length ? [...named] : known.filter((name) => !short || !suites.get(name).longOnly);
// Suites mostly wait for a product of their own; in the long form they don't share the processors, for the
// sake of the times they print.
await Promise.all(Array.from({ length: short ? 2 : 1 }, runWaiting));

const results = join(root, 'artifacts', 'results');
mkdirSync(results, { recursive: true });
writeFileSync(join(results, 'faults.json'), JSON.stringify(counts));
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
// Nothing that a broken suite left open may delay the end.
process.exit(counts.failed ? 1 : 0);

async function runWaiting() {
  for (let name = waiting.shift(); name; name = waiting.shift()) await runSuite(name);
}

async function runSuite(name) {
  const suite = suites.get(name);
  const started = Date.now();
  const report = reporter(name, {
    width: longest,
    counts,
    again: `npm run test:faults -- ${short ? '--short ' : ''}${name}`,
  });
  report.print(suite.title);
  try {
    await suite.run({ ...report, short });
  } catch (error) {
    report.check(`${name} comes to its end`, false, error.stack ?? error);
  }
  report.print(`${report.good ? 'good' : 'FAILED'} after ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

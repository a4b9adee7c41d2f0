// npm run test:faults [-- --short] [SUITE …]: the product under faults that really happen, each suite a product of its own.
// A suite is a file of tests/faults/suites with a `title` and `run(report)`; it prints what was lost, what came twice and
// how long recovery took. `npm test` runs the short form.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

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
await build();

let passed = 0;
let failed = 0;
const waiting = named.length ? [...named] : [...known];
// Suites mostly wait for a product of their own; in the long form they don't share the processors, for the sake of the times they print.
await Promise.all(Array.from({ length: short ? 2 : 1 }, runWaiting));

const results = join(root, 'artifacts', 'results');
mkdirSync(results, { recursive: true });
writeFileSync(join(results, 'faults.json'), JSON.stringify({ passed, failed }));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

async function runWaiting() {
  for (let name = waiting.shift(); name; name = waiting.shift()) await runSuite(name);
}

async function runSuite(name) {
  const suite = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  const started = Date.now();
  const print = (text) => console.log(`${name.padEnd(longest)}  ${text}`);
  let good = true;
  /** One case; `found` is printed where it is not as it should be. Gives whether it was good, for who wants to say more. */
  const check = (what, holds, found = '') => {
    print(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds || found === '' ? '' : ` (${found})`}`);
    if (holds) passed += 1;
    else failed += 1;
    good &&= holds;
    return holds;
  };
  print(suite.title);
  try {
    await suite.run({ short, check, note: (text) => print(`     ${text}`) });
  } catch (error) {
    check(`${name} comes to its end`, false, error.stack ?? error);
  }
  print(`${good ? 'good' : 'FAILED'} after ${((Date.now() - started) / 1000).toFixed(0)} s`);
}

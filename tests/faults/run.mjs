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
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`There is no suite called ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(1);
}

const { build } = await import('../../tools/build.mjs');
await build();

let passed = 0;
let failed = 0;
for (const name of named.length ? named : known) {
  const suite = await import(pathToFileURL(join(folder, `${name}.mjs`)).href);
  const started = Date.now();
  console.log(`\n${name}: ${suite.title}`);
  const before = failed;
  try {
    await suite.run({ short, check, note: (text) => console.log(`     ${text}`) });
  } catch (error) {
    check(`${name} comes to its end`, false, error.stack ?? error);
  }
  console.log(
    `${name}: ${failed === before ? 'good' : 'FAILED'} after ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
}

const results = join(root, 'artifacts', 'results');
mkdirSync(results, { recursive: true });
writeFileSync(join(results, 'faults.json'), JSON.stringify({ passed, failed }));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

/** One case; `found` is printed where it is not as it should be. Gives whether it was good, for who wants to say more. */
function check(name, good, found = '') {
  console.log(`${good ? 'ok  ' : 'FAIL'} ${name}${good || found === '' ? '' : ` (${found})`}`);
  if (good) passed += 1;
  else failed += 1;
  return good;
}

// npm run test:attacks [-- --short] [SUITE …]: one product, attacked by every suite in turn; the last one searches for what leaked.
// A suite is a file of tests/attacks/suites with a `title` and `run(report, target)`. `npm test` runs the short form: a sample
// of the malformed requests, and no browser.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** In this order: the search comes last, because it looks at everything that the others have left. */
const known = [
  'image',
  'malformed-requests',
  'forged-tokens',
  'uploads',
  'guessing',
  'scripts',
  'planted-secrets',
];
const onlyLong = ['scripts'];
const root = join(import.meta.dirname, '..', '..');
const args = process.argv.slice(2);
const short = args.includes('--short');
const named = args.filter((arg) => !arg.startsWith('--'));
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`There is no suite called ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(1);
}
const suites = named.length ? known.filter((name) => named.includes(name)) : known;
const longest = Math.max(...known.map(({ length }) => length));

const { build } = await import('../../tools/build.mjs');
// Pages are opened by the long form only.
await build({ names: short ? ['server'] : undefined });
const { startTarget } = await import('./lib/target.mjs');

const started = Date.now();
let passed = 0;
let failed = 0;
const target = await startTarget();
try {
  for (const name of suites) {
    if (short && onlyLong.includes(name)) continue;
    await runSuite(name);
  }
} finally {
  await target.stop();
}
const results = join(root, 'artifacts', 'results');
mkdirSync(results, { recursive: true });
writeFileSync(join(results, 'attacks.json'), JSON.stringify({ passed, failed }));
console.log(`\n${target.answers.length} answers in ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

async function runSuite(name) {
  const suite = await import(pathToFileURL(join(import.meta.dirname, 'suites', `${name}.mjs`)).href);
  const print = (text) => console.log(`${name.padEnd(longest)}  ${text}`);
  /** One case; `found` is printed where it is not as it should be. */
  const check = (what, holds, found = '') => {
    if (!holds || !short)
      print(`${holds ? 'ok  ' : 'FAIL'} ${what}${holds || found === '' ? '' : ` (${found})`}`);
    if (holds) passed += 1;
    else failed += 1;
    return holds;
  };
  print(suite.title);
  const before = { passed, failed };
  try {
    await suite.run({ short, check, note: (text) => print(`     ${text}`) }, target);
    const { status } = await target.ask('GET', '/health/live');
    check('the product has survived it', status === 200 && target.ended.length === 0, target.ended.join());
  } catch (error) {
    check(`${name} comes to its end`, false, error.stack ?? error);
  }
  print(`${passed - before.passed} passed, ${failed - before.failed} failed`);
}

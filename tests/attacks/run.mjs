// npm run test:attacks [-- --short] [SUITE …]: one product, attacked by every suite in turn; the last one
// searches for what leaked. A suite is a file of tests/attacks/suites with a `title` and `run(report,
// target)`. `npm test` runs the short form: a sample of the malformed requests, and no browser.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noCounts, reporter } from '../../tools/testing/reporter.mjs';

/** In this order: the search comes last, because it searches everything that the others have left. */
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
const counts = noCounts();
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
writeFileSync(join(results, 'attacks.json'), JSON.stringify(counts));
console.log(`\n${target.answers.length} answers in ${((Date.now() - started) / 1000).toFixed(0)} s`);
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed ? 1 : 0;

async function runSuite(name) {
  const suite = await import(pathToFileURL(join(import.meta.dirname, 'suites', `${name}.mjs`)).href);
  const { print, check, note } = reporter(name, {
    width: longest,
    counts,
    quiet: short,
    again: `npm run test:attacks -- ${short ? '--short ' : ''}${name}`,
  });
  print(suite.title);
  const before = { ...counts };
  try {
    await suite.run({ short, check, note }, target);
    const { status } = await target.ask('GET', '/health/live');
    check('the product has survived it', status === 200 && target.ended.length === 0, target.ended.join());
  } catch (error) {
    check(`${name} comes to its end`, false, error.stack ?? error);
  }
  print(`${counts.passed - before.passed} passed, ${counts.failed - before.failed} failed`);
}

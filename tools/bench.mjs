// npm run bench [-- NAME …]: each figure as a ratio against its named baseline, both measured in this run.

import { readdirSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installMissing, requireNode } from './lib/install.mjs';

const folder = join(import.meta.dirname, '..', 'bench', 'suites');

requireNode();
await installMissing({ dev: true });
const { build, product } = await import('./build.mjs');

const known = readdirSync(folder).map((file) => file.replace('.mjs', ''));
const wanted = process.argv.slice(2).length ? process.argv.slice(2) : known;
const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length) {
  console.error(`There is no benchmark called ${unknown.join(', ')}. Known: ${known.join(', ')}.`);
  process.exit(1);
}

console.log(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0].model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${new Date().toISOString().slice(0, 10)}`,
);
const isNamed = process.argv.length > 2;
const suites = (
  await Promise.all(wanted.map((name) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)))
).filter((suite) => isNamed || !suite.onlyIfNamed);
await build({ names: [...new Set(suites.flatMap(({ builds }) => builds ?? product))] });
for (const suite of suites) {
  console.log(`\n${suite.title}\n  baseline: ${suite.baseline}`);
  try {
    await suite.run(reporter());
  } catch (error) {
    // It says nothing about the others, which take up to an hour.
    process.exitCode = 1;
    console.error(error);
  }
}

function reporter() {
  return {
    /**
     * One figure of ours and the baseline's; `goal` is the smallest wanted ratio, `absolute` the wanted
     * figure.
     */
    ratio(unit, ours, theirs, goal, absolute = {}) {
      const ratio = ours / theirs;
      const goals = [
        goal === undefined ? undefined : `goal ≥ ${goal.toFixed(2)}× ${ratio >= goal ? 'met' : 'MISSED'}`,
        atLeast(ours, absolute.atLeast),
        absolute.ratioAtMost === undefined
          ? undefined
          : `goal ≤ ${absolute.ratioAtMost.toFixed(1)}× ${ratio <= absolute.ratioAtMost ? 'met' : 'MISSED'}`,
        atMost(ours, absolute.atMost),
      ].filter(Boolean);
      console.log(
        `  ${ratio.toFixed(2)}×  ${number(ours)} against ${number(theirs)} ${unit}${goals.length ? `   (${goals.join(', ')})` : ''}`,
      );
    },
    /** A figure without a baseline, with its limit, if there is such a goal. */
    figure(unit, ours, { atMost: most, atLeast: least } = {}) {
      const goal = atMost(ours, most) ?? atLeast(ours, least);
      console.log(`         ${number(ours)} ${unit}${goal ? `   (${goal})` : ''}`);
    },
    note: (text) => console.log(`         ${text}`),
  };
}

function atMost(value, goal) {
  return goal === undefined ? undefined : `goal ≤ ${goal} ${value <= goal ? 'met' : 'MISSED'}`;
}

function atLeast(value, goal) {
  return goal === undefined ? undefined : `goal ≥ ${goal} ${value >= goal ? 'met' : 'MISSED'}`;
}

function number(value) {
  return value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
}

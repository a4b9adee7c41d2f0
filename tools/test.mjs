// npm test: everything that checks the project, in one command, the same here and in CI.
// `npm test -- unit lint` runs only the named checks; `npm test -- affected [BASE]`, while working, checks the code as a whole
// and runs the unit tests of the packages that differ from BASE (main) and of those that import them.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { installMissing, requireNode } from './lib/install.mjs';

const root = join(import.meta.dirname, '..');
const results = join(root, 'artifacts', 'results');
const checks = [
  'format',
  'lint',
  'vocabulary',
  'packages',
  'dependencies',
  'boundaries',
  'types-server',
  'types-web',
  'unit',
  'browser',
  'faults',
  'attacks',
  'integration',
];
/** Each check leaves artifacts/results/<name>.json; these in the form of their test runner. */
const reports = { unit: countJest, integration: countJest, browser: countPlaywright };
/** What failed in them, said again below everything else: a log that is cut at its head still shows it. */
const failures = { unit: jestFailures, integration: jestFailures, browser: playwrightFailures };
const MOST_FAILURES = 20;
const LINES_OF_A_FAILURE = 12;

requireNode();
const slowChecks = ['unit', 'browser', 'faults', 'attacks', 'integration'];
const quickChecks = checks.filter((name) => !slowChecks.includes(name));
const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
const quietNx = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', FORCE_COLOR: '0' };

const args = process.argv.slice(2);
const affectedOnly = args[0] === 'affected';
const wanted = affectedOnly ? quickChecks : args.length ? args : checks;
const unknown = wanted.filter((name) => !checks.includes(name));
if (unknown.length) {
  console.error(`There is no check called ${unknown.join(', ')}. Known: ${checks.join(', ')}.`);
  process.exit(1);
}

// The last line is always the count, also where nothing could be run.
let counted = false;
process.once('exit', () => {
  if (!counted) console.log('0 passed, 1 failed');
});
await installMissing({ dev: true });
const { installChromium } = await import('./lib/chromium.mjs');
const hasBrowser = !wanted.includes('browser') || installChromium();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// One after another, whatever the step before found: a failure in one says nothing about the others.
let code = 0;
for (const step of [[...quickChecks, 'unit'], ['browser'], ['faults'], ['attacks'], ['integration']]) {
  const targets = step.filter((name) => wanted.includes(name) && (name !== 'browser' || hasBrowser));
  if (!targets.length) continue;
  const ended = await runTargets(targets);
  code ||= ended;
}
let passed = 0;
let failed = 0;
for (const name of wanted) {
  const count = countOf(name);
  passed += count.passed;
  failed += count.failed;
  if (count.failed) {
    console.log(`${name}: ${count.failed} failed`);
    for (const failure of failuresOf(name).slice(0, MOST_FAILURES)) console.log(failure);
  }
}
// A check that ended badly although every case of it passed still fails the run.
if (code !== 0 && failed === 0) failed = 1;
if (affectedOnly && failed === 0) {
  const ran = testAffected(args[1] ?? 'main');
  passed += ran.passed;
  failed += ran.failed;
}
counted = true;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function runTargets(names) {
  // What browser and faults need is built while the tests before them run.
  const first = wanted.includes('unit') && names.includes('unit');
  const early =
    first && wanted.some((name) => ['browser', 'faults', 'attacks'].includes(name)) ? ['build'] : [];
  const targets = `--targets=${[...names, ...early].join(',')}`;
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      [
        nx,
        'run-many',
        '--projects=botter',
        targets,
        '--parallel=2',
        '--output-style=stream',
        '--nxBail=false',
      ],
      {
        cwd: root,
        env: { ...process.env, ...quietNx },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    child.once('exit', (exit) => done(exit ?? 1));
  });
}

/** Runs the unit tests of the packages that nx finds affected, in one process of jest and on one PostgreSQL. */
function testAffected(base) {
  const env = { ...process.env, ...quietNx };
  const options = { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const show = (...more) => {
    const { status, stdout } = spawnSync(process.execPath, [nx, 'show', ...more, '--json'], options);
    if (status !== 0) throw new Error(`nx could not compare with ${base}`);
    return JSON.parse(stdout);
  };
  const affected = show('projects', '--affected', `--base=${base}`).filter((name) => name !== 'botter');
  if (affected.length === 0) return { passed: 0, failed: 0 };
  console.log(`affected: ${affected.sort().join(', ')}`);
  const folders = affected.map(
    (name) => `${relative(root, realpathSync(join(root, 'node_modules', name)))}/`,
  );
  const report = join(results, 'unit.json');
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const { status } = spawnSync(
    process.execPath,
    [jest, ...folders, '--passWithNoTests', '--json', `--outputFile=${report}`],
    { cwd: root, env: process.env, stdio: 'inherit' },
  );
  const count = countOf('unit');
  return status !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** A check whose result file is missing did not come to its end: that is a failure. */
function countOf(name) {
  const file = join(results, `${name}.json`);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  return (reports[name] ?? countCases)(JSON.parse(readFileSync(file, 'utf8')));
}

function countJest(report) {
  const brokenSuites = report.testResults.filter(
    (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenSuites };
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function failuresOf(name) {
  const file = join(results, `${name}.json`);
  if (!failures[name] || !existsSync(file)) return [];
  return failures[name](JSON.parse(readFileSync(file, 'utf8')));
}

function jestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((each) => each.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [failureText(file, message)];
    return failed.map((each) => failureText(`${file}: ${each.fullName}`, each.failureMessages.join('\n')));
  });
}

function playwrightFailures({ suites, errors }) {
  const specs = suites.flatMap(function all(suite) {
    return [...suite.specs, ...(suite.suites ?? []).flatMap(all)];
  });
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((each) => ['unexpected', 'flaky'].includes(each.status))
      .map((each) => {
        const messages = each.results.flatMap((result) => result.errors.map((error) => error.message));
        return failureText(`${file} [${each.projectName}]: ${title}`, messages.join('\n'));
      }),
  );
  return [...failed, ...errors.map((error) => failureText('browser', error.message))];
}

function failureText(title, message) {
  const lines = stripVTControlCharacters(message ?? '').split('\n');
  return [title, ...lines.slice(0, LINES_OF_A_FAILURE).map((line) => `    ${line}`)].join('\n');
}

function countCases({ passed: good, failed: bad }) {
  return { passed: good, failed: bad };
}

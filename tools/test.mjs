// npm test: everything that checks the project, in one command, the same here and in CI.
// `npm test -- unit lint` runs only the named checks.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { installMissing, requireNode } from './lib/install.mjs';

const root = join(import.meta.dirname, '..');
const results = join(root, 'artifacts', 'results');
const checks = [
  'format',
  'lint',
  'vocabulary',
  'boundaries',
  'types-server',
  'types-web',
  'unit',
  'browser',
  'faults',
];
/** Each check leaves artifacts/results/<name>.json; these two in the form of their test runner. */
const reports = { unit: countJest, browser: countPlaywright };

requireNode();
const wanted = process.argv.slice(2).length ? process.argv.slice(2) : checks;
const unknown = wanted.filter((name) => !checks.includes(name));
if (unknown.length) {
  console.error(`There is no check called ${unknown.join(', ')}. Known: ${checks.join(', ')}.`);
  process.exit(1);
}

await installMissing({ dev: true });
if (wanted.includes('browser')) {
  const { requireChromium } = await import('./lib/chromium.mjs');
  requireChromium();
}
rmSync(results, { recursive: true, force: true });

const code = await runChecks();
let passed = 0;
let failed = 0;
for (const name of wanted) {
  const count = countOf(name);
  passed += count.passed;
  failed += count.failed;
  if (count.failed) console.log(`${name}: ${count.failed} failed`);
}
// A check that ended badly although every case of it passed still fails the run.
if (code !== 0 && failed === 0) failed = 1;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function runChecks() {
  const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const targets = `--targets=${wanted.join(',')}`;
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
        env: { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', FORCE_COLOR: '0' },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
    child.once('exit', (exit) => done(exit ?? 1));
  });
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

function countCases({ passed: good, failed: bad }) {
  return { passed: good, failed: bad };
}

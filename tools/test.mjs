// npm test: everything that checks the project, in one command, the same here and in CI.
// `npm test -- unit lint` runs only the named checks; `npm test -- affected [BASE]`, while working, checks
// the code as a whole and runs the unit tests of the packages that differ from BASE (main) and of those that
// import them.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describeFailures, readReport } from './lib/check-report.mjs';
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
  'unused',
  'types-server',
  'types-web',
  'unit',
  'browser',
  'faults',
  'attacks',
  'integration',
];
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

// The last line is always the count, even if nothing could be run.
let counted = false;
process.once('exit', () => {
  if (!counted) console.log('0 passed, 1 failed');
});
await installMissing({ dev: true });
const { installChromium } = await import('./lib/chromium.mjs');
const hasBrowser = !wanted.includes('browser') || installChromium();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// One step after another, even if one fails: that says nothing about the others. In the second step nx runs
// the browser alone, then the others together: they mostly wait.
let code = 0;
let isBuilt = false;
for (const step of [
  [...quickChecks, 'unit'],
  ['browser', 'faults', 'attacks', 'integration'],
]) {
  const targets = step.filter((name) => wanted.includes(name) && (name !== 'browser' || hasBrowser));
  if (!targets.length) continue;
  const ended = await runTargets(targets);
  code ||= ended;
}
const reports = wanted.map((name) => [name, readReport(root, name)]);
if (affectedOnly && code === 0) reports.push(['unit', testAffected(args[1] ?? 'main')]);
const passed = reports.reduce((sum, [, report]) => sum + report.passed, 0);
let failed = 0;
for (const [name, report] of reports.filter(([, each]) => each.failed)) {
  failed += report.failed;
  console.log(`${name}: ${report.failed} failed`);
}
for (const line of describeFailures(reports.flatMap(([, { failures }]) => failures))) console.log(line);
// A check that ended badly although every case of it passed still fails the run.
if (code !== 0 && failed === 0) failed = 1;
counted = true;
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function runTargets(names) {
  // Builds what browser and faults need while the tests before them run.
  const first = wanted.includes('unit') && names.includes('unit');
  const early =
    first && wanted.some((name) => ['browser', 'faults', 'attacks'].includes(name)) ? ['build'] : [];
  const targets = `--targets=${[...names, ...early].join(',')}`;
  // Without its cache, nx would build again.
  const built = isBuilt ? ['--excludeTaskDependencies'] : [];
  isBuilt ||= early.length > 0;
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      [
        nx,
        'run-many',
        '--projects=botter',
        targets,
        '--parallel=4',
        ...built,
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

/**
 * Runs the unit tests of the packages that nx finds affected, in one process of jest and on one PostgreSQL.
 */
function testAffected(base) {
  const env = { ...process.env, ...quietNx };
  const options = { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const show = (...more) => {
    const { status, stdout } = spawnSync(process.execPath, [nx, 'show', ...more, '--json'], options);
    if (status !== 0) throw new Error(`nx could not compare with ${base}`);
    return JSON.parse(stdout);
  };
  const affected = show('projects', '--affected', `--base=${base}`).filter((name) => name !== 'botter');
  if (affected.length === 0) return { passed: 0, failed: 0, failures: [] };
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
  const found = readReport(root, 'unit');
  return status !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

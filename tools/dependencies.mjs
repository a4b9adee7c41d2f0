// node tools/dependencies.mjs: the licences of everything in the lock file, and, if the registry answers, the
// known vulnerabilities of the product's dependencies. --list prints each licence with its packages.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/**
 * Without integrations/n8n, which is built against n8n itself, and bench/lighthouse and bench/n8n, which only
 * measure: none of it is distributed.
 */
const lockFile = 'package-lock.json';
/**
 * Licences under which anyone may use, change and pass on the product, also for money, without showing their
 * own code.
 */
const free = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);
/** Licences with conditions that we meet; each with its known packages. */
const known = [
  // Fonts are passed on as they are.
  ['OFL-1.1', /^@fontsource-variable\//],
  // Used unchanged.
  ['MPL-2.0', /^(lightningcss(-.+)?|axe-core)$/],
  // A separate library that sharp loads, and that anyone may replace.
  ['LGPL-3.0-or-later', /^@img\/sharp-/],
  // Data of browsers, for the build.
  ['CC-BY-4.0', /^caniuse-lite$/],
];
const auditTimeoutMs = 20_000;

const problems = [];
const byLicence = new Map();
readLock();
if (process.argv.includes('--list')) {
  for (const [licence, names] of [...byLicence].sort())
    console.log(`${licence}: ${[...names].sort().join(', ')}`);
}
audit();
for (const problem of problems) console.error(problem);
const count = [...byLicence.values()].reduce((sum, names) => sum + names.size, 0);
console.log(`${count} packages under ${byLicence.size} licences`);
process.exitCode = problems.length ? 1 : 0;

function readLock() {
  const { packages } = JSON.parse(readFileSync(join(root, lockFile), 'utf8'));
  for (const [path, { license: licence = 'none stated', link }] of Object.entries(packages)) {
    const [, name] = /.*node_modules\/(.+)$/.exec(path) ?? [];
    if (!name || link) continue;
    if (!byLicence.has(licence)) byLicence.set(licence, new Set());
    byLicence.get(licence).add(name);
    if (!isAllowed(licence, name))
      problems.push(`${name} has the licence "${licence}", which is not in tools/dependencies.mjs`);
  }
}

/** An SPDX expression of one level: one of the alternatives has to be allowed as a whole. */
function isAllowed(expression, name) {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) =>
    alternative
      .split(' AND ')
      .every(
        (licence) => free.has(licence) || known.some(([of, names]) => of === licence && names.test(name)),
      ),
  );
}

/** Serious vulnerabilities fail the check; a registry that can't be asked doesn't. */
function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: auditTimeoutMs,
    shell: process.platform === 'win32',
  });
  const report = parsed(stdout);
  if (!report?.metadata)
    return console.log('vulnerabilities were not checked: the registry does not answer audits');
  const serious = Object.values(report.vulnerabilities).filter(({ severity }) =>
    /high|critical/.test(severity),
  );
  for (const { name, severity, range } of serious)
    problems.push(`${name} ${range}: a vulnerability, ${severity}; see npm audit`);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// node tools/packages.mjs: every package exports files that exist, and every dependency that code imports is
// declared. The packages of the workspace share the versions of the root's package.json: what the product
// imports is in its `dependencies`, what only tests and tools import may be in `devDependencies`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const own = readJson('package.json');
const forProduct = new Set(Object.keys(own.dependencies));
const forAll = new Set([...forProduct, ...Object.keys(own.devDependencies)]);
const builtin = new Set(builtinModules);
const ignored = /^(\..*|node_modules|dist|artifacts)$/;
/** Only tests and tools import what is in these. */
const isTest = /(\.(test|spec)\.|\/testing(\/|\.)|^(tests|bench|tools)\/)/;
const imports =
  /^\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/gm;

const packages = new Map();
const problems = [];
for (const file of filesUnder('.')) {
  if (file.endsWith('/package.json')) addPackage(file);
}
for (const file of filesUnder('.')) {
  if (/^(apps|libs|tests|bench|tools)\/.*\.(tsx?|m?js|cjs|mts)$/.test(file)) checkImports(file);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length ? 1 : 0;

function addPackage(file) {
  const { name, exports = {} } = readJson(file);
  packages.set(name, new Set(Object.keys(exports).map((entry) => entry.replace(/^\./, name))));
  for (const [entry, target] of Object.entries(exports)) {
    if (!existsSync(join(root, file, '..', target)))
      problems.push(`${file}: ${entry} names ${target}, which does not exist`);
  }
}

function checkImports(file) {
  const allowed = isTest.test(file) ? forAll : forProduct;
  for (const match of readFileSync(join(root, file), 'utf8').matchAll(imports)) {
    const wanted = match[1] ?? match[2] ?? match[3];
    if (/^(\.|node:|\/|#)/.test(wanted) || builtin.has(wanted.split('/')[0])) continue;
    const name = wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/');
    const entries = packages.get(name);
    if (entries ? !entries.has(wanted) : !allowed.has(name)) {
      problems.push(
        `${file}: imports ${wanted}, which ${entries ? `${name} does not export` : 'is not declared for it in package.json'}`,
      );
    }
  }
}

function* filesUnder(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (ignored.test(entry.name)) continue;
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

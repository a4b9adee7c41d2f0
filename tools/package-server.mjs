// node tools/package-server.mjs FOLDER: the contents of an image of the server, and nothing else: the bundles
// of the roles, the built web, and the installed packages that the bundles need, without types, maps and
// documents.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
/** Found by their folder at run time, so no bundle requires them. */
const byFolder = ['swagger-ui-dist'];
/** Development programs, which no installation runs. */
const development = /^(identity|telegram-sandbox)\./;
/** Peers that are types only. */
const onlyTypes = new Set(['typescript']);
const needless = /(\.d\.[cm]?ts|\.map|\.md|\.markdown|\.flow|\.tsbuildinfo)$/i;
const kept = /^licen[cs]e/i;
const otherSystems = process.report.getReport().header.glibcVersionRuntime ? /musl/ : /(?<!musl)-gnu$/;

/**
 * Copies everything into a folder, which must be empty or missing.
 * @returns the bytes of the packages, and how many there are
 */
export function packageServer(folder) {
  const out = resolve(folder);
  const bundles = join(out, 'dist', 'server');
  mkdirSync(bundles, { recursive: true });
  for (const file of readdirSync(join(root, 'dist', 'server'))) {
    if (!development.test(file)) copyFileSync(join(root, 'dist', 'server', file), join(bundles, file));
  }
  const web = join(root, 'dist', 'web');
  if (existsSync(web)) cpSync(web, join(out, 'dist', 'web'), { recursive: true });
  const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(
    join(out, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true }, null, 2)}\n`,
  );
  copyFileSync(join(root, 'LICENSE'), join(out, 'LICENSE'));

  const packages = packagesOf([...requiredBy(bundles), ...byFolder]);
  let bytes = 0;
  for (const from of packages) bytes += copyPackage(from, join(out, relative(root, from)));
  return { packages: packages.size, bytes };
}

/** Names of the packages that the bundles require. */
function requiredBy(bundles) {
  const names = new Set();
  for (const file of readdirSync(bundles).filter((each) => each.endsWith('.js'))) {
    const source = readFileSync(join(bundles, file), 'utf8');
    for (const [, wanted] of source.matchAll(/\b(?:require|import)\("([^"]+)"\)/g)) {
      if (/^(node:|\.|\/)/.test(wanted) || builtinModules.includes(wanted)) continue;
      names.add(wanted.split('/', wanted.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return names;
}

/** The folders of these packages and of everything that they depend on, as Node finds them. */
function packagesOf(names) {
  const found = new Set();
  const add = (name, from, isOptional) => {
    const folder = folderOf(name, from);
    if (!folder) {
      if (isOptional) return;
      throw new Error(`${name}, which ${relative(root, from) || 'the server'} needs, is not installed`);
    }
    if (found.has(folder) || otherSystems.test(name)) return;
    found.add(folder);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const each of Object.keys(dependencies)) add(each, folder, each in optionalDependencies);
    for (const each of Object.keys(optionalDependencies)) add(each, folder, true);
    // A peer that is needed is named by what needs it: the bundles, or another package.
    for (const each of Object.keys(peerDependencies)) if (!onlyTypes.has(each)) add(each, folder, true);
  };
  for (const name of names) add(name, root, false);
  return found;
}

function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === root) return undefined;
  }
}

/** Without the packages inside of it, which are copied if something needs them. */
function copyPackage(from, to) {
  let bytes = 0;
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || (needless.test(entry.name) && !kept.test(entry.name))) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) bytes += copyPackage(source, target);
    else if (entry.isFile()) {
      copyFileSync(source, target);
      bytes += statSync(source).size;
    }
  }
  return bytes;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder] = process.argv.slice(2);
  if (!folder) {
    console.error('Name the folder: node tools/package-server.mjs FOLDER');
    process.exit(1);
  }
  const { packages, bytes } = packageServer(folder);
  console.log(`${packages} packages, ${(bytes / 1e6).toFixed(0)} MB, in ${join(folder, 'node_modules')}`);
}

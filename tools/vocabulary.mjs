// node tools/vocabulary.mjs [FOLDER …]: finds words that we do not use, in texts, names and file names.
// With folders it prints each place and the better word; without, it compares all folders with tools/vocabulary/budget.json.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { exceptions, inTests, names, words } from './vocabulary/words.mjs';

const root = join(import.meta.dirname, '..');
const budget = JSON.parse(readFileSync(join(root, 'tools', 'vocabulary', 'budget.json'), 'utf8'));
const inProse = words.map(([pattern, better]) => [new RegExp(`\\b(${spaced(pattern)})\\b`, 'g'), better]);
const inCode = names.map(([pattern, better]) => [new RegExp(pattern, 'g'), better]);
const inTestFiles = inTests.map(([pattern, better]) => [new RegExp(pattern, 'gm'), better]);

const ignored = /^(\..*|node_modules|dist|artifacts|coverage|test-results)$/;
const textual = /\.(tsx?|[cm]ts|[cm]?js|md|css|html|ya?ml|sh|conf)$/;

const named = process.argv.slice(2).map((folder) => folder.replace(/\/+$/, ''));
const found = new Map();
for (const file of textFiles(named.length ? named : ['.'])) {
  const places = placesIn(file);
  const folder = folderOf(file);
  found.set(folder, [...(found.get(folder) ?? []), ...places]);
}

if (named.length) {
  const places = [...found.values()].flat();
  print(places);
  console.log(`${places.length} places`);
} else {
  let over = 0;
  for (const [folder, places] of found) {
    if (places.length <= (budget[folder] ?? 0)) continue;
    over += 1;
    console.error(
      `${folder}: ${places.length} words that we do not use, at most ${budget[folder] ?? 0} are left:`,
    );
    print(places);
  }
  process.exitCode = over ? 1 : 0;
}

function print(places) {
  for (const { file, line, text, better } of places) {
    console.log(line ? `${file}:${line}: “${text}” → ${better}` : `${file}: name of the file → ${better}`);
  }
}

/** Everything that people wrote, without data and the list of words itself. */
function* textFiles(paths) {
  for (const path of paths) {
    if (statSync(join(root, path)).isDirectory()) {
      const entries = readdirSync(join(root, path)).filter((name) => !ignored.test(name));
      yield* textFiles(entries.sort().map((name) => (path === '.' ? name : `${path}/${name}`)));
    } else if (textual.test(path) && !path.startsWith('tools/vocabulary')) yield path;
  }
}

function placesIn(file) {
  let text = readFileSync(join(root, file), 'utf8');
  for (const { phrase } of exceptions) {
    text = text.replaceAll(phrase, (kept) => kept.replace(/[^\n]/g, ' '));
  }
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  return [
    ...matches(file, plain(file), inProse)
      .concat(matches(file, file, inCode))
      .map((place) => ({ ...place, line: 0 })),
    ...matches(file, plain(text), inProse),
    ...matches(file, text, inCode),
    ...(isTest ? matches(file, text, inTestFiles) : []),
  ];
}

function matches(file, text, patterns) {
  return patterns.flatMap(([pattern, better]) =>
    [...text.matchAll(pattern)].map((match) => ({
      file,
      line: text.slice(0, match.index).split('\n').length,
      text: match[0].trim().replace(/\s+/g, ' '),
      better,
    })),
  );
}

/** Names as words, in small letters; lines stay lines. */
function plain(text) {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase();
}

/** A phrase may run over the end of a line of a comment. */
function spaced(pattern) {
  return pattern.replaceAll(' ', '(?:\\s+(?:\\*\\s+|//\\s*)?)');
}

function folderOf(file) {
  const [first, second, third] = file.split('/');
  if (first === 'apps') return `apps/${second}`;
  if (first === 'libs')
    return ['server', 'web'].includes(second) ? `libs/${second}/${third}` : `libs/${second}`;
  return file.includes('/') ? first : '.';
}

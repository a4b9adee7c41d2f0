// node tools/vocabulary.mjs [FOLDER …]: checks how people's words in this project read. It finds words and
// names that we do not use, constructions that one has to decode, lines of comments that are too long, titles
// of tests that are no sentences, and titles of commits since `main` that don't say what a commit does. With
// folders it prints each place and the better word; without, it compares all folders with
// tools/vocabulary/budget.json, which only falls: `--lower` writes what is left.
import { spawnSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refusedCommits } from './vocabulary/commits.mjs';
import { longLines, proseOf, titleProblem, titlesOf, widest } from './vocabulary/prose.mjs';
import { constructions, exceptions, inTests, names, words } from './vocabulary/words.mjs';

const root = join(import.meta.dirname, '..');
const budgetPath = 'tools/vocabulary/budget.json';
const wordsPath = 'tools/vocabulary/words.mjs';
const budget = JSON.parse(readFileSync(join(root, budgetPath), 'utf8'));
const inText = words.map(([pattern, better]) => [new RegExp(`\\b(${spaced(pattern)})\\b`, 'g'), better]);
const inCode = names.map(([pattern, better]) => [new RegExp(pattern, 'g'), better]);
const inProse = constructions.map(([pattern, better]) => [
  new RegExp(`(?<!\\w)(?:${spaced(pattern)})(?!\\w)`, 'gi'),
  better,
]);
const inTestFiles = inTests.map(([pattern, better]) => [new RegExp(pattern, 'gm'), better]);

const ignored = /^(\..*|node_modules|dist|artifacts|coverage|test-results)$/;
const textual = /\.(tsx?|[cm]ts|[cm]?js|md|css|html|ya?ml|sh|conf)$/;
/** These files consist of the searched words. */
const listOfWords = /^tools\/vocabulary(\/words\.mjs|\.test\.ts)$/;
const kinds = ['words', 'constructions', 'lines', 'titles'];

const args = process.argv.slice(2);
const named = args.filter((arg) => arg !== '--lower').map((folder) => folder.replace(/\/+$/, ''));
const found = new Map();
for (const file of textFiles(named.length ? named : ['.'])) {
  const folder = folderOf(file);
  found.set(folder, [...(found.get(folder) ?? []), ...placesIn(file)]);
}

if (named.length) {
  const places = [...found.values()].flat();
  print(places);
  console.log(`${places.length} places`);
} else if (args.includes('--lower')) {
  lowerBudget();
} else {
  const over = [...overBudget(), ...raisedBudget(), ...commits()];
  for (const line of over) console.error(line);
  process.exitCode = over.length ? 1 : 0;
}

function* overBudget() {
  for (const [folder, places] of found) {
    for (const kind of kinds) {
      const these = places.filter((place) => place.kind === kind);
      const allowed = budget[kind]?.[folder] ?? 0;
      if (these.length <= allowed) continue;
      yield `${folder}: ${these.length} places (${kind}), at most ${allowed} are left:`;
      yield* these.map(describePlace);
    }
  }
}

/**
 * A budget only falls, unless the list of words has changed. Without `main`, as in a shallow clone, it is not
 * compared.
 */
function* raisedBudget() {
  const base = git('merge-base', 'main', 'HEAD');
  if (base === undefined || git('diff', '--quiet', base, '--', wordsPath) === undefined) return;
  const before = JSON.parse(git('show', `${base}:${budgetPath}`) || '{}');
  for (const kind of Object.keys(before)) {
    for (const [folder, count] of Object.entries(budget[kind] ?? {})) {
      const was = before[kind][folder] ?? 0;
      if (count > was)
        yield `${budgetPath}: ${kind} of ${folder} is ${count} and was ${was} on main; it only falls`;
    }
  }
}

/** The output of git; undefined if it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function commits() {
  return refusedCommits(root).map(({ hash, title, problem }) => `commit ${hash} “${title}”: ${problem}`);
}

function lowerBudget() {
  const lowered = {};
  for (const kind of kinds) {
    lowered[kind] = {};
    for (const [folder, places] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const left = places.filter((place) => place.kind === kind).length;
      const allowed = Math.min(left, budget[kind]?.[folder] ?? (budget[kind] ? 0 : left));
      if (allowed) lowered[kind][folder] = allowed;
    }
  }
  writeFileSync(join(root, budgetPath), `${JSON.stringify(lowered, null, 2)}\n`);
}

function print(places) {
  for (const place of places) console.log(describePlace(place));
}

function describePlace({ file, line, text, better }) {
  return line ? `${file}:${line}: “${text}” → ${better}` : `${file}: name of the file → ${better}`;
}

/** Everything that people wrote, without data and the list of words itself. */
function* textFiles(paths) {
  for (const path of paths) {
    // What a link points to is read in its own place.
    if (lstatSync(join(root, path)).isDirectory()) {
      const entries = readdirSync(join(root, path)).filter((name) => !ignored.test(name));
      yield* textFiles(entries.sort().map((name) => (path === '.' ? name : `${path}/${name}`)));
    } else if (textual.test(path) && !listOfWords.test(path)) yield path;
  }
}

function placesIn(file) {
  let text = readFileSync(join(root, file), 'utf8');
  for (const { phrase } of exceptions) {
    text = text.replaceAll(phrase, (kept) => kept.replace(/[^\n]/g, ' '));
  }
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  return [
    ...matches(plain(file), inText)
      .concat(matches(file, inCode))
      .map((place) => ({ ...place, line: 0 })),
    ...matches(plain(text), inText),
    ...matches(text, inCode),
    ...(isTest ? matches(text, inTestFiles) : []),
    ...matches(proseOf(file, text), inProse).map((place) => ({ ...place, kind: 'constructions' })),
    ...longLines(file, text).map((line) => ({
      kind: 'lines',
      line,
      text: 'a comment',
      better: `at most ${widest} characters a line`,
    })),
    ...titlesOf(file, text).flatMap((title) => {
      const better = titleProblem(title);
      return better ? [{ kind: 'titles', line: title.line, text: title.title, better }] : [];
    }),
  ].map((place) => ({ kind: 'words', ...place, file }));
}

function matches(text, patterns) {
  return patterns.flatMap(([pattern, better]) =>
    [...text.matchAll(pattern)].map((match) => ({
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

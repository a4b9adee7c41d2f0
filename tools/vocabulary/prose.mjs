// The prose of a file: its comments, and the titles of its tests. Lines keep their numbers.

/** The longest line with a comment: as wide as code. */
export const widest = 110;

const hashed = /\.(ya?ml|sh|conf)$/;

/**
 * The text with everything but prose as spaces. A document is prose as a whole; code has comments and titles.
 */
export function proseOf(file, text) {
  if (file.endsWith('.md')) return text;
  const titles = new Map(titlesOf(file, text).map(({ line, title }) => [line, title]));
  return commentLines(file, text)
    .map((comment, index) => [comment, titles.get(index + 1)].filter(Boolean).join(' '))
    .join('\n');
}

/** Lines that can't be broken: an address, and a directive of a linter. */
const unbreakable = /https?:\/\/\S{60}|^\s*(oxlint-|biome-ignore|@ts-)/;

/** Lines of comments that are too long. */
export function longLines(file, text) {
  if (file.endsWith('.md')) return [];
  const lines = text.split('\n');
  return commentLines(file, text).flatMap((comment, index) =>
    comment && lines[index].length > widest && !unbreakable.test(comment) ? [index + 1] : [],
  );
}

/** The comment of each line, empty if it has none. A comment after code counts if no string can hold it. */
function commentLines(file, text) {
  const whole = hashed.test(file) ? /^\s*#(?!!)(.*)/ : /^\s*\/\/(.*)/;
  const after = hashed.test(file) ? /\s# (.*)/ : /[\s;{]\/\/ (.*)/;
  let inside = false;
  return text.split('\n').map((line) => {
    if (inside) {
      const [comment, rest] = line.split('*/', 2);
      inside = rest === undefined;
      return comment.replace(/^\s*\*/, '');
    }
    const found = whole.exec(line);
    if (found) return found[1];
    const block = hashed.test(file) ? null : /^\s*\{?\/\*\*?(.*)/.exec(line);
    if (block) {
      inside = !block[1].includes('*/');
      return block[1].split('*/')[0];
    }
    const behind = after.exec(line);
    return behind && !/['"`]\s*[),;]/.test(behind[1]) ? behind[1] : '';
  });
}

/** Titles of tests and of what groups them, with their lines. */
export function titlesOf(file, text) {
  if (!/\.(test|spec)\.tsx?$/.test(file)) return [];
  return [...text.matchAll(/^[ \t]*(test|it|describe|test\.describe)\b((?:\.\w+)*)(?=[(`])/gm)].flatMap(
    (match) => {
      let at = match.index + match[0].length;
      if (match[0].endsWith('.each'))
        at = text[at] === '`' ? text.indexOf('`', at + 1) + 1 : afterBrackets(text, at);
      const title = /^\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/.exec(text.slice(at, at + 400));
      if (!title) return [];
      const before = at + title[0].indexOf(title[1]);
      const isGroup = match[1].endsWith('describe') || match[2].includes('.describe');
      return [{ line: text.slice(0, before).split('\n').length, title: title[2], isGroup }];
    },
  );
}

/**
 * The index after the bracket that closes the one at `start`; strings in between may have brackets of their
 * own.
 */
function afterBrackets(text, start) {
  let depth = 0;
  for (const match of text
    .slice(start)
    .matchAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|[()]/g)) {
    if (match[0] === '(') depth += 1;
    if (match[0] === ')') depth -= 1;
    if (depth === 0) return start + match.index + 1;
  }
  return text.length;
}

/** Why a title isn't a sentence; undefined if it may be one. */
export function titleProblem({ title, isGroup }) {
  if (/^and\b/i.test(title)) return 'a sentence of its own, without “and”';
  // The rows of a table may have any number of words.
  if (/[%$]\w/.test(title)) return undefined;
  if (!isGroup && title.trim().split(/\s+/).length < 3) return 'a sentence with a subject and a verb';
  return undefined;
}

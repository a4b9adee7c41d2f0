import { commitProblem } from './vocabulary/commits.mjs';
import { longLines, proseOf, titleProblem, titlesOf } from './vocabulary/prose.mjs';

describe('the check of prose', () => {
  test('reads comments and titles, and leaves code out', () => {
    const code = [
      '/** Undefined where it is',
      ' * unknown. */',
      "const nobody = 'for ever'; // at once",
      "  test('hears of it', () => {});",
    ];
    const prose = proseOf('some.test.ts', code.join('\n')).split('\n');
    expect(prose.map((line: string) => line.trim())).toEqual([
      'Undefined where it is',
      'unknown.',
      'at once',
      'hears of it',
    ]);
    expect(proseOf('some.yaml', 'a: b # at once\n# nobody')).toBe('at once\n nobody');
  });

  test('finds lines of comments that are too long, but no long code and no address', () => {
    const long = 'word '.repeat(30);
    const lines = [`// ${long}`, `const a = '${long}';`, ' /** short */', `/* ${long} */`];
    lines.push(`// https://example.com/${'a'.repeat(120)}`);
    expect(longLines('some.ts', lines.join('\n'))).toEqual([1, 4]);
  });
});

describe('the check of titles', () => {
  test('finds the title behind the table of test.each', () => {
    const code = "test.each([['a)', f(1)], ['b', 2]])('refuses %s', () => {});\ndescribe('saving', () => {\n";
    expect(titlesOf('some.test.ts', code)).toEqual([
      { line: 1, title: 'refuses %s', isGroup: false },
      { line: 2, title: 'saving', isGroup: true },
    ]);
  });

  test.each([
    ['once', false],
    ['is kept', false],
    ['and is not saved either', false],
    ['refuses %s', true],
    ['refuses a second command', true],
  ])('judges “%s”: a sentence is %s', (title, good) => {
    expect(titleProblem({ title, isGroup: false }) === undefined).toBe(good);
  });
});

test.each([
  ['actions: refuse a second command of the same name', true],
  ['tests: process every event once', true],
  ['Revert "actions: refuse a command"', true],
  ['refuse a second command', false],
  ['actions, bots: refuse a second command', false],
  ['actions: refuse a command; bots: keep it', false],
  ['actions: refused a second command', false],
  ['actions: refuses a second command', false],
  ['actions: the list of commands', false],
  [`actions: refuse ${'a very '.repeat(10)}long title`, false],
])('judges the title of the commit “%s”: it may stay is %s', (title, good) => {
  expect(commitProblem(title) === undefined).toBe(good);
});

import type { Problem } from '@botter/linter';
import { groupProblems } from './group-problems';

const problem = (code: Problem['code'], index: number): Problem => ({
  code,
  severity: 'error',
  actionId: 'a1',
  where: { part: 'button', index },
  message: `Button ${index} has no target.`,
  advice: 'Choose one.',
});

test('100 problems of a kind become one line, a few stay on their own', () => {
  const many = Array.from({ length: 100 }, (_, index) => problem('button_without_target', index));
  const few = [0, 1, 2].map((index) => problem('value_too_long', index));
  const groups = groupProblems([few[0]!, ...many, few[1]!, few[2]!]);
  expect(groups.map(({ first, others }) => [first.code, others.length])).toEqual([
    ['value_too_long', 0],
    ['button_without_target', 99],
    ['value_too_long', 0],
    ['value_too_long', 0],
  ]);
});

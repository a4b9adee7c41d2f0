import { buttonCountProblem, emptyButton } from './buttons';

test('a hundred buttons are the most', () => {
  const buttons = Array.from({ length: 100 }, () => emptyButton);
  expect(buttonCountProblem(buttons.slice(1))).toBeUndefined();
  expect(buttonCountProblem(buttons)).toBe('At most 100 buttons');
});

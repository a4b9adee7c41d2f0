import { BotterError } from '@botter/contracts';
import { notRun } from './tests-before-publishing';

test("tests that take too long are a finding, so that they don't keep anyone from publishing; other errors are errors", () => {
  const tooLong = new BotterError('unavailable', 'These tests take too long. Run them one by one.');
  expect(notRun(tooLong).message).toBe(
    "The tests didn't run. These tests take too long. Run them one by one.",
  );
  const other = new BotterError('not_found', 'Bot not found');
  expect(() => notRun(other)).toThrow(other);
});

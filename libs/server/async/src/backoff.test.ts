import { backoff } from './backoff';

const rule = { firstPauseMs: 1_000, longestPauseMs: 60_000 };

test('doubles from the first pause to the longest, however many failures there were', () => {
  expect([0, 1, 2, 10, 2_000].map((failures) => backoff(rule, failures))).toEqual([
    1_000, 2_000, 4_000, 60_000, 60_000,
  ]);
});

test('randomness takes away up to half, also of the longest', () => {
  expect([0, 0.5, 1].map((chance) => backoff(rule, 2, chance))).toEqual([4_000, 3_000, 2_000]);
  expect(backoff(rule, 10, 1)).toBe(30_000);
});

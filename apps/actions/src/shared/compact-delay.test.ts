import { compactDelay } from './compact-delay';

test.each([
  [1, '1s'],
  [30, '30s'],
  [60, '1m'],
  [90, '90s'],
  [300, '5m'],
  [3600, '1h'],
  [5400, '90m'],
  [86_400, '1d'],
  [90_000, '25h'],
  [2_592_000, '30d'],
])('%i seconds read %s', (seconds, text) => {
  expect(compactDelay(seconds)).toBe(text);
});

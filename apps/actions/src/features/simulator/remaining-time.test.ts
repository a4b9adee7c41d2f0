import { remainingTime } from './remaining-time';

test.each([
  [-3, '0:00'],
  [4.2, '0:05'],
  [299, '4:59'],
  [3600, '1h'],
  [4860, '1h 21m'],
  [86_400, '1d'],
  [97_300, '1d 3h'],
])('%d seconds read %s', (seconds, text) => {
  expect(remainingTime(seconds)).toBe(text);
});

import { ConcurrencyLimiter } from './concurrency-limiter';

test('a key runs as many as its limit at once, whatever others do', () => {
  const limiter = new ConcurrencyLimiter(2);
  expect([limiter.enter('a', 0), limiter.enter('a', 0)]).toEqual([undefined, undefined]);
  expect(limiter.enter('a', 0)).toBeGreaterThan(0);
  expect(limiter.enter('b', 0)).toBeUndefined();
  limiter.leave('a', 10);
  expect(limiter.enter('a', 0)).toBeUndefined();
});

test('those that wait come one after the other, about as fast as requests end', () => {
  const limiter = new ConcurrencyLimiter(5);
  for (let at = 0; at < 5; at++) limiter.enter('slow', 0);
  limiter.leave('slow', 30_000);
  limiter.enter('slow', 0);
  const pauses = [0, 0, 0].map((now) => limiter.enter('slow', now) ?? 0);
  expect(pauses).toEqual([6_200, 12_200, 18_200]);
  // A thousand of them ask about as often as the receiver responds, and none waits for ever.
  for (let at = 0; at < 1_000; at++) expect(limiter.enter('slow', 0)).toBeLessThanOrEqual(300_000);
});

test('those that waited are forgotten with the last request', () => {
  const limiter = new ConcurrencyLimiter(1);
  limiter.enter('a', 0);
  for (let at = 0; at < 100; at++) limiter.enter('a', 0);
  limiter.leave('a', 10);
  limiter.enter('a', 0);
  expect(limiter.enter('a', 0)).toBeLessThan(2_000);
});

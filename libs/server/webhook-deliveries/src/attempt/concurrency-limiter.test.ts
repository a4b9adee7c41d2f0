import { ConcurrencyLimiter } from './concurrency-limiter';

test('a key runs up to its limit of simultaneous requests, whatever others do', () => {
  const limiter = new ConcurrencyLimiter(2);
  expect([limiter.enter('a', 0), limiter.enter('a', 0)]).toEqual([undefined, undefined]);
  expect(limiter.enter('a', 0)).toBeGreaterThan(0);
  expect(limiter.enter('b', 0)).toBeUndefined();
  limiter.leave('a', 0, 10);
  expect(limiter.enter('a', 0)).toBeUndefined();
});

test('those that wait come one after the other, as fast as requests end, or as if they took two and a half seconds', () => {
  const limiter = new ConcurrencyLimiter(5);
  for (let at = 0; at < 5; at++) limiter.enter('slow', 0);
  limiter.leave('slow', 0, 30_000);
  limiter.enter('slow', 0);
  const pauses = [0, 0, 0].map((now) => limiter.enter('slow', now) ?? 0);
  expect(pauses).toEqual([700, 1_200, 1_700]);
  // None waits endlessly.
  for (let at = 0; at < 1_000; at++) expect(limiter.enter('slow', 0)).toBeLessThanOrEqual(300_000);
});

test('a silent receiver gets requests as slowly after its last one has ended', () => {
  const limiter = new ConcurrencyLimiter(1);
  const waiting = Array.from({ length: 40 }, () => 0);
  let asked = 0;
  for (let now = 0, busyUntil = 0; now < 100_000; now += 100) {
    if (busyUntil !== 0 && busyUntil <= now) {
      limiter.leave('a', now, 5_000);
      busyUntil = 0;
    }
    for (const [at, turn] of waiting.entries()) {
      if (turn > now) continue;
      asked += 1;
      const pause = limiter.enter('a', now);
      if (pause === undefined) busyUntil = now + 5_000;
      waiting[at] = now + (pause ?? 5_000);
    }
  }
  // Twice each while its slowness is unknown, and then two in five seconds, which are sent or find it busy.
  // It was ten a second.
  expect(asked).toBeLessThan(2 * 40 + 40 + 40);
});

test('a receiver that became fast does not keep those that come next waiting', () => {
  const limiter = new ConcurrencyLimiter(1);
  limiter.enter('a', 0);
  limiter.leave('a', 5_000, 5_000);
  limiter.enter('a', 5_000);
  for (let at = 0; at < 100; at++) limiter.enter('a', 5_000);
  limiter.leave('a', 5_010, 10);
  limiter.enter('a', 5_010);
  expect(limiter.enter('a', 5_010)).toBeLessThan(2_000);
});

test('no near turn is farther away than a second, or four times the time for which others have waited, or five minutes', () => {
  const limiter = new ConcurrencyLimiter(1, true);
  const farthestAt = (now: number) =>
    Math.max(...Array.from({ length: 1_000 }, () => limiter.enter('slow', now) ?? 0));
  limiter.enter('slow', 0);
  const farthest = [0, 900, 4_000, 15_000, 60_000, 90_000].map(farthestAt);
  for (const [at, most] of [1_000, 3_600, 16_000, 60_000, 240_000, 300_000].entries()) {
    expect(farthest[at]).toBeLessThanOrEqual(most);
    expect(farthest[at]).toBeGreaterThan(most * 0.9);
  }
  // Those of before have come, and none has waited since.
  expect(farthestAt(1_000_000)).toBeLessThanOrEqual(1_000);
});

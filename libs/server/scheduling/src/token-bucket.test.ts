import { TokenBucket } from './token-bucket';

describe('a token bucket', () => {
  test('lets a burst pass, then an even stream', () => {
    const bucket = new TokenBucket({ number: 8, seconds: 2 });
    expect(bucket.take(8, 1_000)).toBe(0);
    expect(bucket.take(2, 1_000)).toBe(500);
    expect(bucket.take(4, 2_500)).toBe(0);
    expect(bucket.take(1, 2_500)).toBe(250);
  });

  test('is full again after its time, and never fuller', () => {
    const bucket = new TokenBucket({ number: 8, seconds: 2 });
    bucket.take(8, 0);
    expect(bucket.take(8, 60_000)).toBe(0);
    expect(bucket.take(4, 60_000)).toBe(1_000);
  });

  test('makes no one wait for what was given back', () => {
    const bucket = new TokenBucket({ number: 8, seconds: 2 });
    bucket.take(12, 0);
    bucket.giveBack(4);
    expect(bucket.take(4, 1_000)).toBe(0);
  });
});

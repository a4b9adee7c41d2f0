import { CallShare } from './call-share';

test('a key has its share and no more, others have theirs', () => {
  const share = new CallShare(2);
  expect([share.enter('a', 0), share.enter('a', 0)]).toEqual([undefined, undefined]);
  expect(share.enter('a', 0)).toBeGreaterThan(0);
  expect(share.enter('b', 0)).toBeUndefined();
  share.leave('a', 10);
  expect(share.enter('a', 0)).toBeUndefined();
});

test('those that wait come one after the other, about as fast as calls end', () => {
  const share = new CallShare(5);
  for (let at = 0; at < 5; at++) share.enter('slow', 0);
  share.leave('slow', 30_000);
  share.enter('slow', 0);
  const pauses = [0, 0, 0].map((now) => share.enter('slow', now) ?? 0);
  expect(pauses).toEqual([6_200, 12_200, 18_200]);
  // A thousand of them ask about as often as the receiver answers, and none waits for ever.
  for (let at = 0; at < 1_000; at++) expect(share.enter('slow', 0)).toBeLessThanOrEqual(300_000);
});

test('who waited is forgotten with the last call', () => {
  const share = new CallShare(1);
  share.enter('a', 0);
  for (let at = 0; at < 100; at++) share.enter('a', 0);
  share.leave('a', 10);
  share.enter('a', 0);
  expect(share.enter('a', 0)).toBeLessThan(2_000);
});

import { LogPositions } from './log-positions';

test('what is replayed is as old as the newest position that it reached', () => {
  const positions = new LogPositions();
  expect(positions.lagAt(0, 100)).toBe(Number.POSITIVE_INFINITY);
  positions.note(1_000, 100);
  positions.note(2_000, 100);
  positions.note(3_000, 250);
  expect([99, 100, 249, 250].map((replayed) => positions.lagAt(3_500, replayed))).toEqual([
    Number.POSITIVE_INFINITY,
    1_500,
    1_500,
    500,
  ]);
  expect(positions.lagAt(3_500, null)).toBe(Number.POSITIVE_INFINITY);
});

test('after a failover positions may begin again at a smaller one', () => {
  const positions = new LogPositions();
  positions.note(1_000, 900);
  positions.note(2_000, 500);
  expect(positions.lagAt(2_100, 600)).toBe(100);
});

test('positions of long ago are forgotten', () => {
  const positions = new LogPositions();
  positions.note(0, 100);
  positions.note(601_000, 200);
  expect(positions.lagAt(601_000, 150)).toBe(Number.POSITIVE_INFINITY);
});

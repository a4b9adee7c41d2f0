import { atTheEnd, drawAround, drawNewer, drawnRange, drawOlder, mostDrawn } from './drawn-items';

const keys = Array.from({ length: 5_000 }, (_, n) => `m${n}`);

test('draws the newest first, and never more than the maximum on the way to the oldest and back', () => {
  let drawn = atTheEnd;
  expect(drawnRange(keys, drawn)).toEqual({ from: 4_800, to: 5_000 });
  let steps = 0;
  for (; drawnRange(keys, drawn).from > 0; steps += 1) {
    const before = drawnRange(keys, drawn);
    drawn = drawOlder(keys, drawn);
    const after = drawnRange(keys, drawn);
    expect(after.to - after.from).toBe(mostDrawn);
    // The item at the upper end, which the person reads, stays drawn.
    expect(after.to).toBeGreaterThan(before.from);
  }
  expect(steps).toBe(192);
  for (; drawnRange(keys, drawn).to < keys.length; steps -= 1) drawn = drawNewer(keys, drawn);
  expect(steps).toBe(0);
  expect(drawn).toBe(atTheEnd);
});

test('follows what comes at the end, and stays in place further up', () => {
  const more = [...keys, 'new'];
  expect(drawnRange(more, atTheEnd).to).toBe(5_001);
  const up = drawOlder(keys, atTheEnd);
  expect(drawnRange(more, up)).toEqual(drawnRange(keys, up));
  // Older ones that were loaded come before them.
  expect(drawnRange(['older', ...keys], up).from).toBe(drawnRange(keys, up).from + 1);
});

test('draws around a search result, and starts at the end again if its beginning is gone', () => {
  const found = drawAround(keys, atTheEnd, 'm2000');
  expect(drawnRange(keys, found)).toEqual({ from: 1_900, to: 2_100 });
  expect(drawAround(keys, found, 'm2050')).toBe(found);
  expect(drawAround(keys, found, 'nowhere')).toBe(found);
  expect(drawnRange(keys.slice(4_000), found)).toEqual({ from: 800, to: 1_000 });
});

test('stays in place if the line of a day disappears, because older messages of that day are loaded', () => {
  const up = drawOlder(['day-m0', ...keys.slice(0, 220)], { first: 'm10' });
  expect(up.first).toBe('day-m0');
  expect(drawnRange(['day-a', 'a', 'b', ...keys], up).from).toBe(3);
});

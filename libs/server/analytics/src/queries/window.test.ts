import { windowOf } from './window';

const now = new Date('2026-11-22T10:20:30Z');
const iso = (points: readonly Date[]) => points.map((point) => point.toISOString().slice(0, 16));

test('a range begins with a full hour, and its days with midnight in the time zone', () => {
  const { from, unit, points } = windowOf('7d', 'Asia/Kolkata', now);
  expect([from.toISOString(), unit]).toEqual(['2026-11-15T10:00:00.000Z', 'day']);
  expect(iso(points)).toEqual([
    '2026-11-15T10:00',
    ...[15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}T18:30`),
  ]);
});

test('a day is shown by hours', () => {
  const { unit, points } = windowOf('1d', 'Europe/Berlin', now);
  expect([unit, points.length, ...iso(points).slice(-1)]).toEqual(['hour', 25, '2026-11-22T10:00']);
});

test('days are right when clocks change', () => {
  const points = iso(windowOf('30d', 'Europe/Berlin', new Date('2026-11-10T12:00:00Z')).points);
  expect(points).toContain('2026-10-24T22:00');
  expect(points).toContain('2026-10-25T23:00');
});

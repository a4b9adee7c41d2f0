import { keptBytesOf, keptVersions } from './kept-versions';

const day = 24 * 60 * 60_000;
const start = Date.UTC(2026, 10, 1);
/** Newest first, one a day. */
const versions = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ version: count - i, at: new Date(start + (count - i) * day) }));
const numbers = (kept: readonly { version: number }[]) => kept.map(({ version }) => version);
const none = () => 0;

test('keeps a version as long as the longest delay after another one replaced it', () => {
  const all = versions(3);
  expect(numbers(keptVersions(all, none, new Date(start + 34 * day)))).toEqual([3, 2]);
  expect(numbers(keptVersions(all, none, new Date(start + 33 * day)))).toEqual([3, 2, 1]);
});

test('always keeps the last one, and fifty at most', () => {
  const later = new Date(start + 400 * day);
  expect(numbers(keptVersions(versions(1), () => Number.POSITIVE_INFINITY, later))).toEqual([1]);
  const quick = versions(80).map(({ version }) => ({ version, at: new Date(start + version) }));
  expect(keptVersions(quick, none, new Date(start + day))).toHaveLength(50);
});

test('keeps as many as have at most 4 MB of their own', () => {
  const mb = 1024 * 1024;
  const bytes = keptBytesOf(
    new Map([
      [4, 2 * mb],
      [3, 2 * mb],
      [2, 1],
    ]),
  );
  expect(numbers(keptVersions(versions(4), bytes, new Date(start + 5 * day)))).toEqual([4, 3, 2]);
});

import type { Condition, ConditionTest } from '@botter/contracts';
import { aliceContact } from '../testing/talk';
import { chanceFactor, chanceOf, commonChanceFactor } from './chance';
import { fits } from './fits';

const facts = {
  contact: {
    ...aliceContact,
    language: 'de-CH',
    fields: { city: 'São Paulo', age: 30, vip: true, born: '2000-02-29', bought: '2026-02-26' },
    tags: ['vip'],
    startedBy: 'spring24',
    lastSeenAt: '2026-02-01T12:00:00Z',
  },
  // A Sunday, 13:00 in Berlin.
  now: new Date('2026-03-01T12:00:00Z'),
  timeZone: 'Europe/Berlin',
};
const hours = (from: string, to: string, ...days: number[]): ConditionTest => ({ hours: { from, to, days } });

test.each<[ConditionTest, boolean]>([
  [{ field: 'city', op: 'is', value: 'sao  paulo' }, true],
  [{ field: 'city', op: 'is', value: 'Paulo' }, false],
  [{ field: 'city', op: 'is_not', value: 'Rio' }, true],
  [{ field: 'city', op: 'contains', value: 'paulo' }, true],
  [{ field: 'city', op: 'contains', value: 'aulo' }, false],
  [{ field: 'city', op: 'contains', value: '' }, false],
  [{ field: 'city', op: 'starts', value: 'São' }, true],
  [{ field: 'city', op: 'starts', value: 'Sa' }, false],
  [{ field: 'city', op: 'gt', value: 'A' }, false],
  [{ field: 'age', op: 'is', value: '30' }, true],
  [{ field: 'age', op: 'is', value: 30 }, true],
  [{ field: 'age', op: 'is', value: '' }, false],
  [{ field: 'age', op: 'gt', value: 29 }, true],
  [{ field: 'age', op: 'gt', value: 30 }, false],
  [{ field: 'age', op: 'lt', value: '100' }, true],
  [{ field: 'age', op: 'lt', value: 'x' }, false],
  [{ field: 'vip', op: 'is', value: true }, true],
  [{ field: 'vip', op: 'is', value: 'yes' }, true],
  [{ field: 'born', op: 'lt', value: '2008-03-01' }, true],
  [{ field: 'born', op: 'gt', value: '2008-03-01' }, false],
  [{ field: 'city', op: 'set' }, true],
  [{ field: 'none', op: 'set' }, false],
  [{ field: 'none', op: 'not_set' }, true],
  [{ field: 'none', op: 'is_not', value: 'x' }, true],
  [{ field: 'none', op: 'is', value: '' }, false],
  [{ field: 'none', op: 'lt', value: 1 }, false],
  [{ field: 'first_name', op: 'is', value: 'ALICE' }, true],
  [{ field: 'username', op: 'set' }, true],
  [{ field: 'bought', op: 'within_days', value: 3 }, true],
  [{ field: 'bought', op: 'within_days', value: 2 }, false],
  [{ field: 'age', op: 'within_days', value: 3 }, false],
  [{ tag: 'vip', on: true }, true],
  [{ tag: 'vip', on: false }, false],
  [{ tag: 'new', on: false }, true],
  [{ language: ['fr', 'de'] }, true],
  [{ language: ['de-ch'] }, true],
  [{ language: ['de-at', 'd'] }, false],
  [hours('13:00', '14:00', 7), true],
  [hours('12:00', '13:00', 7), false],
  [hours('13:00', '14:00', 1, 2, 3, 4, 5, 6), false],
  [hours('22:00', '14:00', 6), true],
  [hours('22:00', '14:00', 7), false],
  [hours('22:00', '13:00', 6), false],
  [hours('09:00', '09:00', 7), true],
  [{ seen_within_days: 28 }, true],
  [{ seen_within_days: 27 }, false],
  [{ chance: 0 }, false],
  [{ chance: 100 }, true],
  [{ started_by: 'spring24' }, true],
  [{ started_by: 'spring' }, false],
])('decides %j: %s', (one, expected) => {
  expect(fits({ all: [one] }, facts)).toBe(expected);
});

test.each<[Condition, boolean]>([
  [{ all: [] }, true],
  [{ any: [] }, false],
  [{ all: [{ tag: 'vip', on: true }, { any: [{ chance: 0 }, { chance: 100 }] }] }, true],
  [{ all: [{ tag: 'vip', on: true }, { any: [] }] }, false],
  [{ any: [{ tag: 'new', on: true }, { all: [{ tag: 'vip', on: true }] }] }, true],
])('joins tests: %j is %s', (condition, expected) => {
  expect(fits(condition, facts)).toBe(expected);
});

test('a date that is still to come is not within days that are over', () => {
  const later = { ...facts, contact: { ...facts.contact, fields: { day: '2026-03-02' } } };
  expect(fits({ all: [{ field: 'day', op: 'within_days', value: 3 }] }, later)).toBe(false);
});

test('gives each person the same chance every time, and branches chances of their own', () => {
  const people = Array.from({ length: 10_000 }, (_, i) => String(5_000_000_000 + i));
  const shareOf = (factor: number) => people.filter((id) => chanceOf(id, factor) < 30);
  for (const factor of [commonChanceFactor, chanceFactor('a/s1/0'), chanceFactor('a/s1/1')]) {
    expect(Math.round(shareOf(factor).length / 100)).toBe(30);
  }
  const both = shareOf(chanceFactor('a/s1/0')).filter((id) => chanceOf(id, chanceFactor('a/s1/1')) < 30);
  expect(both.length).toBeGreaterThan(600);
  expect(both.length).toBeLessThan(1_200);
});

// select 1001 % 2147483647 * 1103515245 % 2147483647 * 100 / 2147483647
test('is the chance that PostgreSQL calculates', () => {
  expect(chanceOf('1001', commonChanceFactor)).toBe(37);
});

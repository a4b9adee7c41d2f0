import { KnownPeople } from './known-people';
import type { PersonEntry } from './person-entry';

const ada: PersonEntry = { at: 1_000_000, id: '7', first: 'Ada', username: 'ada', private: true };
const later = (ms: number, more: Partial<PersonEntry> = {}) => ({ ...ada, at: ada.at + ms, ...more });

let people: KnownPeople;
beforeEach(() => {
  people = new KnownPeople();
  people.add('bot', ada);
});

test('knows a person of a bot for half a minute after they were noted', () => {
  expect(people.has('bot', later(29_999))).toBe(true);
  expect(people.has('bot', later(30_000))).toBe(false);
  expect(people.has('bot', later(-1))).toBe(false);
  expect(people.has('other', later(1))).toBe(false);
  expect(people.has('bot', later(1, { id: '8' }))).toBe(false);
});

test.each([
  [{ first: 'Augusta' }],
  [{ last: 'King' }],
  [{ username: 'countess' }],
  [{ language: 'en' }],
  [{ start: 'spring24' }],
  [{ stop: true as const }],
])('does not know a person who changes: %p', (change) => {
  expect(people.has('bot', later(1, change))).toBe(false);
});

test('knows no one in groups, and no one after it was cleared', () => {
  const { private: _, ...inGroup } = ada;
  people.add('group', inGroup);
  expect(people.has('group', inGroup)).toBe(false);
  people.clear();
  expect(people.has('bot', later(1))).toBe(false);
});

test('forgets the people who were noted first when there are too many', () => {
  for (let id = 100; id < 20_100; id++) people.add('bot', later(0, { id: String(id) }));
  expect(people.has('bot', later(1))).toBe(false);
  expect(people.has('bot', later(1, { id: '20099' }))).toBe(true);
});

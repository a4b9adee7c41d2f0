import { sampleBot } from '@botter/web-testing';
import { searchBots, sortBots } from './sort-bots';

const failed = { mode: 'polling', state: 'failed', error: 'Unauthorized', problem: null } as const;
const bots = [
  sampleBot({ id: 'quiet', name: 'Cafe', username: 'cafe_bot', created_at: '2026-11-03T00:00:00.000Z' }),
  sampleBot({ id: 'busy', name: 'Bakery', username: 'bread_bot', created_at: '2026-11-02T00:00:00.000Z' }),
  sampleBot({ id: 'broken', name: 'Attic', username: 'attic_bot', connection: failed }),
];
const unreadOf = (id: string) => (id === 'busy' ? 120 : 0);
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

test('what needs attention comes first: no connection, then unread messages', () => {
  expect(ids(sortBots(bots, 'attention', unreadOf))).toEqual(['broken', 'busy', 'quiet']);
  expect(ids(sortBots(bots, 'name', unreadOf))).toEqual(['broken', 'busy', 'quiet']);
  expect(ids(sortBots(bots, 'newest', unreadOf))).toEqual(['quiet', 'busy', 'broken']);
});

test('bots are found by name and by username', () => {
  expect(ids(searchBots(bots, ' @BREAD'))).toEqual(['busy']);
  expect(ids(searchBots(bots, 'att'))).toEqual(['broken']);
  expect(searchBots(bots, '')).toBe(bots);
});

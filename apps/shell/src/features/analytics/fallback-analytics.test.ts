import { sampleMessage } from '@botter/web-testing';
import { fallbackAnalytics } from './fallback-analytics';

test('messages of the same moment keep the order in which the server lists them', () => {
  const at = (id: string, created_at: string) => sampleMessage({ id, created_at });
  const lists = [
    [
      at('a', '2026-11-24T10:00:00.000Z'),
      at('b', '2026-11-24T10:00:00.000Z'),
      at('c', '2026-11-24T09:00:00.000Z'),
    ],
    [at('d', '2026-11-24T11:00:00.000Z'), at('e', '2026-11-24T10:00:00.000Z')],
  ];
  const contents = lists.map((messages, n) => ({ botId: `b${n}`, messages, chats: [], actions: [] }));
  const { recentMessages } = fallbackAnalytics(contents, 2, new Date(0));
  expect(recentMessages.map(({ id }) => id)).toEqual(['d', 'a', 'b', 'e', 'c']);
});

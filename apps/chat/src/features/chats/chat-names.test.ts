import type { Chat } from '@botter/contracts';
import { chatTitle, lastMessageText, searchChats, unreadBadge } from './chat-names';

const chat = (name: string | null, username: string | null = null) =>
  ({ name, username, telegram_chat_id: '-100' }) as Chat;

test('a chat without a name is named by its id at Telegram', () => {
  expect(chatTitle(chat('Ann'))).toBe('Ann');
  expect(chatTitle(chat(null))).toBe('Chat -100');
  expect(chatTitle(chat('  '))).toBe('Chat -100');
});

test.each([
  [undefined, undefined],
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%s unread shows %s', (count, badge) => {
  expect(unreadBadge(count)).toBe(badge);
});

test('the list shows when the last message came', () => {
  const now = new Date(2026, 10, 20, 18);
  const at = (...parts: [number, number, number, number?]) => new Date(...parts).toISOString();
  expect(lastMessageText(null, now)).toBe('–');
  expect(lastMessageText(at(2026, 10, 20, 9), now, 'en-GB')).toBe('09:00');
  expect(lastMessageText(at(2026, 10, 18), now, 'en-GB')).toBe('Wed');
  expect(lastMessageText(at(2026, 9, 3), now, 'en-GB')).toBe('3 Oct');
  expect(lastMessageText(at(2025, 9, 3), now, 'en-GB')).toBe('3 Oct 2025');
});

test('chats are found by name and username', () => {
  const chats = [chat('Ann', 'annie'), chat('Bob'), chat(null)];
  expect(searchChats(chats, ' an').map(({ name }) => name)).toEqual(['Ann']);
  expect(searchChats(chats, '@ANNIE')).toHaveLength(1);
  expect(searchChats(chats, '-100')).toHaveLength(1);
  expect(searchChats(chats, '')).toHaveLength(3);
});

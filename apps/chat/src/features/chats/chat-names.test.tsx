import type { Chat } from '@botter/contracts';
import { chatTitle, lastMessageText, searchChats } from './chat-names';

const chat = (name: string | null, username: string | null = null) =>
  ({ name, username, telegram_chat_id: '-100' }) as Chat;

test('a chat without a name is named by its id at Telegram', () => {
  expect(chatTitle(chat('Ann'))).toBe('Ann');
  expect(chatTitle(chat(null))).toBe('Chat -100');
  expect(chatTitle(chat('  '))).toBe('Chat -100');
});

test('the list shows when the last message came', () => {
  const now = new Date(2026, 10, 20, 18);
  expect(lastMessageText(null, now)).toBe('–');
  expect(lastMessageText(new Date(2026, 10, 20, 9).toISOString(), now)).toMatch(/9.00/);
  expect(lastMessageText(new Date(2025, 9, 3).toISOString(), now)).toMatch(/Oct.*2025|2025.*Oct/);
});

test('chats are found by name and username', () => {
  const chats = [chat('Ann', 'annie'), chat('Bob'), chat(null)];
  expect(searchChats(chats, ' an').map(({ name }) => name)).toEqual(['Ann']);
  expect(searchChats(chats, '@ANNIE')).toHaveLength(1);
  expect(searchChats(chats, '-100')).toHaveLength(1);
  expect(searchChats(chats, '')).toHaveLength(3);
});

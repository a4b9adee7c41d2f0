import type { Chat } from '@botter/contracts';
import { chatTitle, searchChats } from './chat-title';

test.each([
  ['Anna', 'Anna'],
  ['  ', 'Chat 501'],
  [null, 'Chat 501'],
])('a chat named %j is titled %s', (name, title) => {
  expect(chatTitle(name, '501')).toBe(title);
});

test('chats are found by title and by username, with or without the @', () => {
  const chat = (name: string | null, username: string | null) =>
    ({ name, username, telegram_chat_id: '501' }) as Chat;
  const chats = [chat('Anna', 'anna_k'), chat('Boris', null), chat(null, null)];
  expect(searchChats(chats, ' @ANNA').map(({ name }) => name)).toEqual(['Anna']);
  expect(searchChats(chats, 'chat 50')).toEqual([chats[2]]);
  expect(searchChats(chats, ' ')).toEqual(chats);
});

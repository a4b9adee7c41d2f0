import { withChatRead } from './unread';

const unread = {
  unreadByBot: [
    { bot_id: 'a', unread_count: 5 },
    { bot_id: 'b', unread_count: 1 },
  ],
  unreadByChat: [
    { chat_id: 'c1', unread_count: 3 },
    { chat_id: 'c2', unread_count: 2 },
  ],
};

test('a chat that is read leaves the counts of its bot', () => {
  expect(withChatRead(unread, 'a', 'c1')).toEqual({
    unreadByBot: [
      { bot_id: 'a', unread_count: 2 },
      { bot_id: 'b', unread_count: 1 },
    ],
    unreadByChat: [{ chat_id: 'c2', unread_count: 2 }],
  });
});

test('a chat without unread messages changes nothing', () => {
  expect(withChatRead(unread, 'b', 'c9')).toEqual(unread);
});

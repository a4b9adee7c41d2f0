import { sessionPlaceOf } from './session-place';

const ada = { id: 7, is_bot: false, first_name: 'Ada' };
const group = { id: -5, type: 'supergroup', title: 'Team' };
const inTopic = { message_thread_id: 3, is_topic_message: true };
const message = { message_id: 1, date: 0, chat: group, from: ada, text: 'hi' };

test.each([
  ['a message', { message }, '7', null],
  ['a message of a topic', { message: { ...message, ...inTopic } }, '7', 3],
  [
    'a press',
    { callback_query: { id: 'q', from: ada, message: { ...message, from: { id: 1 } } } },
    '7',
    null,
  ],
  ['a message of an anonymous administrator', { message: { ...message, sender_chat: group } }, null, null],
  ['a message of another bot', { message: { ...message, from: { ...ada, is_bot: true } } }, null, null],
  ['an edit', { edited_message: message }, null, null],
  ['a membership', { my_chat_member: { chat: group, from: ada } }, null, null],
])('finds the place of %s', (_, update, personId, threadId) => {
  expect(sessionPlaceOf(update)).toEqual({ telegramChatId: '-5', personId, threadId });
});

test.each([
  [{ callback_query: { id: 'q', from: ada, inline_message_id: '1' } }],
  [{ message: {} }],
  [{ message: { ...message, chat: { id: 'x' } } }],
  [{ poll: {} }],
])('finds no place for an update without a chat: %j', (update) => {
  expect(sessionPlaceOf(update)).toBeUndefined();
});

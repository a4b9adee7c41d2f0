import { contextOf, quoteOf } from './message-context';
import type { MessageView } from './update-view';

const message = (content: object): MessageView => ({
  message_id: 7,
  date: 0,
  chat: { id: 1, type: 'private' },
  text: 'Yes',
  ...content,
});

test('a message of its own refers to nothing', () => {
  expect(contextOf(message({}))).toBeNull();
});

test('a reply keeps what it replies to, or the part that was quoted of it', () => {
  const reply_to_message = {
    message_id: 5,
    from: { id: 9, first_name: 'Shop' },
    text: 'Open at nine, or ten?',
  };
  const quoted = {
    telegram_message_id: '5',
    sender_name: 'Shop',
    kind: 'text',
    text: 'Open at nine, or ten?',
  };
  expect(contextOf(message({ reply_to_message }))).toEqual({ reply_to: quoted });
  expect(contextOf(message({ reply_to_message, quote: { text: 'or ten?' } }))).toEqual({
    reply_to: { ...quoted, text: 'or ten?' },
  });
  const photo = { message_id: 6, photo: [], sender_chat: { id: -1, type: 'channel', title: 'News' } };
  expect(contextOf(message({ reply_to_message: photo }))?.reply_to).toEqual({
    telegram_message_id: '6',
    sender_name: 'News',
    kind: 'photo',
    text: null,
  });
});

test('the beginning of a forum topic is no message that was replied to', () => {
  const reply_to_message = { message_id: 5, forum_topic_created: { name: 'Tea' } };
  expect(contextOf(message({ reply_to_message }))).toBeNull();
});

test.each([
  [{ sender_user: { id: 3, first_name: 'Rosa', last_name: 'Luks' } }, 'Rosa Luks'],
  [{ sender_user_name: 'Hidden' }, 'Hidden'],
  [{ chat: { id: -2, type: 'channel', title: 'News' } }, 'News'],
  [{}, 'Unknown'],
])('a message forwarded from %j names %s', (forward_origin, name) => {
  expect(contextOf(message({ forward_origin }))).toEqual({ forwarded_from: name });
});

test('a quote is cut between characters', () => {
  expect(quoteOf('🍵'.repeat(300))).toBe('🍵'.repeat(200));
  expect(quoteOf('')).toBeNull();
});

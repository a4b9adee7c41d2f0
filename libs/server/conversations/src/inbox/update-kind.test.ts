import { kindOfUpdate } from './update-kind';

const message = { message_id: 1, date: 2, chat: { id: 3 }, from: { id: 4 }, message_thread_id: 5 };

test.each([
  [{ update_id: 1, poll_answer: { poll_id: '1' } }, 'poll_answer'],
  [{ update_id: 1, message: { ...message, new_chat_members: [] } }, 'message.new_chat_members'],
  [{ update_id: 1, channel_post: { ...message, pinned_message: {} } }, 'channel_post.pinned_message'],
  [{ update_id: 1, message }, 'message'],
  [{ update_id: 1, message: 'odd' }, 'message'],
  [{ update_id: 1 }, 'empty'],
])('%j is counted as %s', (update, kind) => {
  expect(kindOfUpdate(update)).toBe(kind);
});

import type { chatWorkCalls } from '../chat-work.calls';
import type { ExamplesOf } from './call-example';
import { botId, chatExample, chatId, instant } from './shared';

export const chatWorkExamples: ExamplesOf<typeof chatWorkCalls> = {
  markChatUnread: { params: { botId, chatId }, response: {} },
  setChatDone: {
    params: { botId, chatId },
    body: { done: true },
    response: { chat: { ...chatExample, done: true } },
  },
  setChatAssignee: {
    params: { botId, chatId },
    body: { assigned: true },
    response: {
      chat: {
        ...chatExample,
        done: true,
        assignee: { user_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0018', name: 'Ann Miller' },
      },
    },
  },
  listChatNotes: { params: { botId, chatId }, response: { notes: [] } },
  addChatNote: {
    params: { botId, chatId },
    body: { text: 'Prefers green tea' },
    response: {
      note: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0019',
        author_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0018',
        author_name: 'Ann Miller',
        text: 'Prefers green tea',
        created_at: instant,
      },
    },
  },
  deleteChatNote: {
    params: { botId, chatId, noteId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0020' },
    response: {},
  },
};

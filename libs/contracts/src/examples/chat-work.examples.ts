import type { chatWorkCalls } from '../chat-work.calls';
import type { ExamplesOf } from './call-example';

export const chatWorkExamples: ExamplesOf<typeof chatWorkCalls> = {
  markChatUnread: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
    },
    response: {},
  },
  setChatDone: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
    },
    body: {
      done: true,
    },
    response: {
      chat: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
        telegram_chat_id: '5000',
        type: 'private',
        name: 'Ann',
        username: null,
        message_count: 5,
        last_message_time: '2026-03-02T09:30:00.000Z',
        last_message_at: '2026-03-02T09:30:00.000Z',
        blocked: false,
        takeover: null,
        last_message: {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0017',
          direction: 'outgoing',
          kind: 'text',
          text: 'Hello',
          sender_name: 'Ann Miller',
          is_bot_reply: false,
          is_deleted: false,
          delivery: 'sent',
        },
        done: true,
        assignee: null,
        waits_until: null,
      },
    },
  },
  setChatAssignee: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
    },
    body: {
      assigned: true,
    },
    response: {
      chat: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
        telegram_chat_id: '5000',
        type: 'private',
        name: 'Ann',
        username: null,
        message_count: 5,
        last_message_time: '2026-03-02T09:30:00.000Z',
        last_message_at: '2026-03-02T09:30:00.000Z',
        blocked: false,
        takeover: null,
        last_message: {
          id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0017',
          direction: 'outgoing',
          kind: 'text',
          text: 'Hello',
          sender_name: 'Ann Miller',
          is_bot_reply: false,
          is_deleted: false,
          delivery: 'sent',
        },
        done: true,
        assignee: {
          user_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0018',
          name: 'Ann Miller',
        },
        waits_until: null,
      },
    },
  },
  listChatNotes: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
    },
    response: {
      notes: [],
    },
  },
  addChatNote: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
    },
    body: {
      text: 'Prefers green tea',
    },
    response: {
      note: {
        id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0019',
        author_id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0018',
        author_name: 'Ann Miller',
        text: 'Prefers green tea',
        created_at: '2026-03-02T09:30:00.000Z',
      },
    },
  },
  deleteChatNote: {
    params: {
      botId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
      noteId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0020',
    },
    response: {},
  },
};

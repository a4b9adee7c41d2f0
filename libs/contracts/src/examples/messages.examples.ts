import type { messageCalls } from '../messages.calls';
import type { ExamplesOf } from './call-example';
import { messageExample } from './shared';

export const messageExamples: ExamplesOf<typeof messageCalls> = {
  searchMessages: {
    params: {
      id: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0001',
    },
    query: {
      q: 'hello',
    },
    response: {
      messages: [messageExample],
      older: false,
    },
  },
  getMessageContent: {
    params: {
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
      messageId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0021',
    },
    response: 'The bytes of the file',
  },
  getMessageVersions: {
    params: {
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
      messageId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0021',
    },
    response: {
      versions: [{ text: 'Do you have tea?', until: '2026-03-02T09:30:00.000Z' }],
    },
  },
  getQuotedMessage: {
    params: {
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
      messageId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0034',
    },
    response: {
      message: messageExample,
    },
  },
  deleteMessage: {
    params: {
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
      messageId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0021',
    },
    response: {
      message: messageExample,
    },
  },
  retryMessage: {
    params: {
      chatId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0006',
      messageId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0021',
    },
    response: { message: messageExample },
  },
};

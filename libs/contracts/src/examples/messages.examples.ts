import type { messageCalls } from '../messages.calls';
import type { ExamplesOf } from './call-example';
import { botId, chatId, instant, messageExample, messageId } from './shared';

export const messageExamples: ExamplesOf<typeof messageCalls> = {
  searchMessages: {
    params: { id: botId },
    query: { q: 'hello' },
    response: { messages: [messageExample], older: false },
  },
  getMessageContent: { params: { chatId, messageId }, response: 'The bytes of the file' },
  getMessageVersions: {
    params: { chatId, messageId },
    response: { versions: [{ text: 'Do you have tea?', until: instant }] },
  },
  getQuotedMessage: {
    params: { chatId, messageId: '0199f2c4-7d1e-7c3a-9a0e-2f6f1c1d0034' },
    response: { message: messageExample },
  },
  deleteMessage: { params: { chatId, messageId }, response: { message: messageExample } },
  retryMessage: { params: { chatId, messageId }, response: { message: messageExample } },
};

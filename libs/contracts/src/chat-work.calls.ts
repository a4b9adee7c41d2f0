import { z } from 'zod';
import { call } from './call';
import { chatNoteLimit, chatNoteSchema, chatNoteTextLimit } from './chat-notes';
import { emptySchema, idSchema } from './common';
import { chatSchema } from './conversations';

const chatParams = z.object({ botId: idSchema, chatId: idSchema });
const access = (right: 'read' | 'send') => ({ kind: 'bot', right, param: 'botId' }) as const;

/** A team's records about its chats, which Telegram never sees: unread again, done, assigned, notes. */
export const chatWorkCalls = {
  markChatUnread: call({
    method: 'POST',
    path: '/api/bots/{botId}/chats/{chatId}/unread',
    summary: 'Mark the latest message of a chat as unread, for the caller alone',
    access: access('read'),
    apiKeys: false,
    params: chatParams,
    response: emptySchema,
  }),
  setChatDone: call({
    method: 'PUT',
    path: '/api/bots/{botId}/chats/{chatId}/done',
    summary: 'Mark a chat as done until someone writes in it, or as not done',
    access: access('send'),
    params: chatParams,
    body: z.object({ done: z.boolean() }),
    response: z.object({ chat: chatSchema }),
  }),
  setChatAssignee: call({
    method: 'PUT',
    path: '/api/bots/{botId}/chats/{chatId}/assignee',
    summary: 'Assign a chat to the caller, or to no one',
    access: access('send'),
    params: chatParams,
    body: z.object({ assigned: z.boolean().meta({ description: 'True: to the caller; false: to no one' }) }),
    response: z.object({ chat: chatSchema }),
  }),
  listChatNotes: call({
    method: 'GET',
    path: '/api/bots/{botId}/chats/{chatId}/notes',
    summary: `Notes of colleagues about a chat, oldest first; at most ${chatNoteLimit}`,
    access: access('read'),
    params: chatParams,
    response: z.object({ notes: z.array(chatNoteSchema) }),
  }),
  addChatNote: call({
    method: 'POST',
    path: '/api/bots/{botId}/chats/{chatId}/notes',
    summary: 'Write a note for colleagues; it is never sent to Telegram',
    access: access('send'),
    limit: 'sends',
    params: chatParams,
    body: z.object({
      text: z
        .string()
        .trim()
        .min(1, 'Note text is required')
        .max(chatNoteTextLimit, `A note may have at most ${chatNoteTextLimit} characters`),
    }),
    response: z.object({ note: chatNoteSchema }),
    status: 201,
  }),
  deleteChatNote: call({
    method: 'DELETE',
    path: '/api/bots/{botId}/chats/{chatId}/notes/{noteId}',
    summary: 'Delete a note of the caller; the owner of the bot may delete any',
    access: access('send'),
    params: chatParams.extend({ noteId: idSchema }),
    response: emptySchema,
  }),
};

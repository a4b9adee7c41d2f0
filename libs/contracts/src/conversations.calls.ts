import { captionLimit, messageTextLimit } from '@botter/bot-api';
import { z } from 'zod';
import { call, telegramRefusals } from './call';
import {
  atMostOneOf,
  emptySchema,
  idSchema,
  limitSchema,
  polledPage,
  searchTextSchema,
  telegramIdSchema,
} from './common';
import {
  chatFilters,
  chatListLimit,
  chatSchema,
  foundChatLimit,
  foundChatSchema,
  messagePageLimit,
  unreadSummarySchema,
} from './conversations';
import { buttonRowsSchema, markupProblem, parseModeSchema } from './message-fields';
import { messageSchema } from './messages';

const messageRequired = 'Message text is required';
const botParams = z.object({ id: idSchema });
/**
 * The time of a chat's last message in microseconds, or a hyphen without one, and its id. Opaque to clients.
 */
const chatCursorSchema = z
  .string()
  .regex(/^(-|\d{1,16})_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'Not a cursor of this list');
const read = (param: string) => ({ kind: 'bot', right: 'read', param }) as const;

export const conversationCalls = {
  listChats: call({
    method: 'GET',
    path: '/api/bots/{id}/chats',
    summary: 'The chats of a bot, latest first, page by page',
    access: read('id'),
    params: botParams,
    query: z.object({
      search: searchTextSchema.optional().meta({ description: 'Part of a name or username' }),
      filter: z.enum(chatFilters).default('all').meta({
        description:
          'unread: by the caller; failed: with a message that was not sent; person: taken over; mine: assigned to the caller; done',
      }),
      limit: z.coerce
        .number()
        .int()
        .min(1)
        .max(chatListLimit)
        .default(chatListLimit)
        .meta({ description: `1 to ${chatListLimit}, which is also the default` }),
      after: chatCursorSchema
        .optional()
        .meta({ description: '`next` of the previous page: the chats that follow it' }),
    }),
    response: z.object({
      chats: z.array(chatSchema),
      total: z.number().int().meta({ description: 'All chats of the bot, or all that match the search' }),
      next: chatCursorSchema.nullable().meta({ description: 'For `after`; null when no more chats follow' }),
    }),
  }),
  searchChats: call({
    method: 'GET',
    path: '/api/chats',
    summary: 'Chats of all own and shared bots with this in their name, latest first',
    access: { kind: 'signedIn' },
    query: z.object({
      search: searchTextSchema.meta({ description: 'Part of a name or username' }),
      limit: limitSchema(foundChatLimit).default(8),
    }),
    response: z.object({ chats: z.array(foundChatSchema) }),
  }),
  listBotMessages: call({
    method: 'GET',
    path: '/api/bots/{id}/messages',
    summary: 'Messages of a bot over all chats: the newest, newest first, or those after one, oldest first',
    access: read('id'),
    params: botParams,
    query: polledPage('messages', limitSchema(messagePageLimit).default(messagePageLimit)),
    response: z.object({
      messages: z.array(messageSchema),
      next: idSchema.nullable().optional().meta({
        description:
          'Where to go on: for `after` when polling (the same again while nothing is new), otherwise for `before`; null at the end',
      }),
    }),
  }),
  listChatMessages: call({
    method: 'GET',
    path: '/api/chats/{chatId}/messages',
    summary: 'Messages of a chat, oldest first: the newest, or those around, before or after one of them',
    access: { kind: 'chat', right: 'read', param: 'chatId' },
    params: z.object({ chatId: idSchema }),
    query: z
      .object({
        limit: z
          .string()
          .optional()
          .transform((value) => {
            const wanted = Number(value);
            return Number.isInteger(wanted) && wanted >= 1
              ? Math.min(wanted, messagePageLimit)
              : messagePageLimit;
          })
          .meta({ description: 'At most 100, which is also the default' }),
        before: idSchema.optional().meta({ description: 'Id of a message: those that came before it' }),
        after: idSchema.optional().meta({ description: 'Id of a message: those that came after it' }),
        around: idSchema
          .optional()
          .meta({ description: 'Id of a message: it and its neighbours on both sides' }),
      })
      .superRefine(
        atMostOneOf(['before', 'after', 'around'], 'Ask for messages either before, after or around one'),
      ),
    response: z.object({
      messages: z.array(messageSchema),
      older: z.boolean().meta({ description: 'There are more before the first of these' }),
      newer: z.boolean().meta({ description: 'There are more after the last of these' }),
    }),
  }),
  sendMessage: call({
    method: 'POST',
    path: '/api/bots/{id}/send',
    summary: 'Send a text, or an uploaded file, to a chat; accepted and kept before it is sent',
    access: { kind: 'bot', right: 'send', param: 'id' },
    limit: 'sends',
    params: botParams,
    query: z.object({
      wait: z.literal('delivered', { error: 'Wait for delivered, or leave it out' }).optional().meta({
        description:
          'delivered: respond when Telegram has taken or refused the message, after 10 s at most. `delivery` says which',
      }),
    }),
    body: z
      .object({
        chatId: telegramIdSchema.meta({ description: 'The chat id at Telegram' }),
        text: z
          .string({ error: messageRequired })
          .trim()
          .max(messageTextLimit, `A message may have at most ${messageTextLimit} characters`)
          .optional()
          .meta({ description: 'Required without a file; with one it is its caption' }),
        fileId: idSchema.optional().meta({ description: 'An uploaded file of this bot' }),
        threadId: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional()
          .meta({ description: 'The forum topic to write to' }),
        parseMode: parseModeSchema
          .optional()
          .meta({ description: 'HTML: the text has tags. Left out: it is plain' }),
        buttons: buttonRowsSchema
          .optional()
          .meta({ description: 'Inline buttons, row by row; a pressed one counts like those of actions' }),
        silent: z.boolean().optional().meta({ description: 'True: delivered without a sound' }),
        replyTo: idSchema
          .optional()
          .meta({ description: 'Id of the message of this chat that it replies to' }),
        key: z
          .string()
          .min(1, 'A key has 1 to 100 characters')
          .max(100, 'A key has 1 to 100 characters')
          .optional()
          .meta({ description: 'The same for every try to send this message: it is sent once' }),
      })
      .superRefine(({ text, fileId, parseMode }, context) => {
        const problem = parseMode === 'HTML' && text ? markupProblem(text) : undefined;
        if (problem) context.addIssue({ code: 'custom', path: ['text'], message: problem });
        if (!text && fileId === undefined) {
          context.addIssue({ code: 'custom', path: ['text'], message: messageRequired });
        }
        if (fileId !== undefined && text && text.length > captionLimit) {
          const message = `A caption may have at most ${captionLimit} characters`;
          context.addIssue({ code: 'custom', path: ['text'], message });
        }
      }),
    refusals: telegramRefusals,
    response: z.object({ message: messageSchema }),
    status: 201,
  }),
  getUnreadSummary: call({
    method: 'GET',
    path: '/api/bots/unread-summary',
    summary: 'What the signed-in user has not read yet',
    access: { kind: 'signedIn' },
    response: unreadSummarySchema,
  }),
  markChatRead: call({
    method: 'POST',
    path: '/api/bots/{botId}/chats/{chatId}/read',
    summary: 'Everything in this chat up to now is read',
    access: { kind: 'bot', right: 'read', param: 'botId' },
    apiKeys: false,
    params: z.object({ botId: idSchema, chatId: idSchema }),
    response: emptySchema,
  }),
  takeOverChat: call({
    method: 'POST',
    path: '/api/bots/{botId}/chats/{chatId}/takeover',
    summary: 'Take a chat over from the bot, for as long as a message of a person does',
    access: { kind: 'bot', right: 'send', param: 'botId' },
    params: z.object({ botId: idSchema, chatId: idSchema }),
    response: z.object({ chat: chatSchema }),
  }),
  resumeChat: call({
    method: 'POST',
    path: '/api/bots/{botId}/chats/{chatId}/resume',
    summary: 'Resume the bot in a chat that a person took over',
    access: { kind: 'bot', right: 'send', param: 'botId' },
    params: z.object({ botId: idSchema, chatId: idSchema }),
    response: z.object({ chat: chatSchema }),
  }),
};

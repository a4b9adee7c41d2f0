import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requestParams } from '../bot-api/request-params';
import { pinnedMessage } from '../world/chats';
import type { Written } from '../world/compose-message';
import type { JsonObject, MediaKind } from '../world/types';
import { UserOperations } from '../world/user-operations';
import type { World } from '../world/world';
import { chatMessage, chatSummary } from './chat-messages';
import { ControlError } from './control-error';
import {
  actor,
  type BotRoute,
  type ChatRoute,
  readBody,
  readQuery,
  requireBot,
  requireChat,
  waitFor,
  waitSeconds,
} from './control-scope';
import type { ChatMessage } from './views';

const from = z.coerce.number().int().optional();
const writeSchema = z.object({
  from,
  text: z.string().max(4096).optional(),
  threadId: z.coerce.number().int().optional(),
  replyTo: z.coerce.number().int().optional(),
  albumId: z.string().optional(),
  extra: z.record(z.string(), z.unknown()).optional(),
});
const fileFieldsSchema = z.object({
  from,
  caption: z.string().max(1024).optional(),
  kind: z
    .enum(['photo', 'video', 'audio', 'document', 'animation', 'voice', 'video_note', 'sticker'])
    .optional(),
  albumId: z.string().optional(),
  threadId: z.coerce.number().int().optional(),
  /** Seconds, of a voice message and the like. */
  duration: z.coerce.number().int().min(0).optional(),
  /** Of a sticker. */
  emoji: z.string().max(16).optional(),
});
const editSchema = z.object({ from, messageId: z.number().int(), text: z.string().min(1).max(4096) });
const pressSchema = z.object({
  from,
  messageId: z.number().int(),
  /** The button's data, or its label. */
  data: z.string().optional(),
  label: z.string().optional(),
});
const keyboardSchema = z.object({ from, text: z.string() });
const forwardSchema = z.object({
  from,
  fromBotId: z.number().int().optional(),
  fromChatId: z.number().int().optional(),
  messageId: z.number().int(),
});
const shareSchema = z.object({ from, what: z.enum(['contact', 'location']) });
const actorSchema = z.object({ from });
const waitSchema = z.object({
  after: z.coerce.number().int().default(0),
  contains: z.string().optional(),
  count: z.coerce.number().int().min(1).default(1),
  timeout: waitSeconds,
});
const answerWaitSchema = z.object({ timeout: waitSeconds });

interface QueryRoute {
  Params: { queryId: string };
}

/** What people do and see in their conversations with bots. */
export function chatRoutes(app: FastifyInstance, world: World): void {
  const operations = new UserOperations(world);

  app.get<BotRoute>('/bots/:botId/chats', (request) => {
    const bot = requireBot(world, request.params.botId);
    const listed = world.chats.ofBot(bot).filter((chat) => !world.people.get(chat.id)?.crowd);
    return { chats: listed.map((chat) => chatSummary(world, bot, chat)) };
  });

  app.get<ChatRoute>('/bots/:botId/chats/:chatId', (request) => {
    const { bot, chat } = requireChat(world, request.params);
    const pinned = pinnedMessage(chat);
    return {
      chat: chatSummary(world, bot, chat),
      messages: chat.messages.map((stored) => chatMessage(stored, world.polls)),
      keyboard: chat.keyboard ?? null,
      pinned: pinned ? chatMessage(pinned) : null,
    };
  });

  app.get<ChatRoute>('/bots/:botId/chats/:chatId/wait', (request) => waitForMessages(world, request));

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/messages', (request, reply) =>
    writtenOf(world, request).then(({ written, by }) => {
      const { bot, chat } = requireChat(world, request.params);
      const message = operations.write(bot, chat, actor(world, chat, by), written);
      return reply.code(201).send({ message });
    }),
  );

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/edit', (request) => {
    const { bot, chat } = requireChat(world, request.params);
    const { from: by, messageId, text } = readBody(request, editSchema);
    return { message: operations.edit(bot, chat, actor(world, chat, by), messageId, text) };
  });

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/press', (request, reply) => {
    const { bot, chat } = requireChat(world, request.params);
    const { from: by, messageId, data, label } = readBody(request, pressSchema);
    const stored = chat.messages.findLast(({ message }) => message.message_id === messageId);
    const labelled =
      stored &&
      chatMessage(stored)
        .buttons.flat()
        .find((button) => button.label === label)?.value;
    const query = operations.press(bot, chat, actor(world, chat, by), messageId, data ?? labelled ?? '');
    return reply.code(201).send({ query: { id: query.id } });
  });

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/keyboard', (request, reply) => {
    const { bot, chat } = requireChat(world, request.params);
    const { from: by, text } = readBody(request, keyboardSchema);
    const message = operations.pressKeyboard(bot, chat, actor(world, chat, by), text);
    return reply.code(201).send({ message });
  });

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/share', (request, reply) => {
    const { bot, chat } = requireChat(world, request.params);
    const { from: by, what } = readBody(request, shareSchema);
    const message = operations.share(bot, chat, actor(world, chat, by), what);
    return reply.code(201).send({ message });
  });

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/forward', (request, reply) => {
    const { bot, chat } = requireChat(world, request.params);
    const { from: by, fromBotId, fromChatId, messageId } = readBody(request, forwardSchema);
    const source = requireChat(world, {
      botId: String(fromBotId ?? bot.id),
      chatId: String(fromChatId ?? chat.id),
    });
    const origin = { chat: source.chat, messageId };
    const message = operations.forward(bot, chat, actor(world, chat, by), origin);
    return reply.code(201).send({ message });
  });

  app.get<QueryRoute>('/queries/:queryId/wait', (request) => waitForAnswer(world, request));

  for (const [path, blocked] of [
    ['block', true],
    ['unblock', false],
  ] as const) {
    app.post<ChatRoute>(`/bots/:botId/chats/:chatId/${path}`, (request) => {
      const { bot, chat } = requireChat(world, request.params);
      if (chat.type !== 'private') throw new ControlError(400, 'Only a person can block a bot.');
      const { from: by } = readBody(request, actorSchema);
      operations.setBlocked(bot, chat, actor(world, chat, by), blocked);
      return { chat: chatSummary(world, bot, chat) };
    });
  }
}

async function waitForMessages(world: World, request: FastifyRequest<ChatRoute>) {
  const { bot, chat } = requireChat(world, request.params);
  const { after, contains, count, timeout } = readQuery(request, waitSchema);
  const look = () => {
    const replies = chat.messages
      .map((stored) => chatMessage(stored))
      .filter((message) => isReplyOf(message, bot.id, after, contains));
    return replies.length >= count ? replies : undefined;
  };
  const messages = await waitFor((listener) => world.feed.subscribe(listener), look, timeout);
  if (!messages) throw new ControlError(408, `No such message of the bot came within ${timeout} s.`);
  return { messages };
}

async function waitForAnswer(world: World, request: FastifyRequest<QueryRoute>) {
  const { timeout } = readQuery(request, answerWaitSchema);
  const { queryId } = request.params;
  const query = world.queries.get(queryId) ?? world.inlineQueries.get(queryId) ?? world.payments.get(queryId);
  if (!query) throw new ControlError(404, 'There is no such query.');
  const look = () => query.answer ?? undefined;
  const answer = await waitFor<NonNullable<typeof query.answer>>(
    (listener) => world.feed.subscribe(listener),
    look,
    timeout,
  );
  if (!answer) throw new ControlError(408, `The query was not answered within ${timeout} s.`);
  return { answer };
}

function isReplyOf(
  message: ChatMessage,
  botId: number,
  after: number,
  contains: string | undefined,
): boolean {
  const fits = contains === undefined || (message.text ?? '').includes(contains);
  return message.from.id === botId && message.messageId > after && fits;
}

interface WrittenBy {
  readonly written: Written;
  readonly by: number | undefined;
}

async function writtenOf(world: World, request: FastifyRequest): Promise<WrittenBy> {
  return request.isMultipart() ? writtenFile(world, request) : writtenText(request);
}

function writtenText(request: FastifyRequest): WrittenBy {
  const { from: by, text, threadId, replyTo, albumId, extra } = readBody(request, writeSchema);
  if (!text && !extra) throw new ControlError(400, 'Write a text, or fields in "extra".');
  return {
    written: {
      text: text || undefined,
      threadId,
      replyTo,
      mediaGroupId: albumId,
      extra: extra as JsonObject,
    },
    by,
  };
}

/** A form with the file in `file`, and how it is meant in `kind` (by its type when left out). */
async function writtenFile(world: World, request: FastifyRequest): Promise<WrittenBy> {
  const params = await requestParams(world, request);
  const file = params.uploads.get('file');
  if (!file) throw new ControlError(400, 'The form has no file in "file".');
  const fields = fileFieldsSchema.safeParse(params.values);
  if (!fields.success) throw new ControlError(400, z.prettifyError(fields.error));
  const { from: by, caption, kind = kindOf(file.mimeType), albumId, threadId, duration, emoji } = fields.data;
  const details = { ...(duration !== undefined && { duration }), ...(emoji && { emoji }) };
  const media = { kind, file, fields: details };
  const written = { text: caption || undefined, media, mediaGroupId: albumId, threadId };
  return { written, by };
}

function kindOf(mimeType: string): MediaKind {
  if (mimeType === 'image/gif') return 'animation';
  const [family] = mimeType.split('/');
  if (family === 'image') return 'photo';
  return family === 'video' || family === 'audio' ? family : 'document';
}

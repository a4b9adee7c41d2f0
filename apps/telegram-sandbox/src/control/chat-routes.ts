import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requestParams } from '../bot-api/request-params';
import { PersonActs, type Written } from '../world/person-acts';
import type { JsonObject, MediaKind } from '../world/types';
import type { World } from '../world/world';
import { chatLine, chatSummary } from './chat-lines';
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
import type { ChatLine } from './views';

const from = z.coerce.number().int().optional();
const writeSchema = z.object({
  from,
  text: z.string().max(4096).optional(),
  threadId: z.coerce.number().int().optional(),
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
});
const editSchema = z.object({ from, messageId: z.number().int(), text: z.string().min(1).max(4096) });
const pressSchema = z.object({
  from,
  messageId: z.number().int(),
  /** The button's data, or its label. */
  data: z.string().optional(),
  label: z.string().optional(),
});
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
  const acts = new PersonActs(world);

  app.get<BotRoute>('/bots/:botId/chats', (request) => {
    const bot = requireBot(world, request.params.botId);
    const listed = world.chats.ofBot(bot).filter((chat) => !world.people.get(chat.id)?.crowd);
    return { chats: listed.map((chat) => chatSummary(world, bot, chat)) };
  });

  app.get<ChatRoute>('/bots/:botId/chats/:chatId', (request) => {
    const { bot, chat } = requireChat(world, request.params);
    return { chat: chatSummary(world, bot, chat), messages: chat.messages.map(chatLine) };
  });

  app.get<ChatRoute>('/bots/:botId/chats/:chatId/wait', (request) => waitForMessages(world, request));

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/messages', (request, reply) =>
    writtenOf(world, request).then(({ written, by }) => {
      const { bot, chat } = requireChat(world, request.params);
      const message = acts.write(bot, chat, actor(world, chat, by), written);
      return reply.code(201).send({ message });
    }),
  );

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/edit', (request) => {
    const { bot, chat } = requireChat(world, request.params);
    const { from: by, messageId, text } = readBody(request, editSchema);
    return { message: acts.edit(bot, chat, actor(world, chat, by), messageId, text) };
  });

  app.post<ChatRoute>('/bots/:botId/chats/:chatId/press', (request, reply) => {
    const { bot, chat } = requireChat(world, request.params);
    const { from: by, messageId, data, label } = readBody(request, pressSchema);
    const line = chat.messages.findLast(({ message }) => message.message_id === messageId);
    const labelled =
      line &&
      chatLine(line)
        .buttons.flat()
        .find((button) => button.label === label)?.value;
    const query = acts.press(bot, chat, actor(world, chat, by), messageId, data ?? labelled ?? '');
    return reply.code(201).send({ query: { id: query.id } });
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
      acts.setBlocked(bot, chat, actor(world, chat, by), blocked);
      return { chat: chatSummary(world, bot, chat) };
    });
  }
}

async function waitForMessages(world: World, request: FastifyRequest<ChatRoute>) {
  const { bot, chat } = requireChat(world, request.params);
  const { after, contains, count, timeout } = readQuery(request, waitSchema);
  const look = () => {
    const answers = chat.messages.map(chatLine).filter((line) => answersFrom(line, bot.id, after, contains));
    return answers.length >= count ? answers : undefined;
  };
  const messages = await waitFor((listener) => world.feed.subscribe(listener), look, timeout);
  if (!messages) throw new ControlError(408, `No such message of the bot came within ${timeout} s.`);
  return { messages };
}

async function waitForAnswer(world: World, request: FastifyRequest<QueryRoute>) {
  const { timeout } = readQuery(request, answerWaitSchema);
  const query = world.queries.get(request.params.queryId);
  if (!query) throw new ControlError(404, 'There is no such press.');
  const look = () => query.answer ?? undefined;
  const answer = await waitFor((listener) => world.feed.subscribe(listener), look, timeout);
  if (!answer) throw new ControlError(408, `The press was not answered within ${timeout} s.`);
  return { answer };
}

function answersFrom(line: ChatLine, botId: number, after: number, contains: string | undefined): boolean {
  const fits = contains === undefined || (line.text ?? '').includes(contains);
  return line.from.id === botId && line.messageId > after && fits;
}

interface WrittenBy {
  readonly written: Written;
  readonly by: number | undefined;
}

async function writtenOf(world: World, request: FastifyRequest): Promise<WrittenBy> {
  return request.isMultipart() ? writtenFile(world, request) : writtenText(request);
}

function writtenText(request: FastifyRequest): WrittenBy {
  const { from: by, text, threadId, albumId, extra } = readBody(request, writeSchema);
  if (!text && !extra) throw new ControlError(400, 'Write a text, or fields in "extra".');
  return {
    written: { text: text || undefined, threadId, mediaGroupId: albumId, extra: extra as JsonObject },
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
  const { from: by, caption, kind = kindOf(file.mimeType), albumId, threadId } = fields.data;
  const written = { text: caption || undefined, media: { kind, file }, mediaGroupId: albumId, threadId };
  return { written, by };
}

function kindOf(mimeType: string): MediaKind {
  if (mimeType === 'image/gif') return 'animation';
  const [family] = mimeType.split('/');
  if (family === 'image') return 'photo';
  return family === 'video' || family === 'audio' ? family : 'document';
}

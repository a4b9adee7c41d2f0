import { createHash } from 'node:crypto';
import {
  BotterError,
  type CallInput,
  type Chat,
  type calls,
  type Media,
  type Message,
} from '@botter/contracts';
import { type ChatFacts, type KeptDetails, planMessage, type SendEffect } from '@botter/engine';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { FileSource, type KnownFile } from '@botter/server-files';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Outbox } from '../outbox/outbox';
import { type AnsweredMessage, AnsweredMessages } from './answered-messages';
import { blockedChat } from './blocked-chat';
import { ConversationQueries } from './conversation-queries';
import { noSuchChat } from './not-found';
import { Takeovers } from './takeovers';

interface ChatRow {
  id: string;
  telegram_chat_id: string;
  type: Chat['type'];
  name: string | null;
  username: string | null;
  blocked: boolean;
}

export type MessageToSend = CallInput<typeof calls.sendMessage>['body'];

/**
 * Sends what a person writes to a chat. The message is stored and queued before the first attempt, so this
 * also works while Telegram is unavailable.
 */
@Injectable()
export class SendMessage {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(FileSource) private readonly files: FileSource,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
    @Inject(Takeovers) private readonly takeovers: Takeovers,
    @Inject(AnsweredMessages) private readonly answered: AnsweredMessages,
  ) {}

  /**
   * `author` is the name of the person who writes. A second call with the same key returns the first message.
   * @throws BotterError `not_found` without such a chat, file or message to reply to, `refused_by_telegram`
   * if the chat has blocked the bot, `conflict` if the key belongs to another message, or if Telegram doesn't
   * have the message to reply to
   */
  async send(botId: string, asked: MessageToSend, author: string | null): Promise<Message> {
    const chat = await this.#chat(botId, asked.chatId);
    if (!chat) throw noSuchChat();
    const key = asked.key === undefined ? undefined : { id: asked.key, content: contentOf(asked) };
    const earlier = key && (await this.outbox.earlier(botId, chat.id, key));
    if (earlier) return this.#load(botId, earlier);
    if (chat.blocked) throw blockedChat(chat.type);
    const file = await this.#file(botId, asked.fileId);
    const answered =
      asked.replyTo === undefined ? undefined : await this.answered.find(botId, chat.id, asked.replyTo);
    const order = {
      botId,
      chatId: chat.id,
      effects: planPersonsMessage(chat, asked, file, answered),
      // No one waits for it as people wait for a reply.
      bulk: true,
      key,
      author,
      details: file && detailsOf(file),
      context: answered && { reply_to: answered.quoted },
    };
    const messageId = await inTransaction(this.pool, async (client) => {
      const [queued] = await this.outbox.enqueue([order], client);
      if (queued?.isNew) await this.takeovers.begin(client, botId, chat.id, author);
      return queued?.messageId;
    });
    if (messageId === undefined) throw noSuchChat();
    return this.#load(botId, messageId);
  }

  async #file(botId: string, fileId: string | undefined): Promise<KnownFile | undefined> {
    if (fileId === undefined) return undefined;
    const file = await this.files.describe(botId, fileId);
    if (!file) throw new BotterError('not_found', 'File not found');
    return file;
  }

  async #load(botId: string, messageId: string): Promise<Message> {
    const [message] = await this.queries.loadMessages([botId], [messageId]);
    if (!message) throw noSuchChat();
    return message;
  }

  async #chat(botId: string, telegramChatId: string): Promise<ChatRow | undefined> {
    // The column can't hold a longer number, so there is no such chat.
    if (!/^-?\d{1,18}$/.test(telegramChatId)) return undefined;
    const { rows } = await this.pool.query<ChatRow>(
      `select id, telegram_chat_id, type, name, username, blocked from app.chats
       where bot_id = $1 and telegram_chat_id = $2`,
      [botId, telegramChatId],
    );
    return rows[0];
  }
}

/** A hash that is the same for the same message, whatever else the call contains. */
function contentOf({ text, fileId, threadId, replyTo, parseMode, buttons, silent }: MessageToSend): string {
  const content: unknown[] = [text ?? '', fileId ?? null, threadId === undefined ? null : String(threadId)];
  // Left out if absent: the version before knows no replies, and its keys must stay the same.
  if (replyTo !== undefined) content.push(replyTo);
  if (parseMode || buttons || silent) content.push({ parseMode, buttons, silent });
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

function planPersonsMessage(
  chat: ChatRow,
  asked: MessageToSend,
  file: KnownFile | undefined,
  answered: AnsweredMessage | undefined,
): SendEffect[] {
  const { type, name, username, telegram_chat_id: telegramChatId } = chat;
  const facts: ChatFacts = { telegramChatId, type, name, username };
  const threadId = asked.threadId === undefined ? (answered?.threadId ?? null) : Number(asked.threadId);
  const replyTo = answered?.quoted.telegram_message_id;
  const media: Media | undefined =
    file && asked.fileId !== undefined
      ? { source: 'upload', type: file.telegramType, fileId: asked.fileId }
      : undefined;
  return planMessage(asked.text ?? '', facts, threadId, { ...asked, media }).map((effect, n) =>
    n === 0 ? { ...effect, replyTo } : effect,
  );
}

/** Keeps what was sent readable in the chat, even if the file is deleted later. */
function detailsOf(file: KnownFile): KeptDetails {
  return {
    type: 'file',
    file_name: file.name,
    mime_type: file.mime,
    size: file.size,
    duration: null,
    width: null,
    height: null,
    thumbnail_file_id: null,
  };
}

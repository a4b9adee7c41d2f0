import { createHash } from 'node:crypto';
import { BotterError, type CallInput, type Chat, type calls, type Message } from '@botter/contracts';
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

/** A person writes to a chat: stored and queued before the first attempt, so it also works while Telegram is unavailable. */
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
   * `author` is the name of the person who writes. Asked again with the same key, it gives the message of the first time.
   * @throws BotterError `not_found` without such a chat, file or message to reply to, `refused_by_telegram` where the chat
   * has blocked the bot, `conflict` where the key belongs to another message, or Telegram can't know the one to reply to
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
      // Nobody waits for it as for a reply.
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
    // Longer than any number the column can hold, so there is no such chat.
    if (!/^-?\d{1,18}$/.test(telegramChatId)) return undefined;
    const { rows } = await this.pool.query<ChatRow>(
      `select id, telegram_chat_id, type, name, username, blocked from app.chats
       where bot_id = $1 and telegram_chat_id = $2`,
      [botId, telegramChatId],
    );
    return rows[0];
  }
}

/** The same for the same message, whatever else its call says. */
function contentOf({ text, fileId, threadId, replyTo }: MessageToSend): string {
  const content = [text ?? '', fileId ?? null, threadId === undefined ? null : String(threadId)];
  // Left out where there is none: the version before knows no replies, and its keys must stay the same.
  if (replyTo !== undefined) content.push(replyTo);
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
  const text = asked.text ?? '';
  const replyTo = answered?.quoted.telegram_message_id;
  if (!file || asked.fileId === undefined) {
    return planMessage(text, facts, threadId).map((effect, n) => (n === 0 ? { ...effect, replyTo } : effect));
  }
  return [
    {
      kind: 'send',
      chat: facts,
      threadId,
      replyTo,
      actionId: null,
      text,
      parseMode: '',
      media: { source: 'upload', type: file.telegramType, fileId: asked.fileId },
      disableLinkPreview: false,
      keyboard: [],
    },
  ];
}

/** What was sent stays readable in the chat also when the file is deleted later. */
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

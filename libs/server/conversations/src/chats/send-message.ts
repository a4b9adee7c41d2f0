import { createHash } from 'node:crypto';
import { BotterError, type CallInput, type calls, type Chat, type Message } from '@botter/contracts';
import { type ChatFacts, type KeptDetails, planMessage, type SendEffect } from '@botter/engine';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { FileSource, type KnownFile } from '@botter/server-files';
import { Clock } from '@botter/server-http';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { appendOutgoing } from '../outbox/append-outgoing';
import { toEffectRows } from '../outbox/effect-rows';
import type { EffectRows } from '../shared/rows';
import { blockedChat } from './blocked-chat';
import { Takeovers } from './takeovers';
import { ConversationQueries } from './conversation-queries';

interface ChatRow {
  id: string;
  telegram_chat_id: string;
  type: Chat['type'];
  name: string | null;
  username: string | null;
  blocked: boolean;
}

export type MessageToSend = CallInput<typeof calls.sendMessage>['body'];

/** A person writes to a chat: kept and queued before anything is tried, so it also works while Telegram is away. */
@Injectable()
export class SendMessage {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(FileSource) private readonly files: FileSource,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
    @Inject(Takeovers) private readonly takeovers: Takeovers,
  ) {}

  /**
   * `author` is the name of the person who writes. Asked again with the same key, it gives the message of the first time.
   * @throws BotterError `not_found` without such a chat or file, `refused_by_telegram` where the chat has blocked the
   * bot, `conflict` where the key belongs to another message
   */
  async send(botId: string, asked: MessageToSend, author: string | null): Promise<Message> {
    const chat = await this.#chat(botId, asked.chatId);
    if (!chat) throw noSuchChat();
    const content = contentOf(asked);
    const earlier = asked.key && (await this.#sentBefore(botId, asked.key, chat.id, content));
    if (earlier) return this.#load(botId, earlier);
    if (chat.blocked) throw blockedChat(chat.type);
    const file = await this.#file(botId, asked.fileId);
    const effects = planPersonsMessage(chat, asked, file);
    const context = {
      source: `${botId}/message/${uuid()}`,
      now: this.clock.now(),
      newId: uuid,
      author,
    };
    const rows = withDetails(toEffectRows(effects, context), file);
    const planned = rows.messages[0]?.id;
    if (planned === undefined) throw new Error('A message without words and file was let through');
    const sent = { key: asked.key, chatId: chat.id, messageId: planned, content };
    const written = await inTransaction(this.pool, async (client) => {
      if (!(await claim(client, botId, sent))) return undefined;
      await this.takeovers.begin(client, botId, chat.id, author);
      const ids = await appendOutgoing(client, this.live, [{ botId, chatId: chat.id, rows }]);
      const messageId = ids.get(planned);
      if (asked.key) await keep(client, botId, asked.key, messageId);
      return messageId;
    });
    if (written) return this.#load(botId, written);
    return this.#load(botId, (await this.#sentBefore(botId, asked.key ?? '', chat.id, content)) ?? planned);
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

  async #sentBefore(
    botId: string,
    key: string,
    chatId: string,
    content: string,
  ): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ chat_id: string; message_id: string; content: string }>(
      'select chat_id, message_id, content from app.sent_keys where bot_id = $1 and key = $2',
      [botId, key],
    );
    const [known] = rows;
    if (known && known.chat_id !== chatId) {
      throw new BotterError('conflict', 'This key belongs to a message to another chat');
    }
    if (known && known.content !== content) {
      throw new BotterError('conflict', 'This key belongs to a message with another content');
    }
    return known?.message_id;
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

/** False where the key is taken; without one it never is. Of two who come at once, the second waits here for the commit of the first. */
async function claim(
  client: PoolClient,
  botId: string,
  sent: { key: string | undefined; chatId: string; messageId: string; content: string },
): Promise<boolean> {
  if (!sent.key) return true;
  const { rowCount } = await client.query(
    `insert into app.sent_keys (bot_id, key, chat_id, message_id, content)
     select $1, $2, $3, $4, $5 where not exists (select from app.erased_bots where bot_id = $1)
     on conflict do nothing`,
    [botId, sent.key, sent.chatId, sent.messageId, sent.content],
  );
  return rowCount === 1;
}

/** The id that the message was written with. */
async function keep(
  client: PoolClient,
  botId: string,
  key: string,
  messageId: string | undefined,
): Promise<void> {
  await client.query('update app.sent_keys set message_id = $3 where bot_id = $1 and key = $2', [
    botId,
    key,
    messageId,
  ]);
}

/** The same for the same message, whatever else its call says. */
function contentOf({ text, fileId, threadId }: MessageToSend): string {
  const content = [text ?? '', fileId ?? null, threadId === undefined ? null : String(threadId)];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url');
}

function noSuchChat(): BotterError {
  return new BotterError('not_found', 'This bot has no such chat');
}

function planPersonsMessage(chat: ChatRow, asked: MessageToSend, file: KnownFile | undefined): SendEffect[] {
  const { type, name, username, telegram_chat_id: telegramChatId } = chat;
  const facts: ChatFacts = { telegramChatId, type, name, username };
  const threadId = asked.threadId === undefined ? null : Number(asked.threadId);
  const text = asked.text ?? '';
  if (!file || asked.fileId === undefined) return planMessage(text, facts, threadId);
  return [
    {
      kind: 'send',
      chat: facts,
      threadId,
      actionId: null,
      text,
      parseMode: '',
      media: { source: 'upload', type: file.telegramType, fileId: asked.fileId },
      disableLinkPreview: false,
      keyboard: [],
    },
  ];
}

/** What was sent stays readable in the conversation also when the file is deleted later. */
function withDetails(rows: EffectRows, file: KnownFile | undefined): EffectRows {
  if (!file) return rows;
  const details: KeptDetails = {
    type: 'file',
    file_name: file.name,
    mime_type: file.mime,
    size: file.size,
    duration: null,
    width: null,
    height: null,
    thumbnail_file_id: null,
  };
  return { ...rows, messages: rows.messages.map((message) => ({ ...message, details })) };
}

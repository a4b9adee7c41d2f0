import { BotterError, type Chat, type Message } from '@botter/contracts';
import { inTransaction, notify, PG_POOL } from '@botter/server-database';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { validate as isUuid } from 'uuid';
import { aliveProcesses, homeOf } from '../shared/alive-processes';
import { outboxChannel, outboxPayloads } from '../shared/outbox-channel';
import { blockedChat } from './blocked-chat';
import { ConversationQueries } from './conversation-queries';
import { noSuchMessage } from './not-found';
import { Takeovers } from './takeovers';

interface FoundRow {
  type: Chat['type'];
  blocked: boolean;
  delivery: string | null;
  /** Null for a message that a person wrote. */
  action_id: string | null;
}

/**
 * Queues the message as if it were new: after everything that waits for its chat. A message that may have
 * been delivered stays uncertain.
 */
const queueAgain = `
update app.outbox set state = 'waiting', seq = default, attempts = 0, error = null,
  due_at = now(), created_at = now()
where bot_id = $1 and message_id = $2 and kind = 'send' and state in ('failed', 'unknown')`;

/** A chat without a live sender gets one, as for everything that is queued. */
const markStored = `
with alive as materialized (${aliveProcesses})
update app.chats c set has_stored = true, line_ms = c.line_ms + 1,
  sending_process = case when c.sending_process in (select id from alive) then c.sending_process else ${homeOf('c.bot_id')} end
where c.bot_id = $1 and c.id = $2 returning c.sending_process`;

/** Retries a message that failed, or whose delivery is unknown. */
@Injectable()
export class RetryMessage {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
    @Inject(Takeovers) private readonly takeovers: Takeovers,
  ) {}

  /**
   * `by` is the name of the person who retries.
   * @throws BotterError `not_found` if the chat has no such message, `conflict` if it can't be retried,
   * `refused_by_telegram` if the chat has blocked the bot
   */
  async retry(botId: string, chatId: string, messageId: string, by: string | null): Promise<Message> {
    if (!isUuid(messageId)) throw noSuchMessage();
    await inTransaction(this.pool, (client) => this.#queue(client, botId, chatId, messageId, by));
    const [message] = await this.queries.loadMessages([botId], [messageId]);
    if (!message) throw noSuchMessage();
    return message;
  }

  async #queue(
    client: PoolClient,
    botId: string,
    chatId: string,
    messageId: string,
    by: string | null,
  ): Promise<void> {
    // The lock on the chat keeps the order, as for everything that is queued. A second click waits here for
    // the first.
    const { rows } = await client.query<Omit<FoundRow, 'delivery' | 'action_id'>>(
      'select type, blocked from app.chats where bot_id = $1 and id = $2 for update',
      [botId, chatId],
    );
    const { rows: messages } = await client.query<Pick<FoundRow, 'delivery' | 'action_id'>>(
      'select delivery, action_id from app.messages where bot_id = $1 and id = $2 and chat_id = $3',
      [botId, messageId, chatId],
    );
    const [chat] = rows;
    const [message] = messages;
    if (!chat || !message) throw noSuchMessage();
    if (message.delivery !== 'failed' && message.delivery !== 'unknown') {
      throw new BotterError(
        'conflict',
        'Only a message that failed, or whose delivery is unknown, can be retried',
      );
    }
    if (chat.blocked) throw blockedChat(chat.type);
    const { rowCount } = await client.query(queueAgain, [botId, messageId]);
    if (!rowCount) {
      throw new BotterError('conflict', 'This message is too old to retry; send a new message');
    }
    await client.query(
      `update app.messages set delivery = 'waiting', delivery_error = null where bot_id = $1 and id = $2`,
      [botId, messageId],
    );
    const { rows: owned } = await client.query<{ sending_process: string | null }>(markStored, [
      botId,
      chatId,
    ]);
    if (message.action_id === null) await this.takeovers.begin(client, botId, chatId, by);
    const hints = owned.map(({ sending_process }) => ({ owner: sending_process, botId, chatId }));
    for (const payload of outboxPayloads(hints)) await notify(client, outboxChannel, payload);
    await this.live.publish(client, [{ kind: 'messages_changed', botId, chatId, messageIds: [messageId] }]);
  }
}

import { BotterError, type BroadcastMessage } from '@botter/contracts';
import { type ContactFacts, planBroadcast, unknownContact } from '@botter/engine';
import { readHead } from '@botter/server-compiled-bots';
import { contactFactsColumns, type FactsRow, toFacts } from '@botter/server-contacts';
import { ConversationQueries, DeliveryWait, Outbox } from '@botter/server-conversations';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { linkedAccountOf } from '@botter/server-notifications';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';

interface OwnChat {
  readonly id: string;
  readonly name: string | null;
  readonly username: string | null;
  readonly blocked: boolean;
}

/** Sends the message of a broadcast to the person who writes it, like any reply of the bot. */
@Injectable()
export class TestMessage {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(ConversationQueries) private readonly queries: ConversationQueries,
    @Inject(DeliveryWait) private readonly delivery: DeliveryWait,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** @throws BotterError `conflict` without a linked account, `refused_by_telegram` */
  async send(botId: string, message: BroadcastMessage, userId: string): Promise<void> {
    const telegramUserId = await linkedAccountOf(this.pool, userId);
    if (telegramUserId === undefined) {
      const message = 'Link your Telegram account in the notification settings first: the test is sent to it';
      throw new BotterError('conflict', message, [{ path: 'telegram_account', message }]);
    }
    const chat = await this.#chat(botId, telegramUserId);
    if (!chat) {
      throw new BotterError(
        'refused_by_telegram',
        'Open this bot in Telegram and press Start first: a bot can write only to people who wrote to it',
      );
    }
    if (chat.blocked) throw new BotterError('refused_by_telegram', 'You have blocked this bot in Telegram');
    const effects = await this.#effects(botId, message, telegramUserId, chat);
    const [queued] = await this.outbox.enqueue([{ botId, chatId: chat.id, effects, bulk: false }]);
    const messageId = queued?.messageId;
    const [sent] = messageId === undefined ? [] : await this.queries.loadMessages([botId], [messageId]);
    if (!sent) throw new BotterError('conflict', 'This message is empty for you');
    const { delivery } = await this.delivery.settled(sent);
    if (delivery?.state === 'failed') {
      throw new BotterError('refused_by_telegram', delivery.error ?? 'Telegram refused the message');
    }
  }

  async #chat(botId: string, telegramUserId: string): Promise<OwnChat | undefined> {
    const { rows } = await this.pool.query<OwnChat>(
      'select id, name, username, blocked from app.chats where bot_id = $1 and telegram_chat_id = $2',
      [botId, telegramUserId],
    );
    return rows[0];
  }

  async #effects(
    botId: string,
    message: BroadcastMessage,
    telegramChatId: string,
    { name, username }: OwnChat,
  ) {
    const bot = await readHead(this.pool, botId);
    return planBroadcast(message, null)(
      { telegramChatId, type: 'private', name, username },
      {
        contact: await this.#contact(botId, telegramChatId),
        answers: {},
        messageText: '',
        payload: '',
        botName: bot?.name ?? '',
        now: this.clock.now(),
        timeZone: bot?.timeZone ?? 'UTC',
      },
    );
  }

  async #contact(botId: string, telegramUserId: string): Promise<ContactFacts> {
    const { rows } = await this.pool.query<FactsRow>(
      `select ${contactFactsColumns} from app.contacts c where bot_id = $1 and telegram_user_id = $2`,
      [botId, telegramUserId],
    );
    return rows[0] ? toFacts(rows[0]) : unknownContact(telegramUserId);
  }
}

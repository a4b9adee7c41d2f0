import { BotterError } from '@botter/contracts';
import type { Effect, KeptDetails, MessageContext, WebhookPerson } from '@botter/engine';
import { inTransaction, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { LedgerWriters } from '../shared/ledger-writers';
import type { NewOutboxRow } from '../shared/rows';
import { appendOutgoing, type Outgoing } from './append-outgoing';
import { toEffectRows } from './effect-rows';
import { claimKeys, findKey, type IdempotencyKey, keepMessageIds, keyName } from './sent-keys';

/** What to send to one chat, in order. */
export interface OutgoingOrder {
  readonly botId: string;
  /** The chat's own id, not Telegram's. */
  readonly chatId: string;
  readonly effects: readonly Effect[];
  /** Whether it shares the bot's bulk budget, which keeps the way free for replies. */
  readonly bulk: boolean;
  /** With the same key the messages are queued once, however often they are handed in within seven days. */
  readonly key?: IdempotencyKey;
  /** What it follows from, unique for ever; made up where it is left out. */
  readonly source?: string;
  /** The person who writes, where it is not the bot. */
  readonly author?: string | null;
  /** The person whose message or press triggered it. */
  readonly sender?: WebhookPerson | null;
  /** What the messages show of their file, also after it was deleted. */
  readonly details?: KeptDetails | null;
  /** What the message whose effect says `replyTo` shows of the one it replies to. */
  readonly context?: MessageContext | null;
  /** The action that sends it. */
  readonly actionId?: string;
  /** Jobs that follow from the same. */
  readonly jobs?: readonly NewOutboxRow[];
}

export interface Enqueued {
  /** Id of the first message; undefined where there is none, or no such chat. */
  readonly messageId: string | undefined;
  /** False where the key had queued it before. */
  readonly isNew: boolean;
}

/**
 * The one way to send: for people, delayed callbacks, and modules that notify or broadcast. Replies to an update are the
 * same rows, committed with the update. The runtime sends what is queued, in the order of the commits within a chat.
 */
@Injectable()
export class Outbox {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(LedgerWriters) private readonly ledger: LedgerWriters,
  ) {}

  /**
   * Queues messages, all orders or none; with `client` in the caller's transaction. Gives a result for each order.
   * @throws BotterError `conflict` where a key belongs to other content or another chat
   */
  async enqueue(orders: readonly OutgoingOrder[], client?: PoolClient): Promise<Enqueued[]> {
    if (orders.length === 0) return [];
    if (!client) return inTransaction(this.pool, (own) => this.enqueue(orders, own));
    const claimed = new Set(await claimKeys(client, orders.filter(isKeyed)));
    const planned = orders.map((order) => {
      // Of two orders with the same key the first queues.
      const isNew = !isKeyed(order) || claimed.delete(keyName(order.botId, order.key.id));
      return { order, outgoing: isNew ? this.#plan(order) : undefined };
    });
    const outgoing = planned.flatMap((one) => (one.outgoing?.rows.outbox.length ? [one.outgoing] : []));
    const ids = await appendOutgoing(client, this.live, outgoing);
    const fresh = planned.map(({ order, outgoing }) => ({
      ...order,
      messageId: outgoing && ids.get(outgoing.rows.messages[0]?.id ?? ''),
      isNew: outgoing !== undefined,
    }));
    await keepMessageIds(
      client,
      fresh.flatMap(({ botId, key, messageId }) =>
        key && messageId ? [{ botId, key: key.id, messageId }] : [],
      ),
    );
    const results: Enqueued[] = [];
    for (const { isNew, messageId, ...order } of fresh) {
      results.push({ isNew, messageId: isNew ? messageId : await this.#earlier(order, client) });
    }
    return results;
  }

  /**
   * The message that a key has queued before; undefined where it has queued none.
   * @throws BotterError `conflict` where it belongs to other content or another chat
   */
  async earlier(botId: string, chatId: string, key: IdempotencyKey): Promise<string | undefined> {
    return this.#earlier({ botId, chatId, key }, this.pool);
  }

  async #earlier(
    { botId, chatId, key }: Pick<OutgoingOrder, 'botId' | 'chatId' | 'key'>,
    client: Pool | PoolClient,
  ): Promise<string | undefined> {
    const known = key && (await findKey(client, botId, key.id));
    if (!known) return undefined;
    if (known.chatId !== chatId) {
      throw new BotterError('conflict', 'This key belongs to a message to another chat');
    }
    if (known.content !== key.content) {
      throw new BotterError('conflict', 'This key belongs to a message with other content');
    }
    return known.messageId;
  }

  #plan(order: OutgoingOrder): Outgoing {
    const {
      botId,
      chatId,
      effects,
      bulk,
      source,
      author,
      sender,
      details,
      context,
      jobs,
      actionId = null,
    } = order;
    const now = this.clock.now();
    const rows = toEffectRows(effects, {
      source: source ?? `${botId}/message/${uuid()}`,
      now,
      newId: uuid,
      author,
      sender,
      details,
      context,
      jobs,
    });
    const ledger = this.ledger.entriesOf({ botId, now, actionId, outgoing: rows.messages.length });
    return { botId, chatId, bulk, rows, ledger };
  }
}

function isKeyed(order: OutgoingOrder): order is OutgoingOrder & { readonly key: IdempotencyKey } {
  return order.key !== undefined;
}

import type { SendEffect } from '@botter/engine';
import { pause } from '@botter/server-async';
import { RuntimeBots } from '@botter/server-compiled-bots';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LivePublisher } from '@botter/server-live';
import { jsonBody, TelegramClient } from '@botter/server-telegram';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { keepCallbackValues, StoredCallbackValues } from '../shared/callback-values';
import { LedgerWriters } from '../shared/ledger-writers';
import { conversationMetrics } from '../shared/metrics';
import type { CallbackValue, NewMessage, NewOutboxRow } from '../shared/rows';
import { appendOutgoing } from './append-outgoing';
import { mediaTypeOf } from './bot-request';
import { blockChat } from './delivery-recorder';
import { toEffectRows } from './effect-rows';
import { MediaSender } from './media-sender';
import { type ChatTarget, type OutboxSend, withChat } from './outbox-row';
import { tracedRequest } from './request-span';
import { TelegramPauses } from './telegram-pauses';
import { judge } from './verdict';

/** The result of the only attempt to send something to a chat. */
export type DirectResult =
  /** Nothing was sent, so it may be tried again after this time. An error: Telegram was asked, and failed. */
  | { readonly kind: 'later'; readonly waitMs: number; readonly error?: string }
  | { readonly kind: 'sent'; readonly messages: readonly NewMessage[] }
  /** It may have been sent, and there is no way to find out. */
  | { readonly kind: 'unknown'; readonly error: string; readonly messages: readonly NewMessage[] }
  | {
      readonly kind: 'failed';
      readonly error: string;
      readonly isBlocked: boolean;
      readonly messages: readonly NewMessage[];
    };

/** What was sent to a chat, to be kept in its history. */
export interface SentToChat {
  readonly botId: string;
  readonly chatId: string;
  readonly messages: readonly NewMessage[];
  /** Set if the person has blocked the bot: what Telegram said. */
  readonly blockedBecause?: string | undefined;
}

type PartResult =
  | Exclude<DirectResult, { kind: 'sent' | 'unknown' | 'failed' }>
  | { readonly kind: 'sent'; readonly telegramMessageId: string | null }
  | { readonly kind: 'unknown'; readonly error: string }
  | { readonly kind: 'failed'; readonly error: string; readonly isBlocked: boolean };

/** How long further parts of a message wait for Telegram: the first ones have arrived already. */
const partPatienceMs = 60_000;
/** Markup, media and the rest are refused once each at most. */
const changesOfPart = 3;

/**
 * Sends without the outbox, for callers that keep account of each attempt and must not repeat one: a request
 * is made once, and its result is the caller's to record. Pauses of Telegram hold as for everything.
 */
@Injectable()
export class DirectSends {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(TelegramClient) private readonly telegram: TelegramClient,
    @Inject(MediaSender) private readonly media: MediaSender,
    @Inject(RuntimeBots) private readonly bots: RuntimeBots,
    @Inject(TelegramPauses) private readonly pauses: TelegramPauses,
    @Inject(StoredCallbackValues) private readonly stored: StoredCallbackValues,
    @Inject(LedgerWriters) private readonly ledger: LedgerWriters,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Bots that are not called at all for now. */
  pausedBots(): string[] {
    return this.pauses.pausedBots();
  }

  /** Sends messages to one chat, in their order. */
  async send(target: ChatTarget, effects: readonly SendEffect[], broadcastId: string): Promise<DirectResult> {
    const { botId } = target;
    const source = `${botId}/direct/${uuid()}`;
    const rows = toEffectRows(effects, { source, now: this.clock.now(), newId: uuid });
    if (rows.outbox.length === 0) return failed('The message is empty for this person');
    try {
      await this.#keepValues(botId, rows.values);
    } catch {
      return { kind: 'later', waitMs: databaseRetryMs };
    }
    const sent: NewMessage[] = [];
    for (const [n, row] of rows.outbox.entries()) {
      const message = { ...(rows.messages[n] as NewMessage), broadcast_id: broadcastId };
      const part = await this.#part(target, row, n > 0 ? performance.now() + partPatienceMs : 0);
      if (part.kind === 'sent') {
        sent.push({ ...message, delivery: 'sent', telegram_message_id: part.telegramMessageId });
      } else if (part.kind === 'unknown') {
        const { error } = part;
        return { ...part, messages: [...sent, { ...message, delivery: 'unknown', delivery_error: error }] };
      } else if (sent.length > 0) {
        return {
          ...failed(`Only the beginning was sent: ${part.error ?? 'Telegram is busy'}`),
          messages: sent,
        };
      } else return part.kind === 'failed' ? { ...part, messages: [] } : part;
    }
    return { kind: 'sent', messages: sent };
  }

  /** Keeps what was sent, within the caller's transaction, and locks the chats until its end. */
  async record(client: PoolClient, items: readonly SentToChat[]): Promise<void> {
    const now = this.clock.now();
    const outgoing = items
      .filter(({ messages }) => messages.length > 0)
      .map(({ botId, chatId, messages }) => ({
        botId,
        chatId,
        bulk: true,
        rows: { messages, outbox: [], values: [] },
        ledger: this.ledger.entriesOf({ botId, now, actionId: null, outgoing: messages.length }),
      }));
    await appendOutgoing(client, this.live, outgoing);
    for (const { botId, chatId, blockedBecause } of items) {
      if (blockedBecause === undefined) continue;
      const messageIds = await blockChat(client, { botId, chatId }, blockedBecause);
      await this.live.publish(client, [
        { kind: 'chat_changed', botId, chatId },
        ...(messageIds.length > 0 ? [{ kind: 'messages_changed', botId, chatId, messageIds } as const] : []),
      ]);
    }
  }

  /** Before the first button is there to be pressed. */
  async #keepValues(botId: string, values: readonly CallbackValue[]): Promise<void> {
    const fresh = values.filter((value) => !this.stored.has(botId, value));
    if (fresh.length === 0) return;
    const found = `select distinct $1::text as bot_id, v.id, v.value from json_to_recordset($2::json) as v(id text, value text)
      where not exists (select from app.erased_bots where bot_id = $1)`;
    await this.pool.query(`with ${keepCallbackValues(found)} select`, [botId, JSON.stringify(fresh)]);
    this.stored.add(botId, fresh);
  }

  /** @param deadline by `performance.now()`: until then it waits for Telegram */
  async #part(target: ChatTarget, row: NewOutboxRow, deadline: number): Promise<PartResult> {
    for (;;) {
      const result = await this.#once(target, row);
      if (result.kind !== 'later' || performance.now() + result.waitMs > deadline) return result;
      await pause(result.waitMs, { ref: false });
    }
  }

  async #once({ ...target }: ChatTarget, { id, method, payload }: NewOutboxRow): Promise<PartResult> {
    const { botId } = target;
    // Uncertain: what may have been sent is not sent again.
    let row: OutboxSend = {
      id,
      method,
      payload,
      messageId: null,
      actionId: null,
      attempts: 0,
      uncertain: true,
      bulk: true,
      waitMs: 0,
      createdAt: this.clock.now().getTime(),
    };
    for (let changes = 0; changes < changesOfPart; changes++) {
      // Whatever was asked so far was refused.
      const bot = await this.bots.get(botId).catch(() => null);
      if (bot === null) return { kind: 'later', waitMs: databaseRetryMs };
      if (!bot?.token) return failed('The bot was deleted');
      const { token } = bot;
      const called = { botId, tokenRef: bot.compiled.tokenRef };
      const waitMs = this.pauses.waitMs(called, target.telegramChatId);
      if (waitMs > 0) return { kind: 'later', waitMs };
      const type = mediaTypeOf(row.method);
      const attempt = row;
      const outcome = await tracedRequest(attempt, botId, () =>
        type
          ? this.media.send(token, target, attempt, type)
          : this.telegram.post(
              token,
              attempt.method,
              jsonBody(withChat(target.telegramChatId, attempt.payload)),
            ),
      );
      conversationMetrics.sends.inc({ outcome: outcome.kind });
      this.pauses.note(called, outcome, target.telegramChatId);
      const verdict = judge(outcome, row, row.createdAt, Math.random());
      switch (verdict.kind) {
        case 'sent':
        case 'unknown':
          return verdict;
        case 'failed':
          return { kind: 'failed', error: verdict.error, isBlocked: verdict.blocksChat };
        case 'later': {
          const isLimited = outcome.kind === 'rate_limited';
          const ms = this.pauses.retryMs(verdict.waitMs);
          return { kind: 'later', waitMs: ms, ...(!isLimited && { error: verdict.error }) };
        }
        case 'token_refused':
          return { kind: 'later', waitMs: tokenRetryMs };
        case 'moved':
          return failed('The chat has another id now');
        case 'as_plain_text':
        case 'without_media':
          row = { ...row, ...verdict };
          break;
        default: {
          const never: never = verdict;
          return never;
        }
      }
    }
    return failed('Telegram refused the message');
  }
}

/** While the database is away. */
const databaseRetryMs = 1_000;
/** The pauses of a bot whose token is refused are longer. */
const tokenRetryMs = 1_000;

function failed(error: string) {
  return { kind: 'failed', error, isBlocked: false, messages: [] } as const;
}

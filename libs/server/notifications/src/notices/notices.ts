import { inTransaction, notify, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { meanwhileLimit } from '../domain/notice-text';
import { noticeGateChannel } from '../signals/notice-gate.channel';
import { type NoticeOrder, noticeIntervalMs } from './notice.job';

/** The receiver of a bot's notices, and their settings. */
export interface Recipient {
  readonly userId: string;
  readonly telegramUserId: string;
  readonly botName: string;
  readonly enabled: boolean;
  readonly globallyEnabled: boolean;
  readonly blocked: boolean;
  readonly mutedUntil: Date | null;
  readonly quiet: { readonly start: string | null; readonly end: string | null; readonly timezone: string };
}

/** A notice that is being sent. */
export interface Notice {
  readonly id: string;
  readonly meanwhile: number;
}

/** The chat that an answer to a notice is sent to. */
export interface NoticeTarget {
  readonly botId: string;
  readonly userId: string;
  readonly telegramChatId: string;
  readonly threadId: string | null;
}

/** An id may be older than its message's time by this: the clocks of processes differ. */
const idMargin = "interval '5 minutes'";

/** The notices: when each bot's owner got the last one, and what each of them was about. */
@Injectable()
export class Notices {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** The owner of a bot; undefined if there is no such bot or the owner has linked no account. */
  async recipient(botId: string): Promise<Recipient | undefined> {
    const { rows } = await this.pool.query<Recipient>(
      `select b.owner_id as "userId", l.telegram_user_id::text as "telegramUserId", b.name as "botName", b.enabled,
         coalesce(s.enabled, true) as "globallyEnabled", l.blocked_at is not null as blocked,
         p.muted_until as "mutedUntil",
         json_build_object('start', s.quiet_start, 'end', s.quiet_end, 'timezone', coalesce(s.timezone, 'UTC')) as quiet
       from read.notification_bots b
       join app.telegram_links l on l.user_id = b.owner_id
       left join app.notification_settings s on s.user_id = b.owner_id
       left join app.notification_pace p on p.bot_id = b.bot_id and p.user_id = b.owner_id
       where b.bot_id = $1`,
      [botId],
    );
    return rows[0];
  }

  /**
   * Takes this minute for a notice, across processes: undefined if another one has it. The notice of a
   * hand-over needs none. Called again with the same cause, it returns the notice that an attempt before has
   * not finished, and undefined for a finished one.
   */
  begin(cause: string, order: NoticeOrder, recipient: Recipient): Promise<Notice | undefined> {
    return inTransaction(this.pool, async (client) => {
      const known = await client.query<Notice & { state: string }>(
        'select id, meanwhile, state from app.notices where cause = $1',
        [cause],
      );
      const [earlier] = known.rows;
      if (earlier) return earlier.state === 'sending' ? earlier : undefined;
      const now = this.clock.now();
      const countedFrom = order.isHandOver ? null : await this.#takeTurn(client, order, recipient, now);
      if (countedFrom === undefined) return undefined;
      const meanwhile = countedFrom === null ? 0 : await this.#meanwhile(client, order, countedFrom);
      const notice = { id: uuid(), meanwhile };
      await client.query(
        `insert into app.notices (id, cause, bot_id, user_id, telegram_chat_id, thread_id, meanwhile, state,
           owner_telegram_id, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, 'sending', $8, $9)`,
        [
          notice.id,
          cause,
          order.botId,
          recipient.userId,
          order.telegramChatId,
          order.threadId,
          notice.meanwhile,
          recipient.telegramUserId,
          now,
        ],
      );
      await notify(client, noticeGateChannel, order.botId);
      return notice;
    });
  }

  async sent(id: string, telegramMessageId: number): Promise<void> {
    await this.pool.query(`update app.notices set state = 'sent', telegram_message_id = $2 where id = $1`, [
      id,
      telegramMessageId,
    ]);
  }

  async ended(id: string, state: 'unknown' | 'failed'): Promise<void> {
    await this.pool.query('update app.notices set state = $2 where id = $1', [id, state]);
  }

  /** The subject of a notice in a person's chat with the notifier bot. */
  async target(ownerTelegramId: string, telegramMessageId: number): Promise<NoticeTarget | undefined> {
    const { rows } = await this.pool.query<NoticeTarget>(
      `select bot_id as "botId", user_id as "userId", telegram_chat_id::text as "telegramChatId",
         thread_id::text as "threadId"
       from app.notices where owner_telegram_id = $1 and telegram_message_id = $2`,
      [ownerTelegramId, telegramMessageId],
    );
    return rows[0];
  }

  /**
   * Mutes the notices of a bot for its owner until then; null unmutes them. False if the bot isn't this
   * user's.
   */
  async mute(userId: string, botId: string, until: Date | null): Promise<boolean> {
    return inTransaction(this.pool, async (client) => {
      const { rowCount } = await client.query(
        `insert into app.notification_pace (bot_id, user_id, muted_until)
         select bot_id, owner_id, $3 from read.notification_bots where bot_id = $1 and owner_id = $2
         on conflict (bot_id, user_id) do update set muted_until = excluded.muted_until`,
        [botId, userId, until],
      );
      if (rowCount) await notify(client, noticeGateChannel, botId);
      return rowCount === 1;
    });
  }

  /** Returns the time from which messages count; undefined within a minute after the last notice. */
  async #takeTurn(
    client: PoolClient,
    { botId, at }: NoticeOrder,
    { userId }: Recipient,
    now: Date,
  ): Promise<Date | undefined> {
    await client.query(
      'insert into app.notification_pace (bot_id, user_id) values ($1, $2) on conflict do nothing',
      [botId, userId],
    );
    const { rows } = await client.query<{ counted_from: Date }>(
      `with old as (
         select p.bot_id, p.user_id, greatest(p.counted_from, b.enabled_at, l.linked_at, s.enabled_at) as counted_from
         from app.notification_pace p
         join read.notification_bots b on b.bot_id = p.bot_id
         join app.telegram_links l on l.user_id = p.user_id
         left join app.notification_settings s on s.user_id = p.user_id
         where p.bot_id = $1 and p.user_id = $2 and coalesce(p.notified_at <= $3, true)
         for update of p
       )
       update app.notification_pace p set notified_at = $4, counted_from = greatest($5::timestamptz, p.counted_from)
       from old where p.bot_id = old.bot_id and p.user_id = old.user_id
       returning old.counted_from`,
      [botId, userId, new Date(now.getTime() - noticeIntervalMs), now, at],
    );
    return rows[0]?.counted_from;
  }

  /** Messages that came in between, of all chats of the bot; their ids begin with the time. */
  async #meanwhile(client: PoolClient, { botId, at }: NoticeOrder, from: Date): Promise<number> {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (
         select from app.messages where bot_id = $1 and direction = 'incoming' and kind <> 'button_press'
           and id >= (lpad(to_hex((extract(epoch from $2::timestamptz - ${idMargin}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
           and at > $2 and at < $3
         limit ${meanwhileLimit + 1}) m`,
      [botId, from, at],
    );
    return rows[0]?.count ?? 0;
  }
}

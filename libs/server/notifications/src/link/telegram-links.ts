import { randomBytes } from 'node:crypto';
import { BotterError, type TelegramLinkInfo, type VerificationCode } from '@botter/contracts';
import { inTransaction, isUniqueViolation, notify, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { LivePublisher } from '@botter/server-live';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { hashOfCode, linkCodeOf, normalLinkCode } from '../domain/link-code';
import { allBotsOf, noticeGateChannel } from '../signals/notice-gate.channel';
import { NotifierState } from '../telegram/notifier-state';

/** A person at Telegram. */
export interface TelegramAccount {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string | null;
  readonly username: string | null;
}

/** The result of a code that was sent to the notifier bot. */
export type LinkResult =
  | { readonly kind: 'linked' }
  /** Unknown, used, replaced or expired. */
  | { readonly kind: 'wrong_code' }
  | { readonly kind: 'locked'; readonly until: Date }
  /** The account belongs to another user. */
  | { readonly kind: 'taken' };

const codeMs = 10 * 60_000;
const failuresAllowed = 5;
const lockMs = 10 * 60_000;
export const unavailableText = 'Notification service is currently unavailable. Please contact support.';

/** The Telegram account that each user gets notices in. */
@Injectable()
export class TelegramLinks {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(NotifierState) private readonly notifier: NotifierState,
    @Inject(LivePublisher) private readonly live: LivePublisher,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async info(userId: string): Promise<TelegramLinkInfo> {
    const [{ rows }, code, { isReady, username, telegramId }] = await Promise.all([
      this.pool.query<NonNullable<TelegramLinkInfo['link']>>(
        `select first_name as telegram_first_name, last_name as telegram_last_name, username as telegram_username,
           blocked_at is not null as blocked
         from app.telegram_links where user_id = $1`,
        [userId],
      ),
      this.pool.query<{ expires_at: Date }>(
        'select expires_at from app.link_codes where user_id = $1 and expires_at > $2',
        [userId, this.clock.now()],
      ),
      this.notifier.read(),
    ]);
    return {
      isLinked: rows[0] !== undefined,
      botterBotEnabled: isReady,
      botterBotUsername: username,
      botterBotTelegramId: telegramId,
      codeExpiresAt: code.rows[0]?.expires_at.toISOString() ?? null,
      link: rows[0] ?? null,
    };
  }

  /** A new code, which replaces the one before. @throws BotterError `unavailable` without a notifier bot */
  async request(userId: string): Promise<VerificationCode> {
    const { isReady, username } = await this.notifier.read();
    if (!isReady) throw new BotterError('unavailable', unavailableText);
    const code = linkCodeOf(randomBytes(8));
    const expiresAt = new Date(this.clock.now().getTime() + codeMs);
    await this.pool.query(
      `insert into app.link_codes (user_id, code_hash, expires_at) values ($1, $2, $3)
       on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
      [userId, hashOfCode(code), expiresAt],
    );
    return { verificationCode: code, expiresAt: expiresAt.toISOString(), botterBotUsername: username };
  }

  async unlink(userId: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query('delete from app.link_codes where user_id = $1', [userId]);
      const { rowCount } = await client.query('delete from app.telegram_links where user_id = $1', [userId]);
      if (rowCount) await this.#announce(client, userId);
    });
  }

  /** The user whose account this is. */
  async userOf(telegramUserId: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ user_id: string }>(
      'select user_id from app.telegram_links where telegram_user_id = $1',
      [telegramUserId],
    );
    return rows[0]?.user_id;
  }

  /** Unlinks an account from its user, as the account's owner asked. False if it wasn't linked. */
  async unlinkAccount(telegramUserId: string): Promise<boolean> {
    const userId = await this.userOf(telegramUserId);
    if (userId === undefined) return false;
    await this.unlink(userId);
    return true;
  }

  /**
   * Links an account with the user who has requested the code. A code works once, even if several send it at
   * the same moment.
   */
  redeem(typed: string, account: TelegramAccount): Promise<LinkResult> {
    return inTransaction<LinkResult>(this.pool, async (client) => {
      const now = this.clock.now();
      const lockedUntil = await this.#lockOf(client, account.id, now);
      if (lockedUntil) return { kind: 'locked', until: lockedUntil };
      const hash = hashOfCode(normalLinkCode(typed) ?? '');
      const { rows } = await client.query<{ user_id: string }>(
        'select user_id from app.link_codes where code_hash = $1 and expires_at > $2 for update',
        [hash, now],
      );
      const userId = rows[0]?.user_id;
      if (userId === undefined) {
        if (await this.#isRepeated(client, account.id, hash)) return { kind: 'linked' };
        await this.#countFailure(client, account.id, now);
        return { kind: 'wrong_code' };
      }
      const { rowCount } = await client.query(
        `insert into app.telegram_links as l (user_id, telegram_user_id, first_name, last_name, username, linked_at, code_hash)
         select $1, $2, $3, $4, $5, $6, $7 where not exists (
           select from app.telegram_links where telegram_user_id = $2 and user_id <> $1)
         on conflict (user_id) do update set telegram_user_id = excluded.telegram_user_id,
           first_name = excluded.first_name, last_name = excluded.last_name, username = excluded.username,
           linked_at = excluded.linked_at, code_hash = excluded.code_hash, blocked_at = null`,
        [userId, account.id, account.firstName, account.lastName, account.username, now, hash],
      );
      if (!rowCount) return { kind: 'taken' };
      await client.query('delete from app.link_codes where user_id = $1', [userId]);
      await client.query('delete from app.link_attempts where telegram_user_id = $1', [account.id]);
      await this.#announce(client, userId);
      return { kind: 'linked' };
    }).catch((error: unknown): LinkResult => {
      // Two codes of two users, sent by one account at the same moment.
      if (isUniqueViolation(error, 'telegram_links_one_user')) return { kind: 'taken' };
      throw error;
    });
  }

  /** The person has blocked the notifier bot, or lets it write again. */
  async setBlocked(telegramUserId: string, blocked: boolean): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ user_id: string }>(
        `update app.telegram_links set blocked_at = case when $2 then $3::timestamptz end
         where telegram_user_id = $1 and (blocked_at is not null) <> $2 returning user_id`,
        [telegramUserId, blocked, this.clock.now()],
      );
      if (rows[0]) await this.#announce(client, rows[0].user_id);
    });
  }

  /** Attempts of one account come one after the other. */
  async #lockOf(client: PoolClient, telegramUserId: string, now: Date): Promise<Date | undefined> {
    const { rows } = await client.query<{ locked_until: Date | null }>(
      `insert into app.link_attempts (telegram_user_id, failures, window_ends_at) values ($1, 0, $2)
       on conflict (telegram_user_id) do update set telegram_user_id = excluded.telegram_user_id
       returning locked_until`,
      [telegramUserId, new Date(now.getTime() + lockMs)],
    );
    const until = rows[0]?.locked_until;
    return until && until > now ? until : undefined;
  }

  /** The account has sent this code before, and is linked by it: its update came twice. */
  async #isRepeated(client: PoolClient, telegramUserId: string, hash: string): Promise<boolean> {
    const { rowCount } = await client.query(
      'select from app.telegram_links where telegram_user_id = $1 and code_hash = $2',
      [telegramUserId, hash],
    );
    return rowCount === 1;
  }

  /** Five within ten minutes lock the account out for ten more. */
  async #countFailure(client: PoolClient, telegramUserId: string, now: Date): Promise<void> {
    await client.query(
      `update app.link_attempts set
         failures = case when window_ends_at > $2 then failures + 1 else 1 end,
         window_ends_at = case when window_ends_at > $2 then window_ends_at else $3 end,
         locked_until = case when window_ends_at > $2 and failures + 1 >= ${failuresAllowed} then $3 end
       where telegram_user_id = $1`,
      [telegramUserId, now, new Date(now.getTime() + lockMs)],
    );
  }

  async #announce(client: PoolClient, userId: string): Promise<void> {
    await this.live.publish(client, [{ kind: 'link_changed', userId }]);
    await notify(client, noticeGateChannel, allBotsOf(userId));
  }
}

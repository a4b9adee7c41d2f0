import { escapeHtml } from '@botter/bot-api';
import { CONFIG, type Config } from '@botter/server-config';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { previewOf } from '../domain/notice-text';
import { TelegramLinks } from '../link/telegram-links';
import { noticeIntervalMs } from '../notices/notice.job';
import { notificationMetrics } from '../notices/notice-metrics';
import { Notices, type Recipient } from '../notices/notices';
import { quietUntil } from '../settings/quiet-hours';
import { NotifierClient } from '../telegram/notifier-client';

/** The first two concern the bot's connection. All but the last are trouble. */
type BotNoticeKind = 'token_refused' | 'conflict' | 'webhook_disabled' | 'broadcast_ended';

export interface BotNotice {
  readonly botId: string;
  readonly kind: BotNoticeKind;
  /** Distinguishes several of one kind: the id of a webhook or a broadcast. */
  readonly subject: string;
  readonly detail: string | null;
}

/** A connection that has worked for this long has recovered; trouble that comes again sooner is the same. */
const settledMinutes = 10;
const batchSize = 20;
/** After this time another process sends what a killed one has claimed. */
const claimMs = 60_000;
const attemptLimit = 20;

/**
 * Notifies owners of what happened to a bot, once each; in quiet hours it waits for their end. The switch of
 * the bot doesn't matter if something is wrong with it. A broadcast that has ended needs the switch, waits
 * while the bot is muted, and for a minute after the one before; the pace of messages is another one.
 */
@Injectable()
export class BotNotices {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(TelegramLinks) private readonly links: TelegramLinks,
    @Inject(NotifierClient) private readonly client: NotifierClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Reports a trouble; one that was reported before is not repeated. */
  async report({ botId, kind, subject, detail }: BotNotice): Promise<void> {
    await this.pool.query(
      `insert into app.bot_notices (bot_id, kind, subject, detail, created_at, due_at)
       values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
      [botId, kind, subject, detail, this.clock.now()],
    );
  }

  /** It works again: the next trouble causes another notice. */
  async settle({ botId, kind, subject }: Omit<BotNotice, 'detail'>): Promise<void> {
    await this.pool.query('delete from app.bot_notices where bot_id = $1 and kind = $2 and subject = $3', [
      botId,
      kind,
      subject,
    ]);
  }

  /** Finds connections with trouble, and notifies the owners of new trouble. Several processes share it. */
  async tell(): Promise<void> {
    if (!this.client.isConfigured) return;
    await this.#collect();
    for (;;) {
      const due = await this.#take();
      for (const notice of due) await this.#tellOne(notice);
      if (due.length < batchSize) return;
    }
  }

  async #collect(): Promise<void> {
    const now = this.clock.now();
    await this.pool.query(
      `insert into app.bot_notices (bot_id, kind, subject, created_at, due_at)
       select c.bot_id, c.problem, '', $1, $1 from app.telegram_connections c
       join read.notification_bots b on b.bot_id = c.bot_id
       where c.state = 'failed' and c.problem is not null
       on conflict do nothing`,
      [now],
    );
    await this.pool.query(
      `delete from app.bot_notices t using app.telegram_connections c
       where c.bot_id = t.bot_id and t.kind in ('token_refused', 'conflict')
         and c.problem is distinct from t.kind and c.updated_at < now() - make_interval(mins => ${settledMinutes})`,
    );
  }

  /** Only those of owners who can be notified. */
  async #take(): Promise<BotNotice[]> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<BotNotice>(
      `update app.bot_notices t set due_at = $2, attempts = attempts + 1 from (
         select n.bot_id, n.kind, n.subject from app.bot_notices n
         join read.notification_bots b on b.bot_id = n.bot_id
         join app.telegram_links l on l.user_id = b.owner_id and l.blocked_at is null
         left join app.notification_settings s on s.user_id = b.owner_id
         where n.told_at is null and n.due_at <= $1 and n.attempts < ${attemptLimit} and coalesce(s.enabled, true)
           and (n.kind <> 'broadcast_ended' or b.enabled)
         order by n.due_at limit ${batchSize} for update of n skip locked
       ) due where t.bot_id = due.bot_id and t.kind = due.kind and t.subject = due.subject
       returning t.bot_id as "botId", t.kind, t.subject, t.detail`,
      [now, new Date(now.getTime() + claimMs)],
    );
    return rows;
  }

  async #tellOne(notice: BotNotice): Promise<void> {
    const recipient = await this.notices.recipient(notice.botId);
    if (!recipient) return;
    const later = quietUntil(recipient.quiet, this.clock.now()) ?? (await this.#turnOf(notice, recipient));
    if (later) return this.#postpone(notice, later);
    const html = botNoticeHtml(notice, recipient.botName, this.config.publicUrl);
    const outcome = await this.client.send(recipient.telegramUserId, html);
    notificationMetrics.notices.inc({ outcome: outcome.kind });
    switch (outcome.kind) {
      case 'rate_limited':
        return this.#postpone(
          notice,
          new Date(this.clock.now().getTime() + outcome.retryAfterSeconds * 1000),
        );
      case 'unreachable':
      case 'server_error':
      case 'wrong_token':
        return;
      case 'blocked':
        return this.links.setBlocked(recipient.telegramUserId, true);
      default:
        await this.pool.query(
          'update app.bot_notices set told_at = $4 where bot_id = $1 and kind = $2 and subject = $3',
          [notice.botId, notice.kind, notice.subject, this.clock.now()],
        );
    }
  }

  /** When a notice may be sent; undefined if that is now. */
  async #turnOf({ botId, kind }: BotNotice, { mutedUntil }: Recipient): Promise<Date | undefined> {
    if (kind !== 'broadcast_ended') return undefined;
    const now = this.clock.now();
    if (mutedUntil && mutedUntil > now) return mutedUntil;
    const { rows } = await this.pool.query<{ told_at: Date | null }>(
      'select max(told_at) as told_at from app.bot_notices where bot_id = $1 and kind = $2',
      [botId, kind],
    );
    const next = new Date((rows[0]?.told_at?.getTime() ?? 0) + noticeIntervalMs);
    return next > now ? next : undefined;
  }

  /** Waiting for its time is no attempt. */
  async #postpone({ botId, kind, subject }: BotNotice, until: Date): Promise<void> {
    await this.pool.query(
      `update app.bot_notices set due_at = $4, attempts = attempts - 1
       where bot_id = $1 and kind = $2 and subject = $3`,
      [botId, kind, subject, until],
    );
  }
}

function botNoticeHtml(
  { botId, kind, subject, detail }: BotNotice,
  botName: string,
  publicUrl: string,
): string {
  const words: Readonly<Record<BotNoticeKind, string>> = {
    token_refused:
      'Telegram refuses the token of this bot, so it neither gets nor sends messages. Replace the token.',
    conflict: "Another program is receiving this bot's updates. Botter may miss messages.",
    webhook_disabled: previewOf(detail ?? 'A webhook was disabled.'),
    broadcast_ended: previewOf(detail ?? 'A broadcast has ended.'),
  };
  const pages: Readonly<Record<BotNoticeKind, string>> = {
    token_refused: `bots/${botId}/dashboard`,
    conflict: `bots/${botId}/dashboard`,
    webhook_disabled: `bots/${botId}/webhooks`,
    broadcast_ended: `broadcasts/${botId}/${subject}`,
  };
  return [
    `${kind === 'broadcast_ended' ? '📣' : '⚠️'} <b>${escapeHtml(previewOf(botName, 64))}</b>`,
    escapeHtml(words[kind]),
    escapeHtml(`${publicUrl}/${pages[kind]}`),
  ].join('\n');
}

import { escapeHtml } from '@botter/bot-api';
import { CONFIG, type Config } from '@botter/server-config';
import { PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { previewOf } from '../domain/notice-text';
import { TelegramLinks } from '../link/telegram-links';
import { notificationMetrics } from '../notices/notice-metrics';
import { Notices } from '../notices/notices';
import { quietUntil } from '../settings/quiet-hours';
import { NotifierClient } from '../telegram/notifier-client';

/** The kinds of trouble with a bot. The first two concern its connection. */
type TroubleKind = 'token_refused' | 'conflict' | 'webhook_disabled';

export interface Trouble {
  readonly botId: string;
  readonly kind: TroubleKind;
  /** Distinguishes several of one kind, such as the id of a webhook. */
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
 * Notifies owners that something is wrong with a bot, once for each trouble. The switch of the bot and the
 * pace are for messages and don't matter here; in quiet hours it waits for their end.
 */
@Injectable()
export class TroubleNotices {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(TelegramLinks) private readonly links: TelegramLinks,
    @Inject(NotifierClient) private readonly client: NotifierClient,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  /** Reports a trouble; one that was reported before is not repeated. */
  async report({ botId, kind, subject, detail }: Trouble): Promise<void> {
    await this.pool.query(
      `insert into app.trouble_notices (bot_id, kind, subject, detail, created_at, due_at)
       values ($1, $2, $3, $4, $5, $5) on conflict do nothing`,
      [botId, kind, subject, detail, this.clock.now()],
    );
  }

  /** It works again: the next trouble causes another notice. */
  async settle({ botId, kind, subject }: Omit<Trouble, 'detail'>): Promise<void> {
    await this.pool.query(
      'delete from app.trouble_notices where bot_id = $1 and kind = $2 and subject = $3',
      [botId, kind, subject],
    );
  }

  /** Finds connections with trouble, and notifies the owners of new trouble. Several processes share it. */
  async tell(): Promise<void> {
    if (!this.client.isConfigured) return;
    await this.#collect();
    for (;;) {
      const due = await this.#take();
      for (const trouble of due) await this.#tellOne(trouble);
      if (due.length < batchSize) return;
    }
  }

  async #collect(): Promise<void> {
    const now = this.clock.now();
    await this.pool.query(
      `insert into app.trouble_notices (bot_id, kind, subject, created_at, due_at)
       select c.bot_id, c.problem, '', $1, $1 from app.telegram_connections c
       join read.notification_bots b on b.bot_id = c.bot_id
       where c.state = 'failed' and c.problem is not null
       on conflict do nothing`,
      [now],
    );
    await this.pool.query(
      `delete from app.trouble_notices t using app.telegram_connections c
       where c.bot_id = t.bot_id and t.kind in ('token_refused', 'conflict')
         and c.problem is distinct from t.kind and c.updated_at < now() - make_interval(mins => ${settledMinutes})`,
    );
  }

  /** Only those of owners who can be notified. */
  async #take(): Promise<Trouble[]> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<Trouble>(
      `update app.trouble_notices t set due_at = $2, attempts = attempts + 1 from (
         select n.bot_id, n.kind, n.subject from app.trouble_notices n
         join read.notification_bots b on b.bot_id = n.bot_id
         join app.telegram_links l on l.user_id = b.owner_id and l.blocked_at is null
         left join app.notification_settings s on s.user_id = b.owner_id
         where n.told_at is null and n.due_at <= $1 and n.attempts < ${attemptLimit} and coalesce(s.enabled, true)
         order by n.due_at limit ${batchSize} for update of n skip locked
       ) due where t.bot_id = due.bot_id and t.kind = due.kind and t.subject = due.subject
       returning t.bot_id as "botId", t.kind, t.subject, t.detail`,
      [now, new Date(now.getTime() + claimMs)],
    );
    return rows;
  }

  async #tellOne(trouble: Trouble): Promise<void> {
    const recipient = await this.notices.recipient(trouble.botId);
    if (!recipient) return;
    const quiet = quietUntil(recipient.quiet, this.clock.now());
    if (quiet) return this.#postpone(trouble, quiet);
    const html = troubleHtml(trouble, recipient.botName, this.config.publicUrl);
    const outcome = await this.client.send(recipient.telegramUserId, html);
    notificationMetrics.notices.inc({ outcome: outcome.kind });
    switch (outcome.kind) {
      case 'rate_limited':
        return this.#postpone(
          trouble,
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
          'update app.trouble_notices set told_at = $4 where bot_id = $1 and kind = $2 and subject = $3',
          [trouble.botId, trouble.kind, trouble.subject, this.clock.now()],
        );
    }
  }

  /** Waiting for its time is no attempt. */
  async #postpone({ botId, kind, subject }: Trouble, until: Date): Promise<void> {
    await this.pool.query(
      `update app.trouble_notices set due_at = $4, attempts = attempts - 1
       where bot_id = $1 and kind = $2 and subject = $3`,
      [botId, kind, subject, until],
    );
  }
}

function troubleHtml({ botId, kind, detail }: Trouble, botName: string, publicUrl: string): string {
  const words: Readonly<Record<TroubleKind, string>> = {
    token_refused:
      'Telegram refuses the token of this bot, so it neither gets nor sends messages. Replace the token.',
    conflict: "Another program is receiving this bot's updates. Botter may miss messages.",
    webhook_disabled: previewOf(detail ?? 'A webhook was disabled.'),
  };
  const page = kind === 'webhook_disabled' ? 'webhooks' : 'dashboard';
  return [
    `⚠️ <b>${escapeHtml(previewOf(botName, 64))}</b>`,
    escapeHtml(words[kind]),
    escapeHtml(`${publicUrl}/bots/${botId}/${page}`),
  ].join('\n');
}

import type { CallInput, calls, NotificationSettings, NotificationStats } from '@botter/contracts';
import { inTransaction, notify, PG_POOL } from '@botter/server-database';
import { Clock } from '@botter/server-http';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { allBotsOf, noticeGateChannel } from '../signals/notice-gate.channel';
import { NotifierState } from '../telegram/notifier-state';

export type SettingsChange = CallInput<typeof calls.changeNotificationSettings>['body'];

interface SettingsRow {
  readonly enabled: boolean;
  readonly quiet_start: string | null;
  readonly quiet_end: string | null;
  readonly timezone: NotificationSettings['timezone'];
}

const untouched: SettingsRow = { enabled: true, quiet_start: null, quiet_end: null, timezone: 'UTC' };

/** Whether and when each user is notified; a user who has chosen nothing has no row. */
@Injectable()
export class NotificationSettingsStore {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(NotifierState) private readonly notifier: NotifierState,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async read(userId: string): Promise<{ settings: NotificationSettings; stats: NotificationStats }> {
    const [{ rows }, notifier] = await Promise.all([
      this.pool.query<
        Omit<SettingsRow, 'enabled'> & {
          enabled: boolean | null;
          is_linked: boolean;
          blocked: boolean;
          bots: number;
          enabled_bots: number;
        }
      >(
        `select s.enabled, s.quiet_start, s.quiet_end, s.timezone, l.user_id is not null as is_linked,
           l.blocked_at is not null as blocked, b.bots, b.enabled_bots
         from (select count(*)::int as bots, count(*) filter (where enabled)::int as enabled_bots
               from read.notification_bots where owner_id = $1) b
         left join app.notification_settings s on s.user_id = $1
         left join app.telegram_links l on l.user_id = $1`,
        [userId],
      ),
      this.notifier.read(),
    ]);
    const row = rows[0];
    const settings = toSettings(row && row.enabled !== null ? { ...row, enabled: row.enabled } : untouched);
    const isLinked = row?.is_linked ?? false;
    return {
      settings,
      stats: {
        isLinked,
        settings,
        notificationEnabledBots: row?.enabled_bots ?? 0,
        totalBots: row?.bots ?? 0,
        canReceiveNotifications:
          isLinked && !row?.blocked && settings.notifications_enabled && notifier.isReady,
      },
    };
  }

  async change(userId: string, change: SettingsChange): Promise<NotificationSettings> {
    const { notificationsEnabled, quietHoursStart, quietHoursEnd, timezone } = change;
    return inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<SettingsRow>(
        `insert into app.notification_settings as s (user_id, enabled, enabled_at, quiet_start, quiet_end, timezone)
         values ($1, coalesce($2, true), $7, $3, $4, coalesce($5, 'UTC'))
         on conflict (user_id) do update set
           enabled = coalesce($2, s.enabled),
           enabled_at = case when $2 and not s.enabled then $7 else s.enabled_at end,
           quiet_start = case when $6 & 1 = 1 then $3 else s.quiet_start end,
           quiet_end = case when $6 & 2 = 2 then $4 else s.quiet_end end,
           timezone = coalesce($5, s.timezone)
         returning enabled, quiet_start, quiet_end, timezone`,
        [
          userId,
          notificationsEnabled,
          quietHoursStart ?? null,
          quietHoursEnd ?? null,
          timezone,
          (quietHoursStart === undefined ? 0 : 1) + (quietHoursEnd === undefined ? 0 : 2),
          this.clock.now(),
        ],
      );
      await notify(client, noticeGateChannel, allBotsOf(userId));
      return toSettings(rows[0] ?? untouched);
    });
  }
}

function toSettings(row: SettingsRow): NotificationSettings {
  return {
    notifications_enabled: row.enabled,
    quiet_hours_start: row.quiet_start,
    quiet_hours_end: row.quiet_end,
    timezone: row.timezone,
  };
}

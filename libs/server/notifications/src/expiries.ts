import { dayMs, type ExpiringRows, keptFor } from '@botter/server-upkeep';

export const notificationExpiries: readonly ExpiringRows[] = [
  // Until then they can be answered.
  { table: 'app.notices', column: 'created_at', before: keptFor(30 * dayMs) },
  // One that was not wanted meanwhile is outdated; that it was sent keeps it from being sent again.
  {
    table: 'app.bot_notices',
    column: 'created_at',
    before: keptFor(7 * dayMs),
    only: "kind = 'broadcast_ended'",
  },
  { table: 'app.link_codes', column: 'expires_at', before: (now) => now },
  {
    table: 'app.link_attempts',
    column: 'window_ends_at',
    before: (now) => now,
    only: 'locked_until is null or locked_until < now()',
  },
  // Telegram repeats no update for longer.
  {
    table: 'app.notifier_updates',
    column: 'received_at',
    before: keptFor(2 * dayMs),
    only: 'body is null',
  },
];

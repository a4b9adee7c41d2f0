import type { Config } from '@botter/server-config';
import { dayMs, type ExpiringRows, keptFor } from '@botter/server-upkeep';

/** Texts of people are kept for a shorter time than numbers. */
const textsKeptMs = 30 * dayMs;

export function analyticsExpiries({
  analyticsKeepDays,
}: Pick<Config, 'analyticsKeepDays'>): readonly ExpiringRows[] {
  const before = keptFor(analyticsKeepDays * dayMs);
  return [
    { table: 'app.analytics_quarters', column: 'quarter', before },
    { table: 'app.analytics_chat_hours', column: 'hour', before },
    { table: 'app.analytics_uses', column: 'hour', before },
    { table: 'app.analytics_steps', column: 'hour', before },
    { table: 'app.analytics_unanswered', column: 'last_at', before: keptFor(textsKeptMs) },
  ];
}

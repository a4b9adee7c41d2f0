import type { Config } from '@botter/server-config';
import { dayMs, type ExpiringRows, hourMs, keptFor } from '@botter/server-upkeep';
import { answerLifeMs } from '../outbox/callback-answers';
import { expiryOf } from '../shared/months';

/**
 * Rows that expire. Telegram keeps an update for a day, so nothing older can come twice, and ids of updates
 * may start over after a quiet week: by then the remembered ids must be deleted.
 */
export function conversationExpiries({ retention }: Pick<Config, 'retention'>): readonly ExpiringRows[] {
  return [
    {
      table: 'app.updates',
      column: 'received_at',
      before: keptFor(2 * dayMs),
      // For updates that can no longer be repeated, only the time of the last one is remembered.
      afterwards: `
        insert into app.last_updates as l (bot_id, at) select bot_id, max(received_at) from gone group by 1 order by 1
        on conflict (bot_id) do update set at = greatest(l.at, excluded.at)`,
    },
    { table: 'app.once_keys', column: 'created_at', before: keptFor(2 * dayMs) },
    {
      table: 'app.outbox',
      column: 'created_at',
      before: keptFor(7 * dayMs),
      only: `state in ('failed', 'unknown')`,
    },
    {
      name: 'outbox_answers',
      table: 'app.outbox',
      column: 'due_at',
      before: keptFor(answerLifeMs),
      only: `kind = 'answer'`,
    },
    // No message is retried for longer.
    { table: 'app.sent_keys', column: 'created_at', before: keptFor(7 * dayMs) },
    {
      name: 'merged_chats',
      table: 'app.chats',
      column: 'merged_at',
      before: (now) => now,
      only: `not exists (
        select 1 from app.outbox o where o.bot_id = app.chats.bot_id and o.chat_id = app.chats.id
          and kind = 'send' and state in ('waiting', 'sending'))`,
    },
    // For modules that no longer run.
    { table: 'app.ledger', column: 'at', before: keptFor(30 * dayMs) },
    { table: 'app.telegram_pauses', column: 'until', before: keptFor(dayMs) },
    { table: 'app.runtime_processes', column: 'alive_until', before: keptFor(hourMs) },
    // After that no process can know the bot any more.
    {
      table: 'app.erased_bots',
      column: 'deleted_at',
      before: keptFor(30 * dayMs),
      only: `next_look = 'infinity'`,
    },
    // A button works for as long as a message may have it; the time of its value is up to a day older.
    {
      table: 'app.callback_values',
      column: 'used_at',
      before: (now) => {
        const oldest = expiryOf(now, retention.messagesKeepDays);
        return oldest && new Date(oldest.getTime() - dayMs);
      },
    },
    {
      table: 'app.update_counts',
      column: 'month',
      before: (now) => expiryOf(now, retention.updatesKeepDays),
    },
  ];
}

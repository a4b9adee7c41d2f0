import { deletionOfSome as deletion } from '@botter/server-database';

/**
 * What goes after its time, each a statement for one batch that finds its rows by an index. Telegram keeps an update for a
 * day, so nothing older can come twice, and ids of updates may start over after a quiet week: what remembers them must be
 * gone by then.
 */
export const expiries: Readonly<Record<string, string>> = {
  // Of updates that can't be repeated only the time of the last is remembered.
  updates: `
    with gone as (
      ${deletion('app.updates', `received_at < now() - interval '2 days'`)} returning bot_id, received_at
    ), remembered as (
      insert into app.last_updates as l (bot_id, at) select bot_id, max(received_at) from gone group by 1 order by 1
      on conflict (bot_id) do update set at = greatest(l.at, excluded.at)
    )
    select from gone`,
  once_keys: deletion('app.once_keys', `created_at < now() - interval '2 days'`),
  outbox: deletion('app.outbox', `state in ('failed', 'unknown') and created_at < now() - interval '7 days'`),
  // No message is retried for longer.
  sent_keys: deletion('app.sent_keys', `created_at < now() - interval '7 days'`),
  chats: deletion(
    'app.chats',
    `merged_into is not null and not exists (
      select 1 from app.outbox o where o.bot_id = app.chats.bot_id and o.chat_id = app.chats.id
        and kind = 'send' and state in ('waiting', 'sending'))`,
  ),
  // Of a module that doesn't run any more.
  ledger: deletion('app.ledger', `at < now() - interval '30 days'`),
  telegram_pauses: deletion('app.telegram_pauses', `until < now() - interval '1 day'`),
  runtime_processes: deletion('app.runtime_processes', `alive_until < now() - interval '1 hour'`),
};

/** Values of buttons of which no message is left that was written since the given time. */
export const unusedCallbackValues = deletion(
  'app.callback_values',
  `used_at < $1::timestamptz - interval '1 day'`,
);

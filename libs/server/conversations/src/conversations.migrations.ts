import type { MigrationSet } from '@botter/server-database';

/**
 * The tables of the conversations. Rows that are written for every update have few indexes, and the counters
 * of a chat are in no index at all, so that changing them stays within the row's page.
 *
 * Every row belongs to a bot, and the bot is part of every key. No row refers to another by a foreign key:
 * statements that name the bot write, and remove, what belongs together.
 *
 * Tables that grow without end are partitioned by month (in UTC): messages by their id, which begins with the
 * time, what is kept of other updates by its arrival. The first partition has everything that is older than
 * the database. `messages_rest` and its like accept rows without a partition, so that nothing is ever
 * refused; see `Partitions`.
 */
export const conversationsMigrations: MigrationSet = {
  '2026-11-21-conversations-01-baseline': {
    sql: `
      create table app.chats (
        id uuid not null,
        bot_id text not null,
        telegram_chat_id bigint not null,
        type text not null,
        name text,
        username text,
        blocked boolean not null default false,
        -- Messages of both directions; button presses don't count.
        message_count bigint not null default 0,
        -- Numbers the incoming messages; read marks remember it, so that messages need not be counted.
        incoming_count bigint not null default 0,
        last_message_at timestamptz,
        -- The time in the id of the latest message: the next one's is later, in any process.
        line_ms bigint not null default 0,
        -- The runtime process that sends to this chat, so that its messages keep their order.
        sending_process uuid,
        -- Another process than the sender has queued something: it is in the table and not in the sender's memory.
        has_stored boolean not null default false,
        created_at timestamptz not null default now(),
        -- Until then a person has taken the chat over; infinity: until someone resumes the bot.
        paused_until timestamptz,
        paused_by text,
        -- Set while messages on their way still hold on to a chat that has become part of another.
        merged_into uuid,
        merged_at timestamptz,
        -- The id first: some calls know a chat only by it.
        primary key (id, bot_id),
        unique (bot_id, telegram_chat_id)
      ) with (fillfactor = 70);
      create index chats_merged on app.chats (bot_id, id) where merged_into is not null;
      create index chats_merged_at on app.chats (merged_at) where merged_at is not null;

      create table app.messages (
        id uuid not null,
        bot_id text not null,
        chat_id uuid not null,
        direction text not null,
        kind text not null,
        text text,
        parse_mode text not null default '',
        buttons jsonb,
        telegram_message_id bigint,
        -- Telegram's id of who wrote an incoming message: a person, or below 0 a chat that speaks as itself.
        sender_id bigint,
        sender_name text,
        -- Of the person's app at that time.
        sender_language text,
        file_id text,
        media_group_id text,
        action_id text,
        -- What has sent it to many contacts; null for everything else.
        broadcast_id uuid,
        at timestamptz not null,
        edited_at timestamptz,
        delivery text,
        delivery_error text,
        -- The photo or file of an outgoing message, as the action had it.
        media jsonb,
        -- File, place or person in a message, as the contract's messageDetailsSchema; files without what Telegram calls them.
        details jsonb,
        thread_id bigint,
        -- What it replies to, and whom it was forwarded from; as the engine's MessageContext.
        context jsonb,
        -- Deleted at Telegram by someone here.
        deleted_at timestamptz,
        primary key (bot_id, id)
      ) partition by range (id);
      create index messages_chat on app.messages (chat_id, id);
      -- New messages wait in a short list until they are sorted in together, which is much cheaper than one by one; a search
      -- reads that list too, so it must stay short.
      create index messages_words on app.messages using gin (
        (array_to_tsvector(array['bot=' || bot_id])
          || to_tsvector('simple', coalesce(text, '') || ' ' || coalesce(sender_name, '') || ' '
            || coalesce(details ->> 'file_name', '')))
      ) with (fastupdate = on, gin_pending_list_limit = 128) where kind <> 'button_press';

      -- What a message said before each change: the first and the latest of them.
      create table app.message_versions (
        bot_id text not null,
        message_id uuid not null,
        -- Counts the changes of the message.
        n int not null,
        text text,
        until timestamptz not null,
        primary key (bot_id, message_id, n)
      ) partition by range (message_id);

      create table app.chat_reads (
        bot_id text not null,
        user_id text not null,
        chat_id uuid not null,
        read_count bigint not null,
        read_at timestamptz not null default now(),
        primary key (bot_id, user_id, chat_id)
      );
      create index chat_reads_chat on app.chat_reads (bot_id, chat_id);
      -- What a team does with a chat, apart from the chat's own row, which is written for every update.
      create table app.chat_work (
        bot_id text not null,
        chat_id uuid not null,
        -- Done while no more than this many messages have come in.
        done_count bigint,
        assignee_id text,
        assignee_name text,
        primary key (bot_id, chat_id)
      );
      create table app.chat_notes (
        bot_id text not null,
        chat_id uuid not null,
        id uuid not null,
        author_id text not null,
        author_name text not null,
        text text not null,
        created_at timestamptz not null default now(),
        primary key (bot_id, chat_id, id)
      );
      -- Where a person is in a conversation with a bot that needs to know. It moves in the commit of the update
      -- that moves it, under the lock on the chat's row.
      create table app.sessions (
        bot_id text not null,
        chat_id uuid not null,
        -- Telegram's id.
        person_id bigint not null,
        -- The forum topic or thread; 0 where there is none.
        thread_id bigint not null,
        -- Grows with each move. The first one is the time in milliseconds: nothing of an earlier session fits.
        version bigint not null,
        state json not null,
        moved_at timestamptz not null default now(),
        primary key (bot_id, chat_id, person_id, thread_id)
      ) with (fillfactor = 70);
      create table app.chat_topics (
        bot_id text not null,
        chat_id uuid not null,
        thread_id bigint not null,
        name text,
        primary key (bot_id, chat_id, thread_id)
      );

      -- Every update, by its ids only, for as long as it may be repeated.
      create table app.updates (
        bot_id text not null,
        update_id bigint not null,
        callback_query_id text,
        received_at timestamptz not null default now(),
        primary key (bot_id, update_id)
        -- Rows expire as fast as they come: the entries of deleted ones must not pile up at the start of the index of their age.
      ) with (autovacuum_vacuum_scale_factor = 0.03);
      create unique index updates_callback_query on app.updates (bot_id, callback_query_id)
        where callback_query_id is not null;
      create index updates_received on app.updates (received_at);
      -- When a bot received its last update, for updates that are no longer in app.updates.
      create table app.last_updates (
        bot_id text primary key,
        at timestamptz not null
      );
      -- The updates themselves where nothing else keeps what they said.
      create table app.kept_updates (
        bot_id text not null,
        update_id bigint not null,
        kind text not null,
        raw json not null,
        -- Why it failed; null for an unsupported kind of update.
        error text,
        received_at timestamptz not null default now(),
        primary key (bot_id, received_at, update_id)
      ) partition by range (received_at);
      -- Their totals, so that rows need not be counted.
      create table app.update_counts (
        bot_id text not null,
        kind text not null,
        set_aside boolean not null,
        -- The first day of the month in which they came.
        month date not null,
        count bigint not null,
        primary key (bot_id, month, kind, set_aside)
      ) with (fillfactor = 70);
      create index update_counts_month on app.update_counts (month);
      create table app.once_keys (
        bot_id text not null,
        telegram_chat_id bigint not null,
        key text not null,
        update_id bigint not null,
        created_at timestamptz not null default now(),
        primary key (bot_id, telegram_chat_id, key)
      );
      create index once_keys_created on app.once_keys (created_at);
      create table app.callback_values (
        bot_id text not null,
        id text not null,
        value text not null,
        -- When a message with this value was last written; up to a day older.
        used_at timestamptz not null default now(),
        primary key (bot_id, id)
      );
      create index callback_values_used on app.callback_values (used_at);

      create table app.outbox (
        id text not null,
        -- Order within a chat.
        seq bigint generated always as identity,
        bot_id text not null,
        chat_id uuid,
        kind text not null check (kind in ('send', 'answer', 'callback', 'job', 'reply_job')),
        method text not null,
        -- Parameters as JSON, without the chat.
        payload text not null,
        message_id uuid,
        action_id text,
        state text not null check (state in ('waiting', 'sending', 'failed', 'unknown')),
        attempts int not null default 0,
        -- An attempt broke off after it had left: Telegram may have sent it.
        uncertain boolean not null default false,
        -- It takes part in the bulk budget, which keeps the way free for replies.
        bulk boolean not null default false,
        due_at timestamptz not null default now(),
        error text,
        created_at timestamptz not null default now(),
        primary key (bot_id, id)
      ) with (fillfactor = 85);
      create index outbox_sends on app.outbox (chat_id, seq)
        where kind = 'send' and state in ('waiting', 'sending');
      create index outbox_due on app.outbox (due_at) where kind in ('answer', 'callback');
      create index outbox_jobs on app.outbox (due_at) where kind in ('job', 'reply_job');
      -- What failed is few, and nothing that goes its way touches this index.
      create index outbox_ended on app.outbox (message_id) where state in ('failed', 'unknown');
      create index outbox_expired on app.outbox (created_at) where state in ('failed', 'unknown');
      create table app.sent_keys (
        bot_id text not null,
        -- Made by the sender: the same for every try.
        key text not null,
        chat_id uuid not null,
        -- Null where nothing was queued: no such chat.
        message_id uuid,
        -- Hash of what was sent: the same key is for the same message.
        content text not null,
        created_at timestamptz not null default now(),
        primary key (bot_id, key)
      );
      create index sent_keys_created on app.sent_keys (created_at);
      -- How long Telegram wants no calls: for a chat (its id there), for a bot (*), or with a token that it refuses (token).
      create table app.telegram_pauses (
        bot_id text not null,
        scope text not null,
        until timestamptz not null,
        failures int not null default 0,
        token_ref text,
        primary key (bot_id, scope)
      );
      create index telegram_pauses_until on app.telegram_pauses (until);
      -- From when on a bot may send another message that is no reply.
      create table app.bulk_budgets (
        bot_id text primary key,
        free_at timestamptz not null
      ) with (fillfactor = 70);
      -- What modules note about chats in the commit in which it happens, until they take it: a row for each commit, bot and
      -- module. Rows are only added and deleted.
      create table app.ledger (
        module text not null,
        bot_id text not null,
        seq bigint generated always as identity,
        at timestamptz not null default now(),
        -- [chat id, whether the bot replied, what the module noted] of each update or message.
        entries json not null,
        primary key (module, bot_id, seq)
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
      create index ledger_at on app.ledger (at);
      create table app.action_problems (
        bot_id text not null,
        action_id text not null,
        problem text not null,
        -- A dialog was stopped; otherwise Telegram refused something.
        is_dialog boolean not null default false,
        seen_at timestamptz not null default now(),
        primary key (bot_id, action_id)
      );
      create table app.runtime_processes (
        id uuid primary key,
        alive_until timestamptz not null,
        -- When the server was started at which it holds its lease. Null: it holds none, so only the time says whether it lives.
        server_start text
      );
      create table app.pollers (
        bot_id text primary key,
        owner uuid
      );

      -- Bots that were deleted. Each insert looks here first, so that nothing of them comes back.
      create table app.erased_bots (
        bot_id text primary key,
        deleted_at timestamptz not null default now(),
        -- When it is looked (again) for what it has left.
        next_look timestamptz not null default now(),
        looks int not null default 0
      );
      create index erased_bots_due on app.erased_bots (next_look);
      create index erased_bots_deleted on app.erased_bots (deleted_at);

      do $$
      declare
        month timestamp := date_trunc('month', now() at time zone 'utc');
        -- Of a message that is older or newer than a time: ids begin with their milliseconds.
        id_from text := '(lpad(to_hex((extract(epoch from %L::timestamptz) * 1000)::bigint), 12, ''0'') || repeat(''0'', 20))::uuid';
        lower timestamptz;
        upper timestamptz;
        lower_id uuid;
        upper_id uuid;
      begin
        for i in 0..3 loop
          lower := (month + make_interval(months => i - 1)) at time zone 'utc';
          upper := (month + make_interval(months => i)) at time zone 'utc';
          execute 'select ' || format(id_from, lower) into lower_id;
          execute 'select ' || format(id_from, upper) into upper_id;
          if i = 0 then
            execute format('create table app.messages_past partition of app.messages
              for values from (minvalue) to (%L) with (fillfactor = 65)', upper_id);
            execute format('create table app.message_versions_past partition of app.message_versions
              for values from (minvalue) to (%L)', upper_id);
            execute format('create table app.kept_updates_past partition of app.kept_updates
              for values from (minvalue) to (%L)', upper);
          else
            -- Every answer is marked once as sent. Where the marked row fits into its page, no index has to hear of it; with 85
            -- that was so for less than half of them.
            execute format('create table app.messages_%s partition of app.messages
              for values from (%L) to (%L) with (fillfactor = 65)',
              to_char(lower at time zone 'utc', 'YYYY_MM'), lower_id, upper_id);
            execute format('create table app.message_versions_%s partition of app.message_versions
              for values from (%L) to (%L)', to_char(lower at time zone 'utc', 'YYYY_MM'), lower_id, upper_id);
            execute format('create table app.kept_updates_%s partition of app.kept_updates
              for values from (%L) to (%L)', to_char(lower at time zone 'utc', 'YYYY_MM'), lower, upper);
          end if;
        end loop;
        create table app.messages_rest partition of app.messages default with (fillfactor = 65);
        create table app.message_versions_rest partition of app.message_versions default;
        create table app.kept_updates_rest partition of app.kept_updates default;
      end $$;
    `,
  },
  // Looks the chats up one by one. The outbox is often empty. While its file has no page, PostgreSQL plans to
  // read it whole, which then costs nothing, and a statement with a name keeps that plan.
  '2026-11-28-conversations-02-waiting-sends': {
    sql: `
      create function app.chats_with_sends(bots text[], ids uuid[]) returns setof uuid
      language sql stable set enable_seqscan = off as $$
        select o.chat_id from unnest(bots, ids) as c(bot_id, id) cross join lateral (
          select chat_id from app.outbox
          where bot_id = c.bot_id and chat_id = c.id and kind = 'send' and state in ('waiting', 'sending')
          order by chat_id, seq limit 1
        ) o
      $$;
    `,
  },
};

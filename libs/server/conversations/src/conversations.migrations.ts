import type { MigrationSet } from '@botter/server-database';
import { sql } from 'kysely';
import { messageWords } from './message-words';

/**
 * The tables of the conversations. Rows that are written for every update keep few indexes, and the counters of a chat
 * stand in no index at all, so that changing them stays within the row's page.
 */
export const conversationsMigrations: MigrationSet = {
  '2026-11-21-conversations-01-chats': {
    async up(db) {
      await sql`
        create table app.chats (
          id uuid primary key,
          bot_id text not null,
          telegram_chat_id bigint not null,
          type text not null,
          name text,
          username text,
          blocked boolean not null default false,
          -- Lines of both directions; presses of buttons are none.
          message_count bigint not null default 0,
          -- Numbers the incoming messages; read marks remember it, so that nobody has to count messages.
          incoming_count bigint not null default 0,
          last_message_at timestamptz,
          -- The runtime process that sends to this chat, so that its messages keep their order.
          sender uuid,
          -- Somebody other than the sender has queued something: it is in the table and not in the sender's memory.
          has_stored boolean not null default false,
          created_at timestamptz not null default now(),
          unique (bot_id, telegram_chat_id)
        ) with (fillfactor = 70)`.execute(db);
      await sql`
        create table app.messages (
          id uuid primary key,
          bot_id text not null,
          chat_id uuid not null references app.chats (id) on delete cascade,
          direction text not null,
          kind text not null,
          text text,
          parse_mode text not null default '',
          buttons jsonb,
          telegram_message_id bigint,
          sender_name text,
          file_id text,
          media_group_id text,
          action_id text,
          at timestamptz not null,
          edited_at timestamptz,
          -- What it said before each change, oldest first: [{ text, until }].
          earlier jsonb,
          delivery text,
          delivery_error text
        ) with (fillfactor = 85)`.execute(db);
      await sql`create index messages_chat on app.messages (chat_id, id)`.execute(db);
      await sql`
        create table app.chat_reads (
          user_id text not null,
          chat_id uuid not null references app.chats (id) on delete cascade,
          read_count bigint not null,
          read_at timestamptz not null default now(),
          primary key (user_id, chat_id)
        )`.execute(db);
      await sql`create index chat_reads_chat on app.chat_reads (chat_id)`.execute(db);
    },
  },
  '2026-11-21-conversations-02-inbox': {
    async up(db) {
      await sql`
        create table app.updates (
          bot_id text not null,
          update_id bigint not null,
          callback_query_id text,
          kind text not null,
          -- The update itself where nothing else keeps what it said.
          raw json,
          -- Why it was set aside; null for everything that went its way.
          error text,
          received_at timestamptz not null default now(),
          primary key (bot_id, update_id)
        )`.execute(db);
      await sql`create unique index updates_callback_query on app.updates (bot_id, callback_query_id)
        where callback_query_id is not null`.execute(db);
      await sql`create index updates_received on app.updates using brin (received_at)`.execute(db);
      await sql`
        create table app.once_keys (
          bot_id text not null,
          telegram_chat_id bigint not null,
          key text not null,
          update_id bigint not null,
          created_at timestamptz not null default now(),
          primary key (bot_id, telegram_chat_id, key)
        )`.execute(db);
      await sql`
        create table app.callback_values (
          bot_id text not null,
          id text not null,
          value text not null,
          primary key (bot_id, id)
        )`.execute(db);
    },
  },
  '2026-11-21-conversations-03-outbox': {
    async up(db) {
      await sql`
        create table app.outbox (
          id text primary key,
          -- Order within a chat.
          seq bigint generated always as identity,
          bot_id text not null,
          chat_id uuid references app.chats (id) on delete cascade,
          kind text not null check (kind in ('send', 'answer', 'callback')),
          method text not null,
          -- Parameters as JSON, without the chat.
          payload text not null,
          message_id uuid,
          action_id text,
          state text not null check (state in ('waiting', 'sending', 'failed', 'unknown')),
          attempts int not null default 0,
          -- An attempt broke off after it had left: Telegram may have sent it.
          uncertain boolean not null default false,
          due_at timestamptz not null default now(),
          error text,
          created_at timestamptz not null default now()
        ) with (fillfactor = 85)`.execute(db);
      await sql`create index outbox_sends on app.outbox (chat_id, seq)
        where kind = 'send' and state in ('waiting', 'sending')`.execute(db);
      await sql`create index outbox_due on app.outbox (due_at) where kind in ('answer', 'callback')`.execute(
        db,
      );
      await sql`
        create table app.action_problems (
          bot_id text not null,
          action_id text not null,
          problem text not null,
          seen_at timestamptz not null default now(),
          primary key (bot_id, action_id)
        )`.execute(db);
      await sql`
        create table app.runtime_processes (
          id uuid primary key,
          alive_until timestamptz not null
        )`.execute(db);
      await sql`
        create table app.pollers (
          bot_id text primary key,
          owner uuid
        )`.execute(db);
    },
  },
  '2026-11-21-conversations-04-media-and-webhooks': {
    async up(db) {
      // What an outgoing message shows beside its text, as the action had it.
      await sql`alter table app.messages add column media jsonb`.execute(db);
      await sql`alter table app.outbox drop constraint outbox_kind_check,
        add constraint outbox_kind_check check (kind in ('send', 'answer', 'callback', 'webhook'))`.execute(
        db,
      );
      await sql`create index outbox_webhooks on app.outbox (due_at) where kind = 'webhook'`.execute(db);
    },
  },
  '2026-11-21-conversations-05-fewer-indexes': {
    async up(db) {
      // Only the deletion of a bot has ever used it, and finds its lines by its chats.
      await sql`drop index if exists app.messages_bot`.execute(db);
    },
  },
  '2026-11-21-conversations-06-details-and-takeover': {
    async up(db) {
      await sql`alter table app.messages
        -- File, place or person in a message, as the contract's messageDetailsSchema; files without what Telegram calls them.
        add column details jsonb,
        add column thread_id bigint`.execute(db);
      await sql`
        create table app.chat_topics (
          chat_id uuid not null references app.chats (id) on delete cascade,
          thread_id bigint not null,
          name text,
          primary key (chat_id, thread_id)
        )`.execute(db);
      await sql`alter table app.chats
        -- Until then a person has taken the chat over; infinity: until somebody resumes the bot.
        add column paused_until timestamptz,
        add column paused_by text`.execute(db);
    },
  },
  '2026-11-21-conversations-07-updates-kept': {
    async up(db) {
      // Totals, so that nobody has to count: updates that are shown nowhere, and those that were set aside.
      await sql`
        create table app.update_counts (
          bot_id text not null,
          kind text not null,
          set_aside boolean not null,
          count bigint not null,
          primary key (bot_id, kind, set_aside)
        ) with (fillfactor = 70)`.execute(db);
      // Where updates that are shown nowhere go once Telegram has forgotten them and their ids may come again.
      await sql`
        create table app.kept_updates (
          id bigint generated always as identity primary key,
          bot_id text not null,
          update_id bigint not null,
          kind text not null,
          raw json not null,
          error text,
          received_at timestamptz not null
        )`.execute(db);
      await sql`create index kept_updates_bot on app.kept_updates (bot_id, id)`.execute(db);
      // Set while messages on their way still hold on to a chat that has become part of another.
      await sql`alter table app.chats add column merged_into uuid`.execute(db);
      // When a bot has last heard of Telegram, as far as app.updates does not tell any more.
      await sql`
        create table app.last_updates (
          bot_id text primary key,
          at timestamptz not null
        )`.execute(db);
      await sql`
        insert into app.update_counts (bot_id, kind, set_aside, count)
        select bot_id, kind, error is not null, count(*) from app.updates where raw is not null group by 1, 2, 3`.execute(
        db,
      );
    },
  },
  '2026-11-21-conversations-08-space-for-marks': {
    async up(db) {
      // Every answer is marked once as sent. Where the marked row fits into its page, no index has to hear of it; with 85
      // that was so for less than half of them.
      await sql`alter table app.messages set (fillfactor = 65)`.execute(db);
    },
  },
  '2026-11-21-conversations-08-sending-once': {
    async up(db) {
      await sql`
        create table app.sent_keys (
          bot_id text not null,
          -- Made by whoever sends, the same for every try.
          key uuid not null,
          chat_id uuid not null,
          message_id uuid not null,
          created_at timestamptz not null default now(),
          primary key (bot_id, key)
        )`.execute(db);
      // What failed is few, and nothing that goes its way touches this index.
      await sql`create index outbox_ended on app.outbox (message_id) where state in ('failed', 'unknown')`.execute(
        db,
      );
    },
  },
  '2026-11-21-conversations-09-search': {
    async up(db) {
      // New lines wait in a short list until they are sorted in together, which is much cheaper than one by one; a search
      // reads that list too, so it must stay short.
      await sql`create index messages_words on app.messages
        using gin (${sql.raw(messageWords('messages'))}) with (fastupdate = on, gin_pending_list_limit = 128)
        where kind <> 'button_press'`.execute(db);
    },
  },
};

import type { MigrationSet } from '@botter/server-database';

export const notificationsMigrations: MigrationSet = {
  '2026-11-22-notifications-01-create': {
    sql: `
      create table read.notification_bots (
        bot_id text primary key,
        owner_id text not null,
        name text not null,
        username text not null,
        enabled boolean not null,
        -- Since when it is enabled: what came before is not counted in a notice.
        enabled_at timestamptz
      );
      create index notification_bots_owner on read.notification_bots (owner_id);

      create table app.notification_settings (
        user_id text primary key,
        enabled boolean not null,
        enabled_at timestamptz not null,
        -- HH:MM
        quiet_start text,
        quiet_end text,
        timezone text not null
      );
      create table app.telegram_links (
        user_id text primary key,
        -- One Telegram account belongs to one user.
        telegram_user_id bigint not null constraint telegram_links_one_user unique,
        first_name text not null,
        last_name text,
        username text,
        linked_at timestamptz not null,
        -- Of the code that has linked it: the same account may send it again.
        code_hash text not null,
        -- Since when the notifier bot may not write to the person.
        blocked_at timestamptz
      );
      create table app.link_codes (
        user_id text primary key,
        code_hash text not null unique,
        expires_at timestamptz not null
      );
      create index link_codes_expired on app.link_codes (expires_at);
      create table app.link_attempts (
        telegram_user_id bigint primary key,
        failures int not null,
        window_ends_at timestamptz not null,
        locked_until timestamptz
      );
      create index link_attempts_ended on app.link_attempts (window_ends_at);

      -- When the owner of a bot was told last, and what that notice has counted.
      create table app.notification_pace (
        bot_id text not null,
        user_id text not null,
        notified_at timestamptz,
        counted_from timestamptz,
        muted_until timestamptz,
        primary key (bot_id, user_id)
      ) with (fillfactor = 70);
      create table app.notices (
        id uuid primary key,
        -- What it follows from: the same job gives the same notice.
        cause text not null unique,
        bot_id text not null,
        user_id text not null,
        -- The chat that an answer goes to.
        telegram_chat_id bigint not null,
        thread_id bigint,
        meanwhile int not null,
        state text not null check (state in ('sending', 'sent', 'unknown', 'failed')),
        owner_telegram_id bigint not null,
        telegram_message_id bigint,
        created_at timestamptz not null
      );
      create unique index notices_message on app.notices (owner_telegram_id, telegram_message_id)
        where telegram_message_id is not null;
      create index notices_bot on app.notices (bot_id);
      create index notices_created on app.notices (created_at);

      -- Updates of the notifier bot: stored before they are confirmed.
      create table app.notifier_updates (
        update_id bigint primary key,
        -- Null when it was handled.
        body jsonb,
        attempts int not null default 0,
        received_at timestamptz not null default now()
      );
      create index notifier_updates_open on app.notifier_updates (update_id) where body is not null;
      create index notifier_updates_handled on app.notifier_updates (received_at) where body is null;
      -- One row: the notifier bot.
      create table app.notifier (
        id int primary key check (id = 1),
        telegram_id text,
        username text,
        state text not null check (state in ('starting', 'ready', 'refused'))
      );
      insert into app.notifier (id, state) values (1, 'starting');

      -- Problems and ended broadcasts of a bot; its owner gets one notice of each.
      create table app.bot_notices (
        bot_id text not null,
        kind text not null,
        -- Distinguishes several of one kind, such as the id of a webhook.
        subject text not null,
        detail text,
        created_at timestamptz not null,
        told_at timestamptz,
        attempts int not null default 0,
        due_at timestamptz not null,
        primary key (bot_id, kind, subject)
      );
      create index bot_notices_due on app.bot_notices (due_at) where told_at is null;
      create index bot_notices_age on app.bot_notices (created_at) where kind = 'broadcast_ended';`,
  },
};

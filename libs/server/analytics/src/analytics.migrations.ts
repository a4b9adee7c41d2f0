import type { MigrationSet } from '@botter/server-database';

/**
 * Counts of what happens in the chats of a bot. Only the counting writes here, and never the process that
 * receives updates: two runtimes never wait for the same row.
 */
export const analyticsMigrations: MigrationSet = {
  '2026-11-22-analytics-01-baseline': {
    sql: `
      -- By quarter of an hour, because days of all time zones begin with one.
      create table app.analytics_quarters (
        bot_id text not null,
        quarter timestamptz not null,
        incoming int not null default 0,
        replies int not null default 0,
        sent int not null default 0,
        presses int not null default 0,
        new_chats int not null default 0,
        -- Active chats; of them, again[n] were also active at most n quarters before. The last element counts for all after it.
        chats int not null default 0,
        again int[] not null default '{}',
        primary key (bot_id, quarter)
      ) with (fillfactor = 70);
      create index analytics_quarters_age on app.analytics_quarters (quarter);

      create table app.analytics_chat_hours (
        bot_id text not null,
        hour timestamptz not null,
        chat_id uuid not null,
        messages int not null,
        primary key (bot_id, hour, chat_id)
      ) with (fillfactor = 80);
      create index analytics_chat_hours_age on app.analytics_chat_hours (hour);

      -- Chats that were active at some time, so that a new one is known, and in which quarters of an hour since 1970 lately.
      create table app.analytics_chats (
        bot_id text not null,
        chat_id uuid not null,
        recent int[] not null default '{}',
        primary key (bot_id, chat_id)
      ) with (fillfactor = 80);

      -- How often an action was triggered, or a button of this label was pressed.
      create table app.analytics_uses (
        bot_id text not null,
        hour timestamptz not null,
        kind text not null check (kind in ('action', 'button')),
        name text not null,
        count int not null,
        primary key (bot_id, hour, kind, name)
      ) with (fillfactor = 80);
      create index analytics_uses_age on app.analytics_uses (hour);

      -- What people wrote and no action answered. Personal data: few, short, and not for long.
      create table app.analytics_unanswered (
        bot_id text not null,
        text text not null,
        count int not null,
        last_at timestamptz not null,
        primary key (bot_id, text)
      ) with (fillfactor = 70);
      create index analytics_unanswered_age on app.analytics_unanswered (last_at);

      -- Of all time.
      create table app.analytics_totals (
        bot_id text primary key,
        messages bigint not null default 0,
        chats bigint not null default 0
      ) with (fillfactor = 50);
    `,
  },
  '2026-11-25-analytics-02-steps': {
    sql: `
      -- What happened at the steps of dialogs.
      create table app.analytics_steps (
        bot_id text not null,
        hour timestamptz not null,
        action_id text not null,
        step_id text not null,
        started int not null default 0,
        asked int not null default 0,
        answered int not null default 0,
        given_up int not null default 0,
        primary key (bot_id, hour, action_id, step_id)
      ) with (fillfactor = 80);
      create index analytics_steps_age on app.analytics_steps (hour);
    `,
  },
};

/** Every table of the analytics; each has a `bot_id`. */
export const analyticsTables = [
  'analytics_quarters',
  'analytics_chat_hours',
  'analytics_chats',
  'analytics_uses',
  'analytics_steps',
  'analytics_unanswered',
  'analytics_totals',
] as const;

import type { MigrationSet } from '@botter/server-database';

export const botsMigrations: MigrationSet = {
  '2026-11-21-bots-01-create': {
    sql: `
      create table app.bot_registrations (
        bot_id text primary key,
        owner_id text not null,
        telegram_id text not null unique,
        state text not null check (state in ('adding', 'active', 'deleting')),
        connected_as text,
        created_at timestamptz not null,
        state_since timestamptz not null,
        inspection_due_at timestamptz not null default now()
      );
      create index bot_registrations_owner on app.bot_registrations (owner_id);
      create index bot_registrations_inspection on app.bot_registrations (inspection_due_at)
        where state = 'active' and connected_as is not null;
      create table app.telegram_turns (
        bot_id text primary key,
        holder uuid not null,
        ends_at timestamptz not null
      );
      create table read.bots (
        id text primary key,
        owner_id text not null,
        name text not null,
        username text not null,
        telegram_id text not null,
        display_name text,
        short_description text,
        can_join_groups boolean not null,
        can_read_all_group_messages boolean not null,
        notifications_enabled boolean not null,
        created_at timestamptz not null,
        takeover_mode text not null default 'off',
        time_zone text not null default 'UTC',
        token_ref text not null,
        drafts_enabled boolean not null default false
      );
      create index bots_owner on read.bots (owner_id);`,
  },
};

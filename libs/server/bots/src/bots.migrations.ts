import type { MigrationSet } from '@botter/server-database';
import { sql } from 'kysely';

export const botsMigrations: MigrationSet = {
  '2026-11-21-bots-01-create': {
    async up(db) {
      await sql`
        create table app.bot_registrations (
          bot_id text primary key,
          telegram_id text not null unique,
          state text not null check (state in ('adding', 'active', 'deleting')),
          connected_as text,
          created_at timestamptz not null,
          state_since timestamptz not null
        )`.execute(db);
      await sql`
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
          created_at timestamptz not null
        )`.execute(db);
      await sql`create index bots_owner on read.bots (owner_id)`.execute(db);
    },
  },
  '2026-11-21-bots-02-inspections': {
    async up(db) {
      await sql`alter table app.bot_registrations add column inspected_at timestamptz`.execute(db);
    },
  },
  '2026-11-21-bots-03-takeover': {
    async up(db) {
      await sql`alter table read.bots add column takeover_mode text not null default 'off'`.execute(db);
    },
  },
  '2026-11-21-bots-04-channel-posts': {
    async up(db) {
      // Telegram keeps the kinds of updates it was told: whatever is connected is told anew at the next start, with channel posts.
      await sql`update app.bot_registrations set connected_as = null`.execute(db);
    },
  },
};

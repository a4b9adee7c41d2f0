import type { MigrationSet } from '@botter/server-database';
import { sql } from 'kysely';

export const sharesMigrations: MigrationSet = {
  '2026-11-21-shares-01-create': {
    async up(db) {
      await sql`
        create table app.share_addresses (
          share_id text primary key,
          bot_id text not null,
          email_hash text not null,
          unique (bot_id, email_hash)
        )`.execute(db);
      await sql`create index share_addresses_hash on app.share_addresses (email_hash)`.execute(db);
      await sql`
        create table read.shares (
          id text primary key,
          bot_id text not null,
          user_id text,
          email_ref text not null,
          permission text not null check (permission in ('read_only', 'manage')),
          status text not null check (status in ('pending', 'active', 'revoked')),
          created_at timestamptz not null
        )`.execute(db);
      await sql`create index shares_bot on read.shares (bot_id)`.execute(db);
      await sql`create index shares_user on read.shares (user_id)`.execute(db);
    },
  },
};

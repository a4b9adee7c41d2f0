import type { MigrationSet } from '@botter/server-database';

export const sharesMigrations: MigrationSet = {
  '2026-11-21-shares-01-create': {
    sql: `
      create table app.share_addresses (
        share_id text primary key,
        bot_id text not null,
        email_hash text not null,
        unique (bot_id, email_hash)
      );
      create index share_addresses_hash on app.share_addresses (email_hash);
      create table app.share_decisions (
        share_id text primary key,
        bot_id text not null,
        permission text check (permission in ('read_only', 'manage')),
        version integer not null
      );
      create index share_decisions_bot on app.share_decisions (bot_id);
      create table read.shares (
        id text primary key,
        bot_id text not null,
        user_id text,
        email_ref text not null,
        permission text not null check (permission in ('read_only', 'manage')),
        status text not null check (status in ('pending', 'active', 'revoked')),
        created_at timestamptz not null,
        status_since timestamptz not null,
        version integer not null
      );
      create index shares_bot on read.shares (bot_id);
      create index shares_user on read.shares (user_id);`,
  },
  '2026-11-21-shares-02-pending': {
    sql: `create index concurrently shares_pending on read.shares (id) where status = 'pending'`,
    concurrentIndex: 'read.shares_pending',
  },
};

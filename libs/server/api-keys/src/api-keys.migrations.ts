import type { MigrationSet } from '@botter/server-database';

export const apiKeysMigrations: MigrationSet = {
  '2026-11-22-api-keys-01-create': {
    sql: `
      create table app.api_keys (
        id uuid primary key,
        user_id uuid not null,
        name text not null,
        hint text not null,
        hash bytea unique,
        access text not null check (access in ('owner', 'manage', 'read_only')),
        bot_ids text[],
        created_at timestamptz not null,
        expires_at timestamptz,
        last_used_at timestamptz,
        revoked_at timestamptz,
        constraint api_keys_hash_until_revoked check ((hash is null) = (revoked_at is not null))
      );
      create index api_keys_user on app.api_keys (user_id, created_at);
      create index api_keys_bots on app.api_keys using gin (bot_ids) where bot_ids is not null;`,
  },
};

import type { MigrationSet } from '@botter/server-database';

export const secretsMigrations: MigrationSet = {
  '2026-11-21-secrets-01-create': {
    sql: `
      create table app.secrets (
        ref uuid primary key,
        kind text not null,
        bot_id text not null,
        key_id text not null,
        sealed bytea not null,
        created_at timestamptz not null default now()
      );
      create index secrets_by_bot on app.secrets (bot_id);
      -- Rotation asks for what is not yet under the first key.
      create index secrets_by_key on app.secrets (key_id, ref);
      create table app.key_holders (
        process uuid primary key,
        key_ids text[] not null,
        seals_with text not null,
        seen_at timestamptz not null
      );`,
  },
};

import type { MigrationSet } from '@botter/server-database';

export const runtimeConfigurationMigrations: MigrationSet = {
  '2026-11-21-runtime-configuration-01-create': {
    sql: `
      create table read.runtime_bots (
        bot_id text primary key,
        document jsonb not null,
        changed_at timestamptz not null
      );`,
  },
};

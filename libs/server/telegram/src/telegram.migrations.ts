import type { MigrationSet } from '@botter/server-database';

export const telegramMigrations: MigrationSet = {
  '2026-11-21-telegram-01-connections': {
    sql: `
      create table app.telegram_connections (
        bot_id text primary key,
        mode text not null check (mode in ('webhook', 'polling')),
        state text not null check (state in ('connecting', 'connected', 'failed')),
        error text,
        problem text check (problem in ('token_refused', 'conflict')),
        updated_at timestamptz not null default now()
      );
      create index telegram_connections_problem on app.telegram_connections (problem) where problem is not null;`,
  },
};

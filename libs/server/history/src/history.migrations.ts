import type { MigrationSet } from '@botter/server-database';

export const historyMigrations: MigrationSet = {
  '2026-11-22-history-01-create': {
    sql: `
      create table app.history_snapshots (
        bot_id text not null,
        index_version integer not null,
        version integer not null,
        content bytea not null,
        primary key (bot_id, index_version, version)
      );`,
  },
};

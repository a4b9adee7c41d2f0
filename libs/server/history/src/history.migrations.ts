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
      );
      create index history_snapshots_shape on app.history_snapshots (index_version);
      create table read.history (
        bot_id text not null,
        version integer not null,
        type text not null,
        part text not null,
        key text not null,
        user_id text,
        api_key_id text,
        source text not null,
        request text not null,
        at timestamptz not null,
        bytes integer not null,
        state jsonb,
        primary key (bot_id, version)
      );
      create index history_subject on read.history (bot_id, part, key, version);
      create index history_part on read.history (bot_id, part, version);
      create index history_person on read.history (bot_id, user_id, version);
      create index history_at on read.history (bot_id, at, version);`,
  },
};

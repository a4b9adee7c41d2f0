import type { MigrationSet } from '@botter/server-database';

export const filesMigrations: MigrationSet = {
  '2026-11-21-files-01-create': {
    sql: `
      create table app.files (
        id text primary key,
        bot_id text not null,
        original_name text not null,
        mime text not null,
        telegram_type text not null check (telegram_type in ('photo', 'video', 'audio', 'document', 'animation')),
        size integer,
        reserved integer not null default 0,
        sha256 text,
        storage_key text not null unique,
        uploaded_by text not null,
        state text not null check (state in ('receiving', 'stored', 'deleting')),
        thumbnail text check (thumbnail in ('made', 'impossible')),
        created_at timestamptz not null,
        state_since timestamptz not null,
        check (state <> 'stored' or (size is not null and sha256 is not null))
      );
      create index files_bot on app.files (bot_id, created_at desc);
      create index files_unfinished on app.files (state_since) where state <> 'stored';
      create table app.telegram_files (
        bot_id text not null,
        file_id text not null references app.files (id) on delete cascade,
        method text not null,
        telegram_file_id text not null,
        remembered_at timestamptz not null,
        primary key (file_id, bot_id, method)
      );`,
  },
};

import type { MigrationSet } from '@botter/server-database';

export const statusMigrations: MigrationSet = {
  '2026-11-21-status-01-processes': {
    sql: `
      -- Unlogged: after a crash of the database every process reports again within seconds.
      create unlogged table app.processes (
        id uuid not null,
        role text not null,
        seen_at timestamptz not null,
        -- What the build of the process expects of the database.
        schema_level integer not null default 0,
        primary key (role, id)
      );`,
  },
};

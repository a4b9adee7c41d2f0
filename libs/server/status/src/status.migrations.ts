import type { MigrationSet } from '@botter/server-database';
import { sql } from 'kysely';

export const statusMigrations: MigrationSet = {
  '2026-11-21-status-01-processes': {
    async up(db) {
      // UNLOGGED: after a crash of the database every process reports again within seconds.
      await sql`
        CREATE UNLOGGED TABLE app.processes (
          id uuid NOT NULL,
          role text NOT NULL,
          seen_at timestamptz NOT NULL,
          PRIMARY KEY (role, id)
        )`.execute(db);
    },
  },
};

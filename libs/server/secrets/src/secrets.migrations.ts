import type { MigrationSet } from '@botter/server-database';
import { sql } from 'kysely';

export const secretsMigrations: MigrationSet = {
  '2026-11-21-secrets-01-create': {
    async up(db) {
      await sql`
        CREATE TABLE app.secrets (
          ref uuid PRIMARY KEY,
          kind text NOT NULL,
          bot_id text NOT NULL,
          key_id text NOT NULL,
          sealed bytea NOT NULL,
          created_at timestamptz NOT NULL DEFAULT now()
        )`.execute(db);
      await sql`CREATE INDEX secrets_by_bot ON app.secrets (bot_id)`.execute(db);
      // Rotation asks for what is not yet under the first key.
      await sql`CREATE INDEX secrets_by_key ON app.secrets (key_id, ref)`.execute(db);
    },
  },
};

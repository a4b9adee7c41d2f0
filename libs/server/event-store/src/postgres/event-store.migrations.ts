import type { MigrationSet } from '@botter/server-database';
import { sql } from 'kysely';

/** The log itself, and the checkpoints of those who read it (these stand here with either store). */
export const eventStoreMigrations: MigrationSet = {
  '2026-11-21-events-01-create': {
    async up(db) {
      await sql`
        CREATE TABLE events.events (
          transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
          position bigint GENERATED ALWAYS AS IDENTITY,
          stream text NOT NULL,
          version integer NOT NULL CHECK (version > 0),
          event_id uuid NOT NULL,
          type text NOT NULL,
          schema_version integer NOT NULL CHECK (schema_version > 0),
          data jsonb NOT NULL,
          metadata jsonb NOT NULL,
          recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
          PRIMARY KEY (transaction_id, position),
          CONSTRAINT events_stream_version UNIQUE (stream, version),
          CONSTRAINT events_stream_event_id UNIQUE (stream, event_id)
        )`.execute(db);
      await sql`
        CREATE TABLE events.checkpoints (
          name text PRIMARY KEY,
          kind text NOT NULL CHECK (kind IN ('projection', 'subscription')),
          position text,
          updated_at timestamptz NOT NULL DEFAULT now()
        )`.execute(db);
    },
  },
};

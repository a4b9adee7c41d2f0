import type { MigrationSet } from '@botter/server-database';

/**
 * The log itself, the checkpoints of those who read it, and kept states (both stand here with either store).
 */
export const eventStoreMigrations: MigrationSet = {
  '2026-11-21-events-01-create': {
    sql: `
      create table events.events (
        transaction_id xid8 not null default pg_current_xact_id(),
        position bigint generated always as identity,
        stream text not null,
        version integer not null check (version > 0),
        event_id uuid not null,
        type text not null,
        schema_version integer not null check (schema_version > 0),
        data jsonb not null,
        metadata jsonb not null,
        recorded_at timestamptz not null default clock_timestamp(),
        bytes integer not null generated always as (octet_length(data::text)) stored,
        primary key (transaction_id, position),
        constraint events_stream_version unique (stream, version),
        constraint events_stream_event_id unique (stream, event_id)
      );
      create table events.checkpoints (
        name text primary key,
        kind text not null check (kind in ('projection', 'subscription')),
        position text,
        updated_at timestamptz not null default now()
      );
      create table events.snapshots (
        stream text not null,
        fold text not null,
        state_version integer not null,
        version integer not null,
        position text not null,
        state bytea not null,
        taken_at timestamptz not null default now(),
        primary key (stream, fold, state_version)
      );
      create index snapshots_shape on events.snapshots (fold, state_version);
      create table events.quarantined_streams (
        reader text not null,
        stream text not null,
        version integer not null,
        event_type text not null,
        code text not null,
        -- Of an event that only a newer version knows: the stream is on hold until a process of that version reads on.
        schema_version integer,
        since timestamptz not null default now(),
        attempts integer not null default 1,
        retry_requested boolean not null default false,
        -- The last event of the stream was processed; by this row a replay skips what failed.
        ended boolean not null default false,
        primary key (reader, stream)
      );
      create index quarantined_streams_stream on events.quarantined_streams (stream);`,
  },
};

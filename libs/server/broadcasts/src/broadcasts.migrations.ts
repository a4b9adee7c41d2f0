import type { MigrationSet } from '@botter/server-database';

export const broadcastsMigrations: MigrationSet = {
  '2026-11-26-broadcasts-01-baseline': {
    sql: `
      create table app.broadcasts (
        bot_id text not null,
        id uuid not null,
        name text not null,
        -- As the contract's BroadcastMessage.
        message json not null,
        condition json,
        segment_id text,
        at timestamptz,
        in_zone text not null,
        state text not null default 'draft',
        -- Why it could not begin at its time: it is a draft again.
        problem text,
        -- When a scheduled one begins: before its time, if that comes earlier for contacts in other zones.
        starts_at timestamptz,
        -- What its recipients were chosen by when it began; null: everybody.
        audience json,
        -- Its recipients are due at its time in their own zone; the value is the zone that its time is in.
        due_zone text,
        -- The number of its recipients when it began: what the quota counts.
        counted int not null default 0,
        -- Contacts up to this one are recipients already.
        prepared_to uuid,
        is_prepared boolean not null default false,
        -- Recipients by their state. Those that wait of a cancelled one are among the skipped.
        planned int not null default 0,
        waiting int not null default 0,
        claimed int not null default 0,
        sent int not null default 0,
        failed int not null default 0,
        blocked int not null default 0,
        skipped int not null default 0,
        unknown int not null default 0,
        pressed int not null default 0,
        unsubscribed int not null default 0,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        -- Calls of webhooks and the notice to the owner about its end have been ordered.
        is_end_reported boolean not null default false,
        -- Its recipients are deleted, and then the row.
        deleted_at timestamptz,
        -- Its recipients are no longer listed.
        is_emptied boolean not null default false,
        primary key (bot_id, id)
      ) with (fillfactor = 50);
      create index broadcasts_scheduled on app.broadcasts (starts_at) where state = 'scheduled' and deleted_at is null;
      create index broadcasts_running on app.broadcasts (bot_id, started_at) where state = 'running' and deleted_at is null;
      create index broadcasts_finished on app.broadcasts (finished_at) where finished_at is not null and not is_emptied;
      create index broadcasts_ended on app.broadcasts (finished_at) where finished_at is not null and not is_end_reported;
      create index broadcasts_deleted on app.broadcasts (deleted_at) where deleted_at is not null;

      create table app.broadcast_recipients (
        bot_id text not null,
        broadcast_id uuid not null,
        contact_id uuid not null,
        state text not null default 'pending',
        due_at timestamptz not null,
        -- Requests that Telegram could not handle.
        attempts smallint not null default 0,
        -- The process that sends to it, or did so when it crashed.
        claimed_by uuid,
        at timestamptz,
        error text,
        pressed boolean not null default false,
        unsubscribed boolean not null default false,
        primary key (bot_id, broadcast_id, contact_id)
      ) with (fillfactor = 80);
      create index broadcast_recipients_due on app.broadcast_recipients (bot_id, broadcast_id, due_at) where state = 'pending';
      create index broadcast_recipients_claimed on app.broadcast_recipients (claimed_by) where state = 'claimed';
      create index broadcast_recipients_state on app.broadcast_recipients (bot_id, broadcast_id, state, contact_id);
      create index broadcast_recipients_contact on app.broadcast_recipients (bot_id, contact_id);
    `,
  },
};

/** Every table of the broadcasts; each has a `bot_id`. */
export const broadcastTables = ['broadcast_recipients', 'broadcasts'] as const;

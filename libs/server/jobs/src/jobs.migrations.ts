import type { MigrationSet } from '@botter/server-database';

export const jobsMigrations: MigrationSet = {
  '2026-11-22-jobs-01-kept': {
    sql: `
      -- With Redis: every job that is not done yet, so that a Redis that is lost is filled again.
      create table app.kept_jobs (
        queue text not null,
        job_id text not null,
        name text not null,
        data json not null,
        due_at timestamptz not null,
        checked_at timestamptz not null default now(),
        primary key (queue, job_id)
      );
      create index kept_jobs_by_check on app.kept_jobs (checked_at);`,
  },
  '2026-11-28-jobs-02-queues': {
    sql: `
      -- Without Redis: every job. Where versions before have run, it is there as a table of BullMQ's, with more
      -- columns, and shared with their workers during a rollout.
      do $$ begin
        if to_regclass('jobs.job') is null then
          create type jobs.job_state as enum ('waiting', 'active', 'completed', 'failed', 'delayed');
          create sequence jobs.job_seq;
          create table jobs.job (
            queue text not null,
            id text not null,
            seq bigint not null,
            name text not null,
            state jobs.job_state not null,
            data jsonb not null,
            opts jsonb not null,
            priority integer not null default 0,
            max_attempts integer not null,
            attempts_made integer not null default 0,
            failed_reason text,
            processed_by text,
            added_at_ms bigint not null,
            process_at_ms bigint,
            finished_at_ms bigint,
            lock_token text,
            locked_until_ms bigint,
            stalled_count integer not null default 0,
            stalled_marked boolean not null default false,
            primary key (queue, id)
          );
          create index job_ready_idx on jobs.job (queue, priority, seq) where state = 'waiting';
          create index job_delayed_idx on jobs.job (queue, process_at_ms) where state = 'delayed';
          create index job_active_idx on jobs.job (queue, locked_until_ms) where state = 'active';
          create index job_finished_idx on jobs.job (queue, state, finished_at_ms) where state in ('completed', 'failed');
        end if;
      end $$;`,
  },
};

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
};

import type { MigrationSet } from '@botter/server-database';

export const waitlistMigrations: MigrationSet = {
  '2026-11-22-waitlist-01-create': {
    sql: `
      create table app.waitlist (
        email_hash text primary key,
        email_ref uuid not null,
        -- As precise as the dates that pages of the list begin after.
        joined_at timestamptz(3) not null default now()
      );
      create index waitlist_by_time on app.waitlist (joined_at, email_hash);`,
  },
};

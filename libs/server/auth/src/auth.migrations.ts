import type { MigrationSet } from '@botter/server-database';

export const authMigrations: MigrationSet = {
  '2026-11-21-auth-01-users': {
    sql: `
      create table app.users (
        id uuid primary key,
        issuer text not null,
        subject text not null,
        email text,
        email_verified boolean not null,
        verified_email_hash text,
        first_name text,
        last_name text,
        created_at timestamptz not null,
        userinfo_at timestamptz,
        constraint users_one_per_subject unique (issuer, subject)
      );
      create index users_by_verified_email on app.users (verified_email_hash) where verified_email_hash is not null;`,
  },
  // The processes' common counts. A crash of PostgreSQL empties the table, which costs one window of time.
  '2026-11-21-auth-02-rate-counts': {
    sql: `
      create unlogged table app.rate_counts (
        key text primary key,
        window_end bigint not null,
        hits bigint not null
      );
      create index rate_counts_by_end on app.rate_counts (window_end);`,
  },
  // The keys that the last search for an unknown key id found, for all processes. A crash of PostgreSQL
  // empties it, which costs one more search.
  '2026-11-21-auth-03-issuer-keys': {
    sql: `
      create unlogged table app.issuer_keys (
        issuer text primary key,
        searched_at timestamptz not null,
        found_at timestamptz,
        jwks jsonb
      );`,
  },
};

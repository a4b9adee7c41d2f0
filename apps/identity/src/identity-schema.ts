import { inTransaction } from '@botter/server-database';
import type { Pool } from 'pg';

// Any number that no one else on this server uses for an advisory lock.
const lockKey = '5530187623441907';

const statements = `
  create schema if not exists identity;
  create table if not exists identity.accounts (
    id uuid primary key,
    email text not null,
    email_key text not null unique,
    password text,
    first_name text not null,
    last_name text,
    created_at timestamptz not null default now()
  );
  create table if not exists identity.settings (
    name text primary key,
    value jsonb not null
  );
  create table if not exists identity.artifacts (
    kind text not null,
    id text not null,
    payload jsonb not null,
    grant_id text,
    uid text,
    user_code text,
    consumed_at timestamptz,
    expires_at timestamptz,
    primary key (kind, id)
  );
  create index if not exists artifacts_by_grant on identity.artifacts (grant_id) where grant_id is not null;
  create index if not exists artifacts_by_uid on identity.artifacts (kind, uid) where uid is not null;
  create index if not exists artifacts_by_end on identity.artifacts (expires_at);
`;

/** Creates the missing tables of the provider. */
export async function createIdentitySchema(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1::bigint)', [lockKey]);
    await client.query(statements);
  });
}

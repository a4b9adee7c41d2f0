import type { MigrationSet } from '@botter/server-database';

export const webhooksMigrations: MigrationSet = {
  '2026-11-22-webhooks-01-create': {
    sql: `
      create table read.webhooks (
        id text primary key,
        bot_id text not null,
        url text not null,
        secret_ref text,
        previous_secret_ref text,
        previous_until timestamptz,
        enabled boolean not null,
        disabled_reason text,
        disabled_at timestamptz,
        events jsonb not null,
        payload_format text not null,
        retry_count int not null,
        timeout_seconds int not null,
        created_at timestamptz not null
      );
      create index webhooks_bot on read.webhooks (bot_id);`,
  },
};

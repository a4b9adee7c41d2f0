import type { MigrationSet } from '@botter/server-database';

export const webhookDeliveriesMigrations: MigrationSet = {
  '2026-11-21-webhook-deliveries-01-create': {
    sql: `
      -- The log: a row for each attempt.
      create table app.webhook_deliveries (
        id uuid primary key,
        -- The same for every attempt at one delivery, also when it is made again later.
        delivery_id text not null,
        -- The job that made the attempt: its attempts are counted.
        job_id text not null,
        bot_id text not null,
        webhook_type text not null,
        -- Null for the webhook of an action.
        webhook_id text,
        url text not null,
        -- Null where no response came.
        response_status int,
        -- The beginning of it.
        response_body text,
        execution_ms int not null,
        -- Null for a success.
        error text,
        created_at timestamptz not null
      );
      create index webhook_deliveries_bot on app.webhook_deliveries (bot_id, id);
      create index webhook_deliveries_webhook on app.webhook_deliveries (bot_id, webhook_id, id);
      create index webhook_deliveries_failed on app.webhook_deliveries (bot_id, id) where error is not null;
      create index webhook_deliveries_webhook_failed on app.webhook_deliveries (bot_id, webhook_id, id)
        where error is not null;
      create index webhook_deliveries_job on app.webhook_deliveries (job_id);
      create index webhook_deliveries_created on app.webhook_deliveries (created_at);

      -- What was sent, to send it again.
      create table app.webhook_payloads (
        delivery_id text primary key,
        bot_id text not null,
        source text not null,
        subject text not null,
        body text not null,
        state text not null check (state in ('waiting', 'delivered', 'failed')),
        created_at timestamptz not null
      );
      create index webhook_payloads_bot on app.webhook_payloads (bot_id);
      create index webhook_payloads_failed on app.webhook_payloads (bot_id, subject, created_at, delivery_id)
        where state = 'failed';
      create index webhook_payloads_created on app.webhook_payloads (created_at) where state <> 'delivered';
      create index webhook_payloads_delivered on app.webhook_payloads (created_at) where state = 'delivered';

      -- Attempts of ten minutes, so that statistics of a day read no log.
      create table app.webhook_counts (
        bot_id text not null,
        webhook_id text not null,
        slot timestamptz not null,
        calls int not null,
        successes int not null,
        total_ms bigint not null,
        primary key (bot_id, webhook_id, slot)
      );
      create index webhook_counts_slot on app.webhook_counts (slot);

      -- Webhooks that have only failed since some time.
      create table app.failing_webhooks (
        bot_id text not null,
        webhook_id text not null,
        failing_since timestamptz not null,
        -- When it last failed; up to an hour older.
        failed_at timestamptz not null default now(),
        primary key (bot_id, webhook_id)
      );
      create index failing_webhooks_age on app.failing_webhooks (failed_at);`,
  },
};

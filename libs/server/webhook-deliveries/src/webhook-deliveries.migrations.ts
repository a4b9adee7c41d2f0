import type { MigrationSet } from '@botter/server-database';

export const webhookDeliveriesMigrations: MigrationSet = {
  '2026-11-21-webhook-deliveries-01-create': {
    sql: `
      create table app.webhook_deliveries (
        id uuid primary key,
        -- The same for every attempt at one delivery.
        delivery_id text not null,
        bot_id text not null,
        webhook_type text not null,
        url text not null,
        -- Null where no response came.
        response_status int,
        execution_ms int not null,
        -- Null for a success.
        error text,
        created_at timestamptz not null
      );
      create index webhook_deliveries_bot on app.webhook_deliveries (bot_id, created_at desc);
      create index webhook_deliveries_delivery on app.webhook_deliveries (delivery_id);
      create index webhook_deliveries_created on app.webhook_deliveries using brin (created_at);`,
  },
};

import { dayMs, type ExpiringRows, keptFor } from '@botter/server-upkeep';

const keptMs = 30 * dayMs;

/** The log of webhooks, and the payloads that are stored to be delivered again. */
export const webhookExpiries: readonly ExpiringRows[] = [
  { table: 'app.webhook_deliveries', column: 'created_at', before: keptFor(keptMs) },
  {
    table: 'app.webhook_payloads',
    column: 'created_at',
    before: keptFor(keptMs),
    only: `state <> 'delivered'`,
  },
  // A delivered payload is hardly ever sent again.
  {
    name: 'webhook_payloads_delivered',
    table: 'app.webhook_payloads',
    column: 'created_at',
    before: keptFor(dayMs),
    only: `state = 'delivered'`,
  },
  { table: 'app.webhook_counts', column: 'slot', before: keptFor(2 * dayMs) },
  // For webhooks that were removed, and for those whose last failure is no longer in the log either.
  { table: 'app.failing_webhooks', column: 'failed_at', before: keptFor(keptMs) },
];

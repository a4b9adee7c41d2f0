import { Counter, Gauge, Histogram, register } from 'prom-client';

/** What an operator wants to see of the conversations. One registry a process, so each is made once. */
export const conversationMetrics = {
  updates: counter('botter_updates_total', 'Updates taken in', ['result']),
  calls: counter(
    'botter_telegram_calls_total',
    'Messages and callback answers tried, by what became of them',
    ['kind', 'outcome'],
  ),
  inboxBatch: histogram('botter_inbox_batch_size', 'Updates in one commit', [1, 2, 5, 10, 20, 50, 100, 200]),
  lanes: gauge('botter_outbox_chats', 'Chats with something to send in this process'),
  pollers: gauge('botter_pollers', 'Bots whose updates this process fetches'),
};

function counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
  const known = register.getSingleMetric(name) as Counter<Label> | undefined;
  return known ?? new Counter({ name, help, labelNames });
}

function histogram(name: string, help: string, buckets: number[]): Histogram {
  return (register.getSingleMetric(name) as Histogram | undefined) ?? new Histogram({ name, help, buckets });
}

function gauge(name: string, help: string): Gauge {
  return (register.getSingleMetric(name) as Gauge | undefined) ?? new Gauge({ name, help });
}

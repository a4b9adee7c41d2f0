import { counter, histogram } from '@botter/server-metrics';
import type { EgressAttempt } from './guarded-client';

const attempts = counter({
  name: 'botter_webhook_attempts_total',
  help: 'Requests to addresses that people gave, by how far they came',
  labelNames: ['purpose', 'outcome'],
});
const durations = histogram({
  name: 'botter_webhook_attempt_duration_seconds',
  help: 'Duration of requests to addresses that people gave',
  labelNames: ['purpose'],
  buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10],
});

/** Counts an attempt. */
export function countAttempt({ purpose, result, ms }: EgressAttempt): void {
  attempts.inc({ purpose, outcome: result });
  durations.observe({ purpose }, ms / 1000);
}

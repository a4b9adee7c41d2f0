import { Counter, Histogram, register } from 'prom-client';
import type { EgressAttempt } from './guarded-client';

const attemptsName = 'botter_egress_attempts_total';
const durationName = 'botter_egress_duration_seconds';

/** One registry a process, so each is made once. */
const attempts =
  (register.getSingleMetric(attemptsName) as Counter<'purpose' | 'result'> | undefined) ??
  new Counter({
    name: attemptsName,
    help: 'Requests to addresses that people gave, by how far they came',
    labelNames: ['purpose', 'result'],
  });
const durations =
  (register.getSingleMetric(durationName) as Histogram<'purpose'> | undefined) ??
  new Histogram({
    name: durationName,
    help: 'Duration of requests to addresses that people gave',
    labelNames: ['purpose'],
    buckets: [0.05, 0.2, 0.5, 1, 2, 5, 10],
  });

/** Counts an attempt. */
export function countAttempt({ purpose, result, ms }: EgressAttempt): void {
  attempts.inc({ purpose, result });
  durations.observe({ purpose }, ms / 1000);
}

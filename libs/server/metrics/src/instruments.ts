import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  register,
} from 'prom-client';

/*
 * Counters and gauges that the code sets itself. They are in the one registry of the process and are made
 * once, so that a module may define its instruments next to the code that uses them.
 */

/** A number that only grows. The name ends in `_total`. */
export function counter<Label extends string>(configuration: CounterConfiguration<Label>): Counter<Label> {
  return known<Counter<Label>>(configuration.name) ?? new Counter(configuration);
}

/**
 * A number that goes up and down and that the code sets itself; a number that has to be read belongs into
 * `Metrics.measure`.
 */
export function gauge<Label extends string>(configuration: GaugeConfiguration<Label>): Gauge<Label> {
  return known<Gauge<Label>>(configuration.name) ?? new Gauge(configuration);
}

/**
 * The distribution of a number. Choose few buckets: each is a series of its own, for each combination of
 * labels.
 */
export function histogram<Label extends string>(
  configuration: HistogramConfiguration<Label>,
): Histogram<Label> {
  return known<Histogram<Label>>(configuration.name) ?? new Histogram(configuration);
}

function known<Metric>(name: string): Metric | undefined {
  return register.getSingleMetric(name) as Metric | undefined;
}

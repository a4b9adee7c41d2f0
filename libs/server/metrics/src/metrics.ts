import { withDeadline } from '@botter/server-async';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry, register } from 'prom-client';

/** A number, or one for each value of the label. */
type Reading = number | ReadonlyMap<string, number>;

export interface Measurement {
  /** By Prometheus' conventions: `botter_` first, the unit last. */
  readonly name: string;
  readonly help: string;
  /** Set if the reading has several values. */
  readonly label?: string;
  /**
   * Asked at a scrape, at most every ten seconds. One that fails or takes longer than two seconds shows no
   * value.
   */
  read(): Reading | Promise<Reading>;
}

const believedMs = 10_000;
const patienceMs = 2_000;

/**
 * Everything that this application shows to Prometheus: the instruments of the process and what is measured
 * at a scrape. Exists once in a process; what it measures in the database is the same in every process.
 */
@Injectable()
export class Metrics {
  readonly #registry = new Registry();

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Measures a number at every scrape. @throws if the name is already used */
  measure({ name, help, label, read }: Measurement): void {
    const reading = remembered(read);
    const shown = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.#registry],
      async collect() {
        const value = await reading();
        shown.reset();
        if (typeof value === 'number') shown.set(value);
        else if (value) for (const [key, number] of value) shown.set({ [label ?? 'key']: key }, number);
        // One without a label shows 0 after a reset.
        else if (label === undefined) shown.remove();
      },
    });
  }

  /** All of it in Prometheus' text format. */
  async text(): Promise<string> {
    return Registry.merge([register, this.#registry]).metrics();
  }
}

/**
 * The last reading while it is fresh; simultaneous scrapes share one. A reading that has not answered in time
 * is not repeated before it does: otherwise an outage of hours would pile up thousands of queries.
 */
function remembered(read: Measurement['read']): () => Promise<Reading | undefined> {
  let asked: Promise<Reading | undefined> | undefined;
  let latest: Promise<Reading | undefined> | undefined;
  let until = 0;
  return () => {
    const now = performance.now();
    if (!latest || now >= until) {
      until = now + believedMs;
      asked ??= safely(read).finally(() => {
        asked = undefined;
      });
      latest = withDeadline(patienceMs, asked, () => undefined);
    }
    return latest;
  };
}

/** Alert rules look for a missing value; the log of the unreachable service has the reason. */
async function safely(read: Measurement['read']): Promise<Reading | undefined> {
  try {
    const reading = await read();
    return isReading(reading) ? reading : undefined;
  } catch {
    return undefined;
  }
}

/** False for values that would make the library throw, and show nothing at all. */
function isReading(reading: Reading): boolean {
  const numbers = typeof reading === 'object' ? [...reading.values()] : [reading];
  return numbers.every((number) => typeof number === 'number');
}

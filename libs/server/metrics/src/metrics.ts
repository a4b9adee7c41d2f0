import { withDeadline } from '@botter/server-async';
import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Registry, register } from 'prom-client';

/** A number, or one for each value of the label. */
export type Reading = number | ReadonlyMap<string, number>;

export interface Measurement {
  /** By Prometheus' conventions: `botter_` first, the unit last. */
  readonly name: string;
  readonly help: string;
  /** Set where the reading has several values. */
  readonly label?: string;
  /** Asked at a scrape, at most every ten seconds. One that fails or takes longer than two seconds shows no value. */
  read(): Reading | Promise<Reading>;
}

const believedMs = 10_000;
const patienceMs = 2_000;

/**
 * Everything that this application shows to Prometheus: the instruments of the process and what is measured at a scrape.
 * Lives in one process; what it measures in the database is the same whichever process is asked.
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

  /** Measures a number at every scrape. @throws where the name is taken */
  measure({ name, help, label, read }: Measurement): void {
    const reading = remembered(read);
    const shown = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.#registry],
      async collect() {
        shown.reset();
        const value = await reading();
        if (value === undefined) shown.remove();
        else if (typeof value === 'number') shown.set(value);
        else for (const [key, number] of value) shown.set({ [label ?? 'key']: key }, number);
      },
    });
  }

  /** All of it in Prometheus' text format. */
  async text(): Promise<string> {
    return Registry.merge([register, this.#registry]).metrics();
  }
}

/** The last reading while it is fresh; scrapes that come together share one. */
function remembered(read: Measurement['read']): () => Promise<Reading | undefined> {
  let latest: Promise<Reading | undefined> | undefined;
  let until = 0;
  return () => {
    const now = performance.now();
    if (!latest || now >= until) {
      until = now + believedMs;
      latest = inTime(read);
    }
    return latest;
  };
}

async function inTime(read: Measurement['read']): Promise<Reading | undefined> {
  try {
    return await withDeadline(patienceMs, Promise.resolve(read()), () => undefined);
  } catch {
    // A missing value is what alert rules look for; the reason is in the log of what could not be reached.
    return undefined;
  }
}

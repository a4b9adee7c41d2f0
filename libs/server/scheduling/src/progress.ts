import { Injectable } from '@nestjs/common';

/** One piece of work that never ends: it shows each time it has come round, whether that time went well or not. */
export interface Watch {
  sign(): void;
  /** It waits on purpose, and is not missed until the next sign. */
  rest(): void;
  end(): void;
}

const stalledAfterMs = 30_000;

/**
 * Whether this process still does its work, which an open port says nothing about: loops that hang, on a promise that never
 * settles, are reported to the probes. Failing is not hanging: a restart would not bring a database back.
 */
@Injectable()
export class Progress {
  readonly #signs = new Map<string, number>();
  readonly #needs = new Map<string, () => boolean>();

  watch(name: string): Watch {
    const sign = () => void this.#signs.set(name, performance.now());
    const rest = () => void this.#signs.delete(name);
    sign();
    return { sign, rest, end: rest };
  }

  /** Without this the process can do no work now; `/health/ready` names it. */
  need(name: string, isThere: () => boolean): void {
    this.#needs.set(name, isThere);
  }

  /** What has not come round for 30 s. */
  stalled(afterMs = stalledAfterMs): string[] {
    const oldest = performance.now() - afterMs;
    return [...this.#signs].filter(([, at]) => at < oldest).map(([name]) => name);
  }

  missing(): string[] {
    return [...this.#needs].filter(([, isThere]) => !isThere()).map(([name]) => name);
  }
}

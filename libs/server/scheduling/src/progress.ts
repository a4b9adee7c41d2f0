import { Injectable } from '@nestjs/common';

/** A loop that never ends: it signs each time it has come round, successful or not. */
export interface Watch {
  sign(): void;
  /** It waits on purpose, and is not expected until the next sign. */
  rest(): void;
  end(): void;
}

const stalledAfterMs = 30_000;

/**
 * Whether this process still does its work, which an open port doesn't prove: loops that hang, on a promise
 * that never settles, are reported to the probes. Failing is not hanging: a restart would not bring a
 * database back.
 */
@Injectable()
export class Progress {
  readonly #signs = new Map<string, number>();
  readonly #needs = new Map<string, () => boolean>();
  #stoppingSince: number | undefined;

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

  /** The process stops: requests that still come are served for a moment, but there should be none. */
  stop(): void {
    this.#stoppingSince ??= performance.now();
  }

  get isStopping(): boolean {
    return this.#stoppingSince !== undefined;
  }

  /**
   * The rest of the time for a part of the stop, counted from its beginning: the parts before may have used
   * some of it.
   */
  leftToStop(ms: number): number {
    return Math.max(0, (this.#stoppingSince ?? performance.now()) + ms - performance.now());
  }

  /** The loops that have not come round for 30 s. */
  stalled(afterMs = stalledAfterMs): string[] {
    const oldest = performance.now() - afterMs;
    return [...this.#signs].filter(([, at]) => at < oldest).map(([name]) => name);
  }

  missing(): string[] {
    return [...this.#needs].filter(([, isThere]) => !isThere()).map(([name]) => name);
  }
}

import { pause } from '@botter/server-async';
import type { Database } from '@botter/server-database';
import type { EventTypes } from '../event-types';
import { retryableOf } from '../quarantine/quarantine';
import { knowsMore, type ReaderHints } from './reader-hints';

/** A reader of this process, owned by it or by another one. */
export interface Shared {
  readonly name: string;
  readonly isOwned: boolean;
  /** Whether another process owns it, and this one could continue at its position. */
  readonly isWanted: boolean;
  /** Ends after the batch in hand, and leaves it to the process that asked. */
  giveTo(process: string): void;
  /** Immediately looks whether it is free. */
  look(): void;
}

export interface ReaderSharesOptions {
  readonly hints: ReaderHints;
  readonly db: Database;
  readonly types: EventTypes;
  readonly onError: (error: unknown) => void;
  /** How often a process that doesn't own every reader asks for one; 5000 by default. */
  readonly askIntervalMs?: number;
}

/**
 * Distributes the readers among the processes: one that owns fewer asks for a reader of another one, which
 * hands it over if it owns at least two more. A process that owns everything asks for nothing. One of a newer
 * version also asks for each reader that has a stream on hold before an event which only that version knows,
 * and keeps it.
 */
export class ReaderShares {
  readonly #readers: Shared[] = [];
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  /** Ends the pause of asking. */
  #wake = new AbortController();
  /** Readers that it gave to processes that know more events. */
  readonly #left = new Set<string>();
  /** The reader of the last request. */
  #asked: string | undefined;

  constructor(private readonly options: ReaderSharesOptions) {}

  add(reader: Shared): void {
    this.#readers.push(reader);
    this.options.hints.add({
      name: reader.name,
      asked: (request) => {
        if (!reader.isOwned) return;
        const isNewer = knowsMore(request, this.options.types);
        if (isNewer) this.#left.add(reader.name);
        if (isNewer || this.#owned() - request.owned >= 2) reader.giveTo(request.process);
      },
      look: () => reader.look(),
    });
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** This process owns the reader now. */
  gained(name: string): void {
    if (name === this.#asked) this.#wake.abort();
  }

  /** Another process owns the reader. */
  missed(): void {
    if (this.#asked === undefined) this.#wake.abort();
  }

  /** The reader was released: for the process that asked for it, or for the first one that looks. */
  freed(reader: string, process?: string): Promise<void> {
    return this.options.hints.freed(reader, process);
  }

  async #run(): Promise<void> {
    const stopped = new Promise<void>((done) =>
      this.#stop.signal.addEventListener('abort', () => done(), { once: true }),
    );
    await Promise.race([this.options.hints.start(), stopped]);
    while (!this.#stop.signal.aborted) {
      this.#wake = new AbortController();
      await this.#askForOnHold().catch(this.options.onError);
      this.#asked = await this.#ask();
      const signal = AbortSignal.any([this.#stop.signal, this.#wake.signal]);
      await pause(this.options.askIntervalMs ?? 5_000, { signal });
    }
  }

  async #askForOnHold(): Promise<void> {
    const { hints, db, types } = this.options;
    const others = this.#readers.filter(({ isOwned }) => !isOwned).map(({ name }) => name);
    if (others.length === 0) return;
    const asked = new Set<string>();
    for (const { reader, eventType, schemaVersion } of await retryableOf(db, others, types)) {
      if (schemaVersion === undefined || asked.has(reader)) continue;
      asked.add(reader);
      await hints.ask(reader, { owned: this.#owned(), knows: { type: eventType, version: schemaVersion } });
    }
  }

  /** One reader at a time: this process knows how many it owns only after the last one has arrived. */
  async #ask(): Promise<string | undefined> {
    const wanted = this.#readers.filter(({ name, isWanted }) => isWanted && !this.#left.has(name));
    const reader = wanted[Math.floor(Math.random() * wanted.length)]?.name;
    if (reader !== undefined) await this.options.hints.ask(reader, { owned: this.#owned() });
    return reader;
  }

  #owned(): number {
    return this.#readers.filter(({ isOwned }) => isOwned).length;
  }
}

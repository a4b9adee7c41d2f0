import { pause } from '@botter/server-async';
import type { ReaderHints } from './reader-hints';

/** A reader of this process, owned by it or by another one. */
export interface Shared {
  readonly name: string;
  readonly isOwned: boolean;
  /** Whether another process owns it, and this one could read on where that is. */
  readonly isWanted: boolean;
  /** Ends after the batch in hand, and leaves it to the process that asked. */
  giveTo(process: string): void;
  /** Looks at once whether it is free. */
  look(): void;
}

export interface ReaderSharesOptions {
  readonly hints: ReaderHints;
  /** How often a process that doesn't own every reader asks for one; 5000 when left out. */
  readonly askIntervalMs?: number;
}

/**
 * Shares the readers out among the processes: one that owns fewer asks for a reader of another one, which gives it
 * where it owns at least two more. A process that owns everything asks for nothing.
 */
export class ReaderShares {
  readonly #readers: Shared[] = [];
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  /** Ends the pause of asking. */
  #wake = new AbortController();
  /** The reader that was asked for last. */
  #asked: string | undefined;

  constructor(private readonly options: ReaderSharesOptions) {}

  add(reader: Shared): void {
    this.#readers.push(reader);
    this.options.hints.add({
      name: reader.name,
      asked: ({ process, owned }) => {
        if (reader.isOwned && this.#owned() - owned >= 2) reader.giveTo(process);
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
      this.#asked = await this.#ask();
      const signal = AbortSignal.any([this.#stop.signal, this.#wake.signal]);
      await pause(this.options.askIntervalMs ?? 5_000, { signal });
    }
  }

  /** One reader at a time: only when it is there, this process knows how many it owns. */
  async #ask(): Promise<string | undefined> {
    const wanted = this.#readers.filter(({ isWanted }) => isWanted);
    const reader = wanted[Math.floor(Math.random() * wanted.length)]?.name;
    if (reader !== undefined) await this.options.hints.ask(reader, { owned: this.#owned() });
    return reader;
  }

  #owned(): number {
    return this.#readers.filter(({ isOwned }) => isOwned).length;
  }
}

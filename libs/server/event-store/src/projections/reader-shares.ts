import { randomUUID } from 'node:crypto';
import { pause } from '@botter/server-async';
import { type Database, type Listener, notify } from '@botter/server-database';

const channel = 'reader_shares';

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
  readonly db: Database;
  readonly listener: Listener;
  /** How often a process that doesn't own every reader asks for one; 5000 when left out. */
  readonly askIntervalMs?: number;
  readonly onError: (error: unknown) => void;
}

type Message =
  | { readonly kind: 'ask'; readonly reader: string; readonly process: string; readonly owned: number }
  | { readonly kind: 'given'; readonly reader: string; readonly process: string }
  | { readonly kind: 'free'; readonly reader: string };

/**
 * Shares the readers out among the processes: one that owns fewer asks for a reader of another one, which gives it
 * where it owns at least two more. All of it are hints: a lost one delays, and the leases decide who owns what. A process
 * that owns everything asks for nothing.
 */
export class ReaderShares {
  readonly #process = randomUUID();
  readonly #readers = new Map<string, Shared>();
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  /** Ends the pause of asking. */
  #wake = new AbortController();
  /** The reader that was asked for last. */
  #asked: string | undefined;

  constructor(private readonly options: ReaderSharesOptions) {}

  add(reader: Shared): void {
    this.#readers.set(reader.name, reader);
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

  /** The reader was released for the process that asked for it. */
  given(reader: string, process: string): Promise<void> {
    return this.#send({ kind: 'given', reader, process });
  }

  /** The reader was released, and the first process that looks has it. */
  freed(reader: string): Promise<void> {
    return this.#send({ kind: 'free', reader });
  }

  async #run(): Promise<void> {
    const listening = this.options.listener.listen(channel, (payload) => this.#receive(payload));
    const stopped = new Promise<void>((done) =>
      this.#stop.signal.addEventListener('abort', () => done(), { once: true }),
    );
    await Promise.race([listening, stopped]);
    while (!this.#stop.signal.aborted) {
      this.#wake = new AbortController();
      this.#asked = await this.#ask();
      const signal = AbortSignal.any([this.#stop.signal, this.#wake.signal]);
      await pause(this.options.askIntervalMs ?? 5_000, { signal });
    }
    void listening.then((end) => end());
  }

  /** One reader at a time: only when it is there, this process knows how many it owns. */
  async #ask(): Promise<string | undefined> {
    const wanted = [...this.#readers.values()].filter(({ isWanted }) => isWanted);
    const reader = wanted[Math.floor(Math.random() * wanted.length)]?.name;
    if (reader === undefined) return undefined;
    await this.#send({ kind: 'ask', reader, process: this.#process, owned: this.#owned() });
    return reader;
  }

  #owned(): number {
    return [...this.#readers.values()].filter(({ isOwned }) => isOwned).length;
  }

  #receive(payload: string): void {
    const message = JSON.parse(payload) as Message;
    const reader = this.#readers.get(message.reader);
    if (!reader) return;
    if (message.kind === 'ask') {
      if (reader.isOwned && this.#owned() - message.owned >= 2) reader.giveTo(message.process);
    } else if (message.kind === 'free' || message.process === this.#process) {
      reader.look();
    }
  }

  async #send(message: Message): Promise<void> {
    try {
      await notify(this.options.db, channel, JSON.stringify(message));
    } catch (error) {
      this.options.onError(error);
    }
  }
}

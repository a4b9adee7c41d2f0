import { randomUUID } from 'node:crypto';
import { type Database, type Listener, notify } from '@botter/server-database';
import type { EventTypes } from '../event-types';

const channel = 'reader_shares';

/** A reader, or all partitions of one, that processes share out. */
export interface HintedReader {
  readonly name: string;
  /** Another process asks for it, or for some of its partitions. */
  asked(request: ReaderRequest): void;
  /** Immediately looks for free readers. */
  look(): void;
}

export interface ReaderRequest {
  readonly process: string;
  /** The number of readers that the process owns; if it asks for partitions, the number of these. */
  readonly owned: number;
  /** The slice that it asks for a part of. */
  readonly slice?: string | undefined;
  /**
   * An event that it knows, and before which a stream is on hold: an owner that doesn't know it leaves all of
   * the reader to it.
   */
  readonly knows?: { readonly type: string; readonly version: number };
}

/** Whether another process asks because it knows an event that this one doesn't. */
export function knowsMore({ knows }: ReaderRequest, types: EventTypes): boolean {
  return knows !== undefined && !types.knows(knows.type, knows.version);
}

export interface ReaderHintsOptions {
  readonly db: Database;
  readonly listener: Listener;
  readonly onError: (error: unknown) => void;
}

type Message =
  | ({ readonly kind: 'ask'; readonly reader: string } & ReaderRequest)
  | { readonly kind: 'given'; readonly reader: string; readonly process: string }
  | { readonly kind: 'free'; readonly reader: string };

/**
 * The messages between processes about readers. All of them are hints: a lost one delays, and the leases
 * decide who reads what.
 */
export class ReaderHints {
  readonly #process = randomUUID();
  readonly #readers = new Map<string, HintedReader>();
  #end: Promise<() => Promise<void>> | undefined;
  #isListening = false;

  constructor(private readonly options: ReaderHintsOptions) {}

  /** Whether an answer would be heard. */
  get isListening(): boolean {
    return this.#isListening;
  }

  add(reader: HintedReader): void {
    this.#readers.set(reader.name, reader);
  }

  /** Settles when answers are heard. */
  async start(): Promise<void> {
    this.#end ??= this.#listen();
    await this.#end;
  }

  stop(): void {
    void this.#end?.then((end) => end());
  }

  /** Asks the process that owns the reader, or reads the slice. */
  ask(reader: string, request: Omit<ReaderRequest, 'process'>): Promise<void> {
    return this.#send({ kind: 'ask', reader, process: this.#process, ...request });
  }

  /**
   * The reader, or some of its partitions, were released: for the process that asked, or the first one that
   * looks.
   */
  freed(reader: string, process?: string): Promise<void> {
    return this.#send(process === undefined ? { kind: 'free', reader } : { kind: 'given', reader, process });
  }

  async #listen(): Promise<() => Promise<void>> {
    const end = await this.options.listener.listen(channel, (payload) => this.#receive(payload));
    this.#isListening = true;
    for (const reader of this.#readers.values()) reader.look();
    return end;
  }

  #receive(payload: string): void {
    const message = JSON.parse(payload) as Message;
    const reader = this.#readers.get(message.reader);
    if (!reader) return;
    if (message.kind === 'ask') {
      if (message.process !== this.#process) reader.asked(message);
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

import { randomUUID } from 'node:crypto';
import { type Database, type Listener, notify } from '@botter/server-database';

const channel = 'slice_requests';

/** A projection of this process whose partitions may be shared out. */
export interface SlicedProjection {
  readonly name: string;
  /** Another process, which reads so many partitions, asks for some of this slice. */
  asked(request: SliceRequest): void;
  /** Looks at once what is free. */
  look(): void;
}

export interface SliceRequest {
  readonly slice: string;
  readonly process: string;
  /** How many partitions the process reads. */
  readonly owned: number;
}

export interface SliceRequestsOptions {
  readonly db: Database;
  readonly listener: Listener;
  readonly onError: (error: unknown) => void;
}

type Message =
  | ({ readonly kind: 'ask'; readonly projection: string } & SliceRequest)
  | { readonly kind: 'free'; readonly projection: string; readonly process?: string };

/** What processes tell each other about the partitions of projections. All of it are hints: a lost one delays, and the leases decide who reads what. */
export class SliceRequests {
  readonly #process = randomUUID();
  readonly #projections = new Map<string, SlicedProjection>();
  #end: Promise<() => Promise<void>> | undefined;
  #isListening = false;

  constructor(private readonly options: SliceRequestsOptions) {}

  /** Whether an answer would be heard. */
  get isListening(): boolean {
    return this.#isListening;
  }

  add(projection: SlicedProjection): void {
    this.#projections.set(projection.name, projection);
  }

  start(): void {
    this.#end ??= this.#listen();
  }

  stop(): void {
    void this.#end?.then((end) => end());
  }

  /** Asks the process that reads the slice for some of its partitions. */
  ask(projection: string, slice: string, owned: number): Promise<void> {
    return this.#send({ kind: 'ask', projection, slice, process: this.#process, owned });
  }

  /** Some partitions are free for anybody, or for the process that asked for them. */
  freed(projection: string, process?: string): Promise<void> {
    return this.#send({ kind: 'free', projection, ...(process !== undefined && { process }) });
  }

  async #listen(): Promise<() => Promise<void>> {
    const end = await this.options.listener.listen(channel, (payload) => this.#receive(payload));
    this.#isListening = true;
    for (const projection of this.#projections.values()) projection.look();
    return end;
  }

  #receive(payload: string): void {
    const message = JSON.parse(payload) as Message;
    const projection = this.#projections.get(message.projection);
    if (!projection) return;
    if (message.kind === 'ask') {
      if (message.process !== this.#process) projection.asked(message);
    } else if (message.process === undefined || message.process === this.#process) {
      projection.look();
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

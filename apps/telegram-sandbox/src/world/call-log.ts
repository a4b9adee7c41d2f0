import type { JsonObject } from './types';

export interface CallRecord {
  /** Counts every call the sandbox received, from 1. */
  readonly index: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly botId: number | null;
  readonly method: string;
  readonly params: JsonObject;
  readonly status: number;
  readonly description: string | null;
}

export interface CallFilter {
  readonly botId?: number;
  readonly method?: string;
  readonly chatId?: string;
  /** Only calls after this index. */
  readonly since?: number;
  /** Part of the text or caption. */
  readonly contains?: string;
  /** Only calls that succeeded (true) or failed (false). */
  readonly ok?: boolean;
}

const keptCalls = 20_000;

/** The newest calls in a ring, and counts of all of them. */
export class CallLog {
  readonly #ring: (CallRecord | undefined)[] = [];
  readonly #counts = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  #last = 0;

  constructor(private readonly capacity = keptCalls) {}

  get lastIndex(): number {
    return this.#last;
  }

  /** The oldest call that is still listed. */
  get firstIndex(): number {
    return Math.max(1, this.#last - this.capacity + 1);
  }

  add(call: Omit<CallRecord, 'index'>): void {
    this.#last++;
    this.#ring[this.#last % this.capacity] = { ...call, index: this.#last };
    const key = `${call.botId ?? ''}/${call.method}/${call.status}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    for (const listener of this.#listeners) listener();
  }

  find(filter: CallFilter, limit: number): CallRecord[] {
    const found: CallRecord[] = [];
    for (let index = Math.max(this.firstIndex, (filter.since ?? 0) + 1); index <= this.#last; index++) {
      const call = this.#ring[index % this.capacity];
      if (call && matches(call, filter)) found.push(call);
      if (found.length >= limit) break;
    }
    return found;
  }

  /** How often each method of each bot was called since the start, by status. */
  totals(): { botId: number | null; method: string; status: number; count: number }[] {
    return [...this.#counts].map(([key, count]) => {
      const [botId, method, status] = key.split('/');
      return { botId: botId ? Number(botId) : null, method: method ?? '', status: Number(status), count };
    });
  }

  /** Calls back after each call until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  clear(): void {
    this.#ring.length = 0;
    this.#counts.clear();
  }
}

function matches(call: CallRecord, filter: CallFilter): boolean {
  return (
    (filter.botId === undefined || call.botId === filter.botId) &&
    (filter.method === undefined || call.method.toLowerCase() === filter.method.toLowerCase()) &&
    (filter.chatId === undefined || String(call.params.chat_id) === filter.chatId) &&
    (filter.ok === undefined || (call.status === 200) === filter.ok) &&
    (filter.contains === undefined ||
      String(call.params.text ?? call.params.caption ?? '').includes(filter.contains))
  );
}

import type { JsonObject } from './types';

/** Telegram's application waits about this long for the results. */
const queryLifeMs = 15_000;
const keptQueries = 200;

export interface InlineAnswer {
  readonly results: readonly JsonObject[];
  readonly nextOffset: string;
  readonly button: JsonObject | null;
}

export interface InlineQueryRecord {
  readonly id: string;
  readonly botId: number;
  readonly personId: number;
  /** Where the chosen result is sent. */
  readonly chatId: number;
  readonly query: string;
  readonly at: number;
  answer: InlineAnswer | null;
}

/** What people type after the name of a bot, with the results that it offers. The newest are kept. */
export class InlineQueries {
  readonly #byId = new Map<string, InlineQueryRecord>();
  #next = BigInt(Date.now()) * 2_000_000n;

  constructor(private readonly now: () => number) {}

  open(query: Omit<InlineQueryRecord, 'id' | 'at' | 'answer'>): InlineQueryRecord {
    const record = { ...query, id: String(++this.#next), at: this.now(), answer: null };
    this.#byId.set(record.id, record);
    for (const id of this.#byId.keys()) {
      if (this.#byId.size <= keptQueries) break;
      this.#byId.delete(id);
    }
    return record;
  }

  get(id: string): InlineQueryRecord | undefined {
    return this.#byId.get(id);
  }

  /** Undefined when the query is unknown, another bot's, or too old. */
  answer(botId: number, id: string, answer: InlineAnswer): InlineQueryRecord | undefined {
    const query = this.#byId.get(id);
    if (!query || query.botId !== botId || this.now() - query.at > queryLifeMs) return undefined;
    query.answer = answer;
    return query;
  }
}

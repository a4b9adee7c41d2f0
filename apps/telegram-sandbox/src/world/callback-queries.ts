/** Telegram's application waits about this long for the answer to a callback query. */
const callbackLifeMs = 15_000;
const keptLifeMs = 120_000;

export interface CallbackAnswer {
  readonly text: string;
  readonly showAlert: boolean;
  readonly url: string;
}

export interface CallbackQueryRecord {
  readonly id: string;
  readonly botId: number;
  readonly chatId: number;
  readonly personId: number;
  readonly messageId: number;
  readonly at: number;
  answer: CallbackAnswer | null;
}

/** Callback queries that wait for their answer, or have just got it. */
export class CallbackQueries {
  readonly #byId = new Map<string, CallbackQueryRecord>();
  #next = BigInt(Date.now()) * 1_000_000n;

  constructor(private readonly now: () => number) {}

  open(query: Omit<CallbackQueryRecord, 'id' | 'at' | 'answer'>): CallbackQueryRecord {
    this.#forgetOld();
    const record = { ...query, id: String(++this.#next), at: this.now(), answer: null };
    this.#byId.set(record.id, record);
    return record;
  }

  get(id: string): CallbackQueryRecord | undefined {
    return this.#byId.get(id);
  }

  /** Undefined when the query is unknown, another bot's, or too old. */
  answer(botId: number, id: string, answer: CallbackAnswer): CallbackQueryRecord | undefined {
    const query = this.#byId.get(id);
    if (!query || query.botId !== botId || this.now() - query.at > callbackLifeMs) return undefined;
    query.answer = answer;
    return query;
  }

  #forgetOld(): void {
    for (const [id, query] of this.#byId) {
      if (this.now() - query.at < keptLifeMs) return;
      this.#byId.delete(id);
    }
  }
}

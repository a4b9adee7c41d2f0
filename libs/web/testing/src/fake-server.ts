import type { ErrorResponse } from '@botter/contracts';

export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly ifMatch: string | undefined;
}

type Answer = object | ((call: SentCall) => object | Promise<object>);

/** A refusal, for use as an answer. */
export class Refusal {
  constructor(
    readonly status: number,
    readonly error: Partial<ErrorResponse>,
    readonly retryAfterSeconds?: number,
  ) {}
}

/** A fake server: responds by method and path, and remembers the requests. */
export class FakeServer {
  readonly calls: SentCall[] = [];
  readonly #answers = new Map<string, Answer>();

  /** Answers a call, for example `GET /api/bots`; a later answer to the same call replaces it. */
  on(call: string, answer: Answer): this {
    this.#answers.set(call, answer);
    return this;
  }

  /** Calls other than reading. */
  get changes(): SentCall[] {
    return this.calls.filter(({ method }) => method !== 'GET');
  }

  install(): this {
    // The page keeps what the server before this one reported.
    delete (window as unknown as Record<symbol, unknown>)[Symbol.for('botter.config')];
    globalThis.fetch = (async (address: string, init: RequestInit = {}) => {
      const method = init.method ?? 'GET';
      const [path = '', query = ''] = address.split('?');
      const headers = init.headers as Record<string, string>;
      const body = init.body ? JSON.parse(String(init.body)) : undefined;
      const call = { method, path, query: new URLSearchParams(query), body, ifMatch: headers['if-match'] };
      this.calls.push(call);
      const given = this.#answers.get(`${method} ${path}`) ?? new Refusal(404, { error: 'Not found' });
      const answer = typeof given === 'function' ? await given(call) : given;
      if (answer instanceof TypeError) throw answer;
      const [status, json] = answer instanceof Refusal ? [answer.status, answer.error] : [200, answer];
      return {
        ok: status < 300,
        status,
        headers: {
          get: (name: string) => {
            if (name === 'x-correlation-id') return `change-${this.calls.length}`;
            const wait = answer instanceof Refusal ? answer.retryAfterSeconds : undefined;
            return name === 'retry-after' && wait !== undefined ? String(wait) : null;
          },
        },
        text: async () => JSON.stringify(json),
        blob: async () => new Blob([JSON.stringify(json)]),
      };
    }) as never;
    return this;
  }
}

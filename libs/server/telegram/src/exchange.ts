import type { Dispatcher } from 'undici';

/** When a request failed: `before` it left (repeating is safe), or `after`. */
type FailedStage = 'before' | 'after';

export type ExchangeResult =
  | { readonly kind: 'answer'; readonly status: number; readonly body: string }
  | { readonly kind: 'failed'; readonly stage: FailedStage; readonly error: Error };

/** No response of the Bot API comes near this; it keeps a strange server from filling the memory. */
const answerByteLimit = 32 * 1024 * 1024;

/**
 * One HTTP exchange, as a handler of undici's dispatcher: without the streams and promises of its higher
 * calls, because every message of every bot goes through here. It never rejects, and it knows whether the
 * request had left.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly #resolve: (result: ExchangeResult) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => this.#stop(new Error('The call was cancelled'));
  #controller: Dispatcher.DispatchController | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  #status = 0;
  #done = false;

  constructor(resolve: (result: ExchangeResult) => void, timeoutMs: number, signal: AbortSignal | undefined) {
    this.#resolve = resolve;
    this.#signal = signal;
    this.#timer = setTimeout(() => this.#stop(new Error(`No answer within ${timeoutMs} ms`)), timeoutMs);
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  /** True if nothing was dispatched yet and nothing should be. */
  get done(): boolean {
    return this.#done;
  }

  /** undici calls this right before it writes the request; until then nothing has left. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Given up while it waited for a connection.
    if (this.#done) controller.abort(new Error('The call was given up before it was sent'));
    else this.#controller = controller;
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    if (this.#size > answerByteLimit) this.#stop(new Error('The answer is too long'));
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    this.#settle({ kind: 'answer', status: this.#status, body: body.toString('utf8') });
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.fail(error);
  }

  fail(error: Error): void {
    this.#settle({ kind: 'failed', stage: this.#controller ? 'after' : 'before', error });
  }

  #stop(error: Error): void {
    this.fail(error);
    this.#controller?.abort(error);
  }

  #settle(result: ExchangeResult): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#chunks = [];
    this.#resolve(result);
  }
}

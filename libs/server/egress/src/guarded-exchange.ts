import type { Dispatcher } from 'undici';
import {
  type EgressFailure,
  type EgressOutcome,
  type EgressResponse,
  type EgressStage,
} from './egress-outcome';
import { describeError, describeStatus } from './failure-words';
import { RefusedAddressError } from './guarded-connector';

const longestWaitSeconds = 86_400;

export interface ExchangeLimits {
  readonly timeoutMs: number;
  readonly bodyByteLimit: number;
}

/**
 * One attempt, as a handler of undici's dispatcher: it knows its stage, reads a response only up to its
 * limit, and ends by itself after its time. It never rejects.
 */
export class GuardedExchange implements Dispatcher.DispatchHandler {
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #stage: EgressStage = 'connect';
  #status: number | undefined;
  #retryAfter: number | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  #done = false;

  constructor(
    private readonly limits: ExchangeLimits,
    private readonly resolve: (outcome: EgressOutcome) => void,
  ) {
    const { timeoutMs } = limits;
    this.#timer = setTimeout(
      () => this.#stop(`No complete response within ${timeoutMs / 1000} s`),
      timeoutMs,
    );
  }

  get isOver(): boolean {
    return this.#done;
  }

  /** undici calls this right before it writes the request to a connection. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#done) {
      controller.abort(new Error('The attempt was given up before it was sent'));
      return;
    }
    this.#controller = controller;
    this.#stage = 'before_response';
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    this.#stage = 'during_response';
    this.#status = status;
    this.#retryAfter = retryAfterSeconds(headers['retry-after']);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    const room = this.limits.bodyByteLimit - this.#size;
    this.#chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.#size += chunk.length;
    if (chunk.length <= room) return;
    this.#answered();
    controller.abort(new Error('Enough of the response was read'));
  }

  onResponseEnd(): void {
    this.#answered();
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.fail(error);
  }

  /** The attempt broke at the stage it had reached. */
  fail(error: Error): void {
    const refused = error instanceof RefusedAddressError;
    this.#fail(refused ? 'address' : this.#stage, describeError(error));
  }

  #answered(): void {
    const response = this.#response();
    if (!response) return this.#fail(this.#stage, 'The response had no status');
    if (response.status >= 200 && response.status <= 299) {
      this.#settle({ kind: 'delivered', response, ...this.#attempt() });
      return;
    }
    this.#fail('response', describeStatus(response.status));
  }

  #stop(description: string): void {
    this.#fail(this.#stage, description);
    this.#controller?.abort(new Error(description));
  }

  #fail(stage: EgressStage, description: string): void {
    const failure: Omit<EgressFailure, 'ms'> = {
      kind: 'failed',
      stage,
      description,
      response: this.#response(),
      retryAfterSeconds: this.#retryAfter,
    };
    this.#settle({ ...failure, ...this.#attempt() });
  }

  #response(): EgressResponse | undefined {
    if (this.#status === undefined) return undefined;
    const body = Buffer.concat(this.#chunks).toString('utf8');
    return { status: this.#status, body, truncated: this.#size > this.limits.bodyByteLimit };
  }

  #attempt(): { ms: number } {
    return { ms: Math.round(performance.now() - this.#startedAt) };
  }

  #settle(outcome: EgressOutcome): void {
    if (this.#done) return;
    this.#done = true;
    clearTimeout(this.#timer);
    this.#chunks = [];
    this.resolve(outcome);
  }
}

/** `Retry-After` in seconds or as an HTTP date (RFC 9110, section 10.2.3). */
function retryAfterSeconds(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d{1,9}$/.test(header.trim())
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return seconds >= 0 ? Math.min(seconds, longestWaitSeconds) : undefined;
}

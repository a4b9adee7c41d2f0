import { STATUS_CODES } from 'node:http';
import { Pool } from 'undici';
import { webhookAddress } from '../bot-api/webhook-address';
import type { JsonObject, UpdateEntry, WebhookSetting } from '../world/types';

export interface WebhookTimes {
  /** The first wait after a failure; doubles up to `longestWaitMs`. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  readonly timeoutMs: number;
}

export interface WebhookEvents {
  readonly now: () => number;
  readonly delivered: (update: UpdateEntry) => void;
  /** The body of a successful response, if it has one. */
  readonly responded: (body: string) => void;
  readonly failed: () => void;
  readonly times?: Partial<WebhookTimes>;
}

/** The updates of one chat, in order; a failing one holds up those behind it. */
interface UpdateQueue {
  readonly key: string;
  readonly updates: UpdateEntry[];
  failures: number;
}

const longestRetryAfterSeconds = 3600;

/**
 * Posts updates to one webhook as Telegram's server does: in order within a chat, with at most
 * `maxConnections` parallel requests. It retries after any response that is no success: after 1 s, doubling
 * to a minute, or as `Retry-After` says.
 */
export class WebhookDelivery {
  readonly #queues = new Map<string, UpdateQueue>();
  readonly #ready: UpdateQueue[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #pool: Pool;
  readonly #path: string;
  readonly #headers: Record<string, string>;
  readonly #times: WebhookTimes;
  #inFlight = 0;
  #closed = false;

  constructor(
    private readonly setting: WebhookSetting,
    private readonly events: WebhookEvents,
  ) {
    const url = webhookAddress(setting.url);
    this.#times = { firstWaitMs: 1000, longestWaitMs: 60_000, timeoutMs: 60_000, ...events.times };
    this.#pool = new Pool(url.origin, {
      connections: setting.maxConnections,
      headersTimeout: this.#times.timeoutMs,
      bodyTimeout: this.#times.timeoutMs,
      keepAliveTimeout: 30_000,
    });
    this.#path = `${url.pathname}${url.search}`;
    this.#headers = {
      'content-type': 'application/json',
      ...(setting.secretToken && { 'x-telegram-bot-api-secret-token': setting.secretToken }),
    };
  }

  add(update: UpdateEntry): void {
    const key = queueKey(update);
    const queue = this.#queues.get(key);
    if (queue) {
      queue.updates.push(update);
      return;
    }
    const opened = { key, updates: [update], failures: 0 };
    this.#queues.set(key, opened);
    this.#ready.push(opened);
    this.#pump();
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    void this.#pool.destroy().catch(() => {});
  }

  #pump(): void {
    while (!this.#closed && this.#inFlight < this.setting.maxConnections) {
      const queue = this.#ready.shift();
      if (!queue) return;
      this.#inFlight++;
      void this.#deliver(queue).finally(() => {
        this.#inFlight--;
        this.#pump();
      });
    }
  }

  async #deliver(queue: UpdateQueue): Promise<void> {
    const update = queue.updates[0];
    if (!update) return;
    const failure = await this.#attempt(update);
    if (this.#closed) return;
    if (failure) return this.#retryLater(queue, failure);
    queue.failures = 0;
    queue.updates.shift();
    this.events.delivered(update);
    if (queue.updates.length > 0) this.#ready.push(queue);
    else this.#queues.delete(queue.key);
  }

  async #attempt(update: UpdateEntry): Promise<Failure | undefined> {
    try {
      const response = await this.#pool.request({
        path: this.#path,
        headers: this.#headers,
        method: 'POST',
        body: JSON.stringify(update),
      });
      const body = await response.body.text();
      const { statusCode } = response;
      if (statusCode >= 200 && statusCode < 300) {
        if (body !== '') this.events.responded(body);
        return undefined;
      }
      const retryAfter = Number(response.headers['retry-after']);
      const message =
        `Wrong response from the webhook: ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim();
      return { message, waitMs: retryAfter > 0 ? Math.min(retryAfter, longestRetryAfterSeconds) * 1000 : 0 };
    } catch (error) {
      return { message: connectionMessage((error as { code?: string }).code), waitMs: 0 };
    }
  }

  #retryLater(queue: UpdateQueue, { message, waitMs }: Failure): void {
    this.setting.lastErrorDate = Math.floor(this.events.now() / 1000);
    this.setting.lastErrorMessage = message;
    this.events.failed();
    const doubled = this.#times.firstWaitMs * 2 ** Math.min(queue.failures, 20);
    queue.failures++;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#ready.push(queue);
      this.#pump();
    }, waitMs || Math.min(doubled, this.#times.longestWaitMs));
    this.#timers.add(timer);
  }
}

interface Failure {
  readonly message: string;
  /** The wait of `Retry-After`; 0 for the usual backoff. */
  readonly waitMs: number;
}

function connectionMessage(code: string | undefined): string {
  if (code === 'ECONNREFUSED') return 'Connection refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'Failed to resolve host: Name or service not known';
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return 'Read timeout expired';
  return 'Connection reset by peer';
}

/** Updates with the same key stay in order: the chat, or the person if there is no chat. */
function queueKey(update: UpdateEntry): string {
  for (const value of Object.values(update)) {
    if (typeof value !== 'object' || value === null) continue;
    const { chat, message, from } = value as { chat?: JsonObject; message?: JsonObject; from?: JsonObject };
    const place = chat ?? (message?.chat as JsonObject | undefined) ?? from;
    if (place?.id !== undefined) return String(place.id);
  }
  return '';
}

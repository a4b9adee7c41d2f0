import { botTokenPattern } from '@botter/bot-api';
import type { Secret } from '@botter/server-secrets';
import { type Dispatcher, Pool } from 'undici';
import { classifyAnswer } from './classify';
import { Exchange, type ExchangeResult } from './exchange';
import type { TelegramMethod, TelegramPayload, TelegramResult } from './telegram-methods';
import type { TelegramOutcome } from './telegram-outcome';

export interface TelegramClientOptions {
  /** Root of a Bot API server, for example `https://api.telegram.org`; without a slash at the end. */
  readonly apiRoot: string;
  /** Connections for everything but long polling and uploads; 168 when left out. */
  readonly connections?: number;
}

export interface CallOptions {
  /** Whole time of the call, waiting for a connection included; 15 s when left out. */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** No person waits for it: it takes none of the connections that people's calls take. */
  readonly isBackground?: boolean;
}

/** A body that is ready to go: JSON, or a multipart upload. */
export interface RequestBody {
  readonly contentType: string;
  readonly content: NonNullable<Dispatcher.DispatchOptions['body']>;
  /** Set for what is streamed. */
  readonly upload?: {
    /** Bytes of the whole body. */
    readonly length: number;
    /** Whether the last byte has left; before that Telegram can't have done anything. */
    readonly isSent: () => boolean;
  };
}

const defaultTimeoutMs = 15_000;
const connectTimeoutMs = 5_000;
const uploadConnections = 8;
/**
 * For requests about a bot rather than in its chats: people wait for them while they add bots, and may wait
 * for each other.
 */
const checkConnections = 8;
/** Checks of bots that no person waits for. While Telegram is silent each has one until its time is up. */
const backgroundConnections = 256;
const checks = new Set(['getMe', 'getWebhookInfo', 'setWebhook', 'deleteWebhook']);
/**
 * Shorter than any server keeps an idle connection: one that the server closes under a request makes its fate
 * unknown.
 */
const keepAliveMs = 10_000;

/**
 * The Bot API over kept connections. Every call has an outcome and never throws; no outcome contains a token.
 * Long polls, uploads, checks of bots, and those that no person waits for, have connections of their own, so
 * that a thousand waiting bots, a few videos in progress, a crowd that signs up, or bots that Telegram is
 * silent about, delay no reply.
 */
export class TelegramClient {
  readonly #origin: string;
  readonly #pathPrefix: string;
  readonly #calls: Pool;
  readonly #checks: Pool;
  readonly #background: Pool;
  readonly #uploads: Pool;
  readonly #longPolls: Pool;

  constructor(options: TelegramClientOptions) {
    const root = new URL(options.apiRoot);
    this.#origin = root.origin;
    this.#pathPrefix = root.pathname.replace(/\/+$/, '');
    // The time of a call is watched by its exchange; undici's own timers would only be in the way.
    const common = {
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: keepAliveMs,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { timeout: connectTimeoutMs },
    };
    const { connections = 168 } = options;
    this.#calls = new Pool(this.#origin, { ...common, connections });
    this.#checks = new Pool(this.#origin, {
      ...common,
      connections: Math.min(connections, checkConnections),
    });
    this.#background = new Pool(this.#origin, { ...common, connections: backgroundConnections });
    this.#uploads = new Pool(this.#origin, { ...common, connections: uploadConnections });
    this.#longPolls = new Pool(this.#origin, { ...common, connections: null });
  }

  /**
   * Calls a method of the Bot API with its parameters as JSON. Files to upload need `post` with a
   * `multipartBody`.
   */
  call<Method extends TelegramMethod>(
    token: Secret,
    method: Method,
    payload: TelegramPayload<Method>,
    options: CallOptions = {},
  ): Promise<TelegramOutcome<TelegramResult<Method>>> {
    return this.post(token, method, jsonBody(JSON.stringify(payload)), options);
  }

  /** Calls a method with a body that is ready to go. */
  async post<Result>(
    token: Secret,
    method: string,
    body: RequestBody,
    options: CallOptions = {},
  ): Promise<TelegramOutcome<Result>> {
    const value = token.reveal();
    // The token becomes part of the path, so nothing else may get there.
    if (!botTokenPattern.test(value)) return { kind: 'wrong_token', description: 'This is not a bot token' };
    const answer = await this.#exchange(`${this.#pathPrefix}/bot${value}/${method}`, method, body, options);
    if (answer.kind === 'answer')
      return withoutToken(classifyAnswer<Result>(answer.status, answer.body), value);
    const left = answer.stage === 'after' && body.upload?.isSent() !== false;
    const kind = left ? 'unknown' : 'unreachable';
    return withoutToken({ kind, description: describe(answer.error) }, value);
  }

  /** Ends all connections; calls in flight may finish, but for polls and uploads, which take too long. */
  async close(): Promise<void> {
    await Promise.all([
      this.#calls.close(),
      this.#checks.close(),
      this.#background.close(),
      this.#uploads.destroy(),
      this.#longPolls.destroy(),
    ]);
  }

  #poolFor(method: string, body: RequestBody, { isBackground }: CallOptions): Pool {
    if (isBackground) return this.#background;
    if (method === 'getUpdates') return this.#longPolls;
    if (checks.has(method)) return this.#checks;
    return body.upload ? this.#uploads : this.#calls;
  }

  #exchange(path: string, method: string, body: RequestBody, options: CallOptions): Promise<ExchangeResult> {
    const pool = this.#poolFor(method, body, options);
    return new Promise((resolve) => {
      const exchange = new Exchange(resolve, options.timeoutMs ?? defaultTimeoutMs, options.signal);
      if (exchange.done) return;
      try {
        const headers = {
          'content-type': body.contentType,
          accept: 'application/json',
          ...(body.upload ? { 'content-length': String(body.upload.length) } : {}),
        };
        pool.dispatch({ path, method: 'POST', headers, body: body.content }, exchange);
      } catch (error) {
        exchange.fail(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }
}

/** A body of JSON that is already text. */
export function jsonBody(json: string): RequestBody {
  return { contentType: 'application/json', content: json };
}

function describe(error: Error): string {
  const code = (error as { code?: unknown }).code;
  return typeof code === 'string' && !error.message.includes(code)
    ? `${error.message} (${code})`
    : error.message || String(code ?? error.name);
}

function withoutToken<Result>(outcome: TelegramOutcome<Result>, token: string): TelegramOutcome<Result> {
  if (outcome.kind === 'ok' || !outcome.description.includes(token)) return outcome;
  return { ...outcome, description: outcome.description.replaceAll(token, '***') };
}

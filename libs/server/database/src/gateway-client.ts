import type { Duplex } from 'node:stream';
import { Client, type ClientConfig } from 'pg';
import { CopyData, CopyQuery } from './copy-rows';
import { DatabaseUnavailableError } from './database-failures';

export interface GatewayOptions extends ClientConfig {
  /** A statement without a response by then fails, and its connection with it; never if 0 or left out. */
  readonly deadlineMs?: number;
  /**
   * The address is that of a transaction pooler: a statement can't rely on what an earlier one left in the
   * session.
   */
  readonly pooler?: boolean;
}

type Done = (error: Error | null | undefined, result?: unknown) => void;
type PlainQuery = (statement: object, done: Done) => unknown;
interface Statement {
  readonly text?: string;
  readonly name?: string;
  readonly query_timeout?: number;
  readonly submit?: unknown;
}

/** A statement that fails sooner than the others, if someone waits for it. */
export function withDeadline<T extends object>(deadlineMs: number, statement: T): T {
  return { ...statement, query_timeout: deadlineMs };
}

/** Saying goodbye to a server that is silent takes no longer. */
const goodbyeMs = 2_000;

/**
 * A connection of the driver on which nothing waits endlessly and every failure has a code. The driver's own
 * time-out leaves the connection as it is, with a response still to come; here it is closed, so that the pool
 * doesn't give it to anyone.
 */
export class GatewayClient extends Client {
  readonly #deadlineMs: number;
  readonly #pooler: boolean;
  readonly #plain: PlainQuery;
  #ended = false;
  /** When the server last answered, by `performance.now()`. */
  lastHeardAt = performance.now();

  constructor(options: GatewayOptions = {}) {
    super(options);
    this.#deadlineMs = options.deadlineMs ?? 0;
    this.#pooler = options.pooler ?? false;
    this.#plain = super.query.bind(this) as PlainQuery;
    this.query = this.#query.bind(this) as Client['query'];
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): unknown {
    const heard = (error?: Error) => {
      this.lastHeardAt = performance.now();
      return error && this.#named(error);
    };
    if (callback) return super.connect((error: Error) => callback(heard(error) as Error));
    return super.connect().then(
      () => {
        heard();
        return this;
      },
      (error: Error) => {
        throw heard(error);
      },
    );
  }

  override end(): Promise<void>;
  override end(callback: (error: Error) => void): void;
  override end(callback?: (error: Error) => void): unknown {
    this.#ended = true;
    const stream = this.#stream;
    const timer = setTimeout(() => stream.destroy(), goodbyeMs).unref();
    stream.once('close', () => clearTimeout(timer));
    return callback ? super.end(callback) : super.end();
  }

  /** Closes the connection immediately; everything that waits on it fails with this error. */
  abandon(error: Error): void {
    this.#stream.destroy(error);
  }

  get #stream(): Duplex {
    return (this as unknown as { connection: { stream: Duplex } }).connection.stream;
  }

  #query(config: string | Statement, values?: unknown, callback?: Done): unknown {
    const done = typeof values === 'function' ? (values as Done) : callback;
    const given = typeof values === 'function' ? undefined : values;
    // Cursors and streams have a life of their own; nothing here uses them.
    if (typeof config === 'object' && typeof config.submit === 'function') {
      return this.#plain(config, done as Done);
    }
    const { name, query_timeout, ...rest } = typeof config === 'string' ? { text: config } : config;
    const copied: unknown = Array.isArray(given) ? given[0] : undefined;
    const statement =
      copied instanceof CopyData
        ? new CopyQuery(rest.text!, copied)
        : {
            ...rest,
            ...(given === undefined ? {} : { values: given }),
            // The next statement may reach another session, which doesn't know the prepared one.
            ...(name === undefined || this.#pooler ? {} : { name }),
          };
    const deadlineMs = query_timeout ?? this.#deadlineMs;
    if (done) return this.#run(statement, deadlineMs, done);
    return new Promise((resolve, reject) => {
      this.#run(statement, deadlineMs, (error, result) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      // The stack of the caller instead of that of the socket that received the response.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  #run(statement: object, deadlineMs: number, done: Done): void {
    const sentAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let settled = false;
    const settle: Done = (error, result) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      if (!error || 'severity' in error) this.lastHeardAt = performance.now();
      done(error && this.#named(error), result);
    };
    if (deadlineMs > 0) {
      timer = setTimeout(() => {
        const error = new DatabaseUnavailableError(
          'DATABASE_TIMEOUT',
          `The database did not respond within ${deadlineMs} ms`,
        );
        this.abandon(error);
        this.emit('silent', sentAt);
        settle(error);
      }, deadlineMs);
    }
    this.#plain(statement, settle);
  }

  /** The driver's errors without a code, if they mean that the connection is lost. */
  #named(error: Error): Error {
    if ('code' in error || !(this.#ended || this.#stream.destroyed)) return error;
    return new DatabaseUnavailableError('DATABASE_CONNECTION_LOST', error.message, { cause: error });
  }
}

import { isIP } from 'node:net';
import { withDeadline } from '@botter/server-async';
import { Agent } from 'undici';
import { AddressPolicy, plainHost } from './address-policy';
import type { EgressFailure, EgressOutcome } from './egress-outcome';
import { type GuardedConnectorOptions, guardedConnector, permitted } from './guarded-connector';
import { GuardedExchange } from './guarded-exchange';
import { NameResolver, type NameResolverOptions } from './name-resolver';

export interface EgressRequest {
  /** Its purpose, one word for metrics and log: `action_webhook`. */
  readonly purpose: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The address a person gave. */
  readonly url: string;
  /** The person or bot that it is for: the simultaneous name lookups of each are limited. */
  readonly person?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whole time of the attempt, connecting and reading the response included; 10 s when left out. */
  readonly timeoutMs?: number;
  /** The limit for reading the response's body, in bytes; by default that of the client. */
  readonly bodyByteLimit?: number;
}

/** What may be reported of an attempt: no path, no query, no body, no header. */
export interface EgressAttempt {
  readonly purpose: string;
  /** Scheme, host and port; undefined if the address is invalid. */
  readonly origin: string | undefined;
  readonly result: EgressOutcome['kind'] | EgressFailure['stage'];
  readonly status: number | undefined;
  readonly ms: number;
}

export interface GuardedClientOptions
  extends Pick<GuardedConnectorOptions, 'ca'>,
    Pick<NameResolverOptions, 'resolve' | 'servers'> {
  /** Hosts, addresses and CIDR ranges that may be reached although private. */
  readonly allow?: readonly string[];
  /** The limit for reading a response's body, in bytes; 128 KiB by default. */
  readonly bodyByteLimit?: number;
  /** Called after every attempt. */
  readonly onAttempt?: (attempt: EgressAttempt) => void;
}

const defaultTimeoutMs = 10_000;
const connectTimeoutMs = 5_000;
/** A slow resolver proves nothing about the address: it is checked again when it is called. */
const resolveTimeoutMs = 2_000;
const defaultBodyByteLimit = 128 * 1024;
const headerByteLimit = 16 * 1024;
/** One slow receiver gets at most this number of our connections. */
const connectionsPerOrigin = 64;
const keepAliveMs = 4_000;
const userAgent = 'Botter';

/**
 * HTTP to addresses that people gave: http and https to public addresses only, checked on the real
 * connection. No redirect is followed, no proxy of the environment is used, a response is read up to a limit,
 * and the whole attempt has a time limit. Every attempt has an outcome and never throws.
 */
export class GuardedClient {
  readonly #policy: AddressPolicy;
  readonly #agent: Agent;
  readonly #bodyByteLimit: number;
  readonly #onAttempt: (attempt: EgressAttempt) => void;
  readonly #names: NameResolver;

  constructor({ allow, bodyByteLimit, onAttempt, ca, ...names }: GuardedClientOptions = {}) {
    this.#policy = new AddressPolicy(allow);
    this.#names = new NameResolver({ ...names, isOperators: (host) => this.#policy.names(host) });
    this.#bodyByteLimit = bodyByteLimit ?? defaultBodyByteLimit;
    this.#onAttempt = onAttempt ?? (() => undefined);
    this.#agent = new Agent({
      connect: guardedConnector({
        policy: this.#policy,
        timeoutMs: connectTimeoutMs,
        resolve: (host) => this.#names.forConnection(host),
        ca,
      }),
      connections: connectionsPerOrigin,
      pipelining: 1,
      allowH2: false,
      keepAliveTimeout: keepAliveMs,
      keepAliveMaxTimeout: keepAliveMs,
      maxHeaderSize: headerByteLimit,
      // The time of an attempt is watched by its exchange.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Why an address can never be reached, as a text for the person who gave it; undefined if trying makes
   * sense. The addresses of a name are known, and checked, only when connecting.
   */
  refusalOf(url: string): string | undefined {
    let parsed: URL;
    try {
      parsed = new URL(url);
    } catch {
      return 'This is not a URL';
    }
    if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')
      return 'Only http and https are possible';
    if (parsed.username !== '' || parsed.password !== '')
      return 'A URL with user name or password is not possible';
    const host = plainHost(parsed.hostname);
    if (host === '') return 'This URL has no host';
    return isIP(host) !== 0 && !this.#policy.allows(host, host)
      ? `${host} is not a public address`
      : undefined;
  }

  /**
   * The same for an address that is being saved: what its name resolves to is checked too. A name that
   * doesn't resolve (yet) passes, because it is checked again on every call.
   * @param person as in a request
   */
  async refusalWhenSaved(url: string, person: string): Promise<string | undefined> {
    const refusal = this.refusalOf(url);
    if (refusal !== undefined) return refusal;
    const host = plainHost(new URL(url).hostname);
    if (isIP(host) !== 0) return undefined;
    const found = await withDeadline(
      resolveTimeoutMs,
      this.#names.resolve(host, person).catch(() => []),
      () => [],
    );
    return found.every(({ address }) => this.#policy.allows(address, host))
      ? undefined
      : `${host} is not a public address`;
  }

  async send(request: EgressRequest): Promise<EgressOutcome> {
    const refusal = this.refusalOf(request.url);
    const outcome = refusal === undefined ? await this.#exchange(request) : refused(refusal);
    this.#onAttempt({
      purpose: request.purpose,
      origin: originOf(request.url),
      result: outcome.kind === 'delivered' ? outcome.kind : outcome.stage,
      status: outcome.response?.status,
      ms: outcome.ms,
    });
    return outcome;
  }

  /** Ends all lookups and connections, also those with an attempt in flight. */
  async close(): Promise<void> {
    this.#names.close();
    await this.#agent.destroy();
  }

  #exchange(request: EgressRequest): Promise<EgressOutcome> {
    const { origin, hostname, pathname, search } = new URL(request.url);
    const limits = {
      timeoutMs: request.timeoutMs ?? defaultTimeoutMs,
      bodyByteLimit: request.bodyByteLimit ?? this.#bodyByteLimit,
    };
    return new Promise((resolve) => {
      const exchange = new GuardedExchange(limits, resolve);
      const { method, body, person } = request;
      const headers = { 'user-agent': userAgent, ...request.headers };
      const dispatch = async () => {
        await this.#lookUp(plainHost(hostname), person);
        if (exchange.isOver) return;
        this.#agent.dispatch({ origin, path: pathname + search, method, headers, body }, exchange);
      };
      dispatch().catch((error: unknown) => {
        exchange.fail(error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  /** Here and not in the connection, which doesn't know the requests and the people behind them. */
  async #lookUp(host: string, person: string | undefined): Promise<void> {
    if (isIP(host) === 0) await permitted(this.#policy, (name) => this.#names.resolve(name, person), host);
  }
}

function refused(description: string): EgressFailure {
  return {
    kind: 'failed',
    stage: 'address',
    description,
    response: undefined,
    retryAfterSeconds: undefined,
    ms: 0,
  };
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin;
  } catch {
    return undefined;
  }
}

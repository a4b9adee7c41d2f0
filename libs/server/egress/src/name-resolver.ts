import { promises as dns, type LookupAddress } from 'node:dns';
import { withDeadline } from '@botter/server-async';
import { LRUCache } from 'lru-cache';
import { LookupTurns } from './lookup-turns';

/** A found address; `ttl` in seconds, if it is known. */
export type FoundAddress = LookupAddress & { readonly ttl?: number };
/** The addresses of a name. */
export type Resolve = (host: string) => Promise<readonly FoundAddress[]>;

export interface NameResolverOptions {
  /**
   * Names that the operator wrote down: they are resolved as the system does it, with its hosts file and
   * search domains.
   */
  readonly isOperators?: (host: string) => boolean;
  /** Replaces every lookup, for tests. */
  readonly resolve?: Resolve;
  /** Name servers in place of the system's, for tests. */
  readonly servers?: readonly string[];
  /** A whole lookup, however many servers there are; 3 s when left out. */
  readonly timeoutMs?: number;
}

const defaultTimeoutMs = 3_000;
/** The servers of the system are read again, so that a change of them is noticed. */
const serversForMs = 60_000;

const longestKnownMs = 30_000;
/**
 * A request's connection uses the addresses that the request has just looked up, although they may not be
 * cached for others.
 */
const justAskedMs = 10_000;
/**
 * A new name works soon after it was entered at a name server; one that doesn't respond is left in peace for
 * longer.
 */
const failedForMs = { missing: 10_000, silent: 30_000 };
const remembered = 20_000;

type Known =
  | { readonly addresses: readonly FoundAddress[]; readonly askedAt: number; readonly until: number }
  | { readonly error: Error; readonly until: number };

/**
 * Looks up names that people entered. By c-ares and not by the system: the system blocks one of the few
 * threads of libuv, which also read files, so a handful of names whose server is silent would delay every
 * other lookup by seconds.
 */
export class NameResolver {
  readonly #known = new LRUCache<string, Known>({ max: remembered });
  readonly #running = new Map<string, Promise<readonly FoundAddress[]>>();
  readonly #turns = new LookupTurns();
  readonly #lookUp: Resolve;
  readonly #timeoutMs: number;
  #resolver: dns.Resolver | undefined;
  #resolverUntil = 0;

  constructor(private readonly options: NameResolverOptions = {}) {
    this.#timeoutMs = options.timeoutMs ?? defaultTimeoutMs;
    this.#lookUp = options.resolve ?? ((host) => this.#lookUpByName(host));
  }

  /**
   * @param person who gave the name: each has a limit of lookups
   * @throws Error with a code if there is no address
   */
  async resolve(host: string, person?: string): Promise<readonly FoundAddress[]> {
    const now = performance.now();
    const known = this.#known.get(host);
    if (known && now < known.until) {
      if ('error' in known) throw known.error;
      return known.addresses;
    }
    return this.#running.get(host) ?? this.#start(host, person);
  }

  /**
   * The same for a connection, right after `resolve`: with the same result, so that the checked address is
   * connected to.
   */
  async forConnection(host: string): Promise<readonly FoundAddress[]> {
    const known = this.#known.get(host);
    const isRecent = known && 'addresses' in known && performance.now() - known.askedAt < justAskedMs;
    return isRecent ? known.addresses : this.resolve(host);
  }

  /** Ends the lookups that run. */
  close(): void {
    this.#resolver?.cancel();
  }

  #start(host: string, person: string | undefined): Promise<readonly FoundAddress[]> {
    if (person === undefined) return this.#run(host);
    // Someone else may have looked it up meanwhile.
    return this.#turns.run(
      person,
      () => this.resolve(host),
      () => busy(host),
    );
  }

  #run(host: string): Promise<readonly FoundAddress[]> {
    const running = this.#ask(host).finally(() => this.#running.delete(host));
    this.#running.set(host, running);
    return running;
  }

  async #ask(host: string): Promise<readonly FoundAddress[]> {
    try {
      const addresses = await this.#lookUp(host);
      if (addresses.length === 0) throw missing(host);
      const now = performance.now();
      const ttl = Math.min(...addresses.map(({ ttl = 0 }) => ttl * 1000), longestKnownMs);
      this.#known.set(host, { addresses, askedAt: now, until: now + ttl });
      return addresses;
    } catch (error) {
      const { code } = error as { code?: unknown };
      const forMs = code === 'ENOTFOUND' ? failedForMs.missing : failedForMs.silent;
      this.#known.set(host, { error: error as Error, until: performance.now() + forMs });
      throw error;
    }
  }

  async #lookUpByName(host: string): Promise<readonly FoundAddress[]> {
    if (host === 'localhost' || this.options.isOperators?.(host)) return dns.lookup(host, { all: true });
    const resolver = this.#currentResolver();
    const found: FoundAddress[] = [];
    const failures: unknown[] = [];
    const note = (family: 4 | 6, records: readonly { address: string; ttl: number }[]) =>
      found.push(...records.map((record) => ({ ...record, family })));
    const both = Promise.all([
      resolver.resolve4(host, { ttl: true }).then(
        (records) => note(4, records),
        (error: unknown) => failures.push(error),
      ),
      resolver.resolve6(host, { ttl: true }).then(
        (records) => note(6, records),
        (error: unknown) => failures.push(error),
      ),
    ]);
    // The addresses of one family are enough if the other gets no response.
    await withDeadline(this.#timeoutMs, both, () => undefined);
    if (found.length > 0) return [...found];
    throw failures.length === 2 && failures.every(isMissing) ? missing(host) : silent(host, failures);
  }

  #currentResolver(): dns.Resolver {
    const now = performance.now();
    if (!this.#resolver || now >= this.#resolverUntil) {
      // For each server: the first attempt, then one more of about twice that.
      this.#resolver = new dns.Resolver({ timeout: this.#timeoutMs / 3, tries: 2 });
      this.#resolverUntil = now + serversForMs;
      if (this.options.servers) this.#resolver.setServers(this.options.servers);
    }
    return this.#resolver;
  }
}

function isMissing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME';
}

const coded = (code: string, message: string): Error => Object.assign(new Error(message), { code });
const missing = (host: string) => coded('ENOTFOUND', `${host} has no address`);
const busy = (host: string) => coded('EAI_AGAIN', `Too many names are being looked up, ${host} must wait`);

function silent(host: string, [first]: readonly unknown[]): Error {
  const { code } = (first ?? {}) as { code?: unknown };
  return coded(
    typeof code === 'string' ? code : 'ETIMEOUT',
    `${host} can't be resolved: its name server fails or doesn't respond`,
  );
}

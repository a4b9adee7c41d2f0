import { BotterError } from '@botter/contracts';
import { pause } from '@botter/server-async';
import type { Clock } from '@botter/server-http';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWSHeaderParameters } from 'jose';
import { z } from 'zod';
import { type KeySearches, searchEverySeconds } from './key-searches';
import { normalIssuer, sameIssuer } from './same-issuer';
import type { SignInReport } from './sign-in-report';

type Keys = ReturnType<typeof createLocalJWKSet>;

/**
 * The part of the issuer's discovery document that the server reads (OpenID Connect Discovery 1.0, section
 * 3).
 */
const discoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});
export type Discovery = z.infer<typeof discoverySchema>;

type Jwks = z.infer<typeof jwksSchema>;
const jwksSchema = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

export interface IssuerKeysOptions {
  readonly issuer: string;
  readonly clock: Clock;
  readonly fetch?: typeof fetch;
  readonly report?: SignInReport;
  /** Shared with the other processes; without it each searches for itself. */
  readonly searches?: KeySearches;
}

const requestTimeoutMs = 5_000;
/** Keys older than this are fetched again in the background. */
const refreshAfterMs = 10 * 60_000;
/**
 * Shortest time between two searches of a process for unknown key ids: forged tokens must not flood the
 * database either.
 */
const searchPauseMs = 1_000;
/** How often a process checks whether the search of another one has ended. */
const lookEveryMs = 100;
const looksAtMost = (searchEverySeconds * 1000) / lookEveryMs;
/** Shortest time between two attempts at an issuer that does not respond. */
const failureCooldownMs = 1_000;
const retryAfterSeconds = 5;

/** A message for an operator. */
class IssuerError extends Error {}

/** The code of what went wrong with a connection, for example ECONNREFUSED. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? (name === 'TimeoutError' ? 'no response in time' : 'the connection failed');
}

/**
 * The public keys of the identity provider, found through its discovery document. Keys keep working while the
 * issuer is unavailable. An unknown key id causes another read, so that the issuer can rotate its keys.
 */
export class IssuerKeys {
  #keys: Keys | undefined;
  #jwks: Jwks | undefined;
  #document: Discovery | undefined;
  #loadedAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;
  #searchedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;
  #searching: Promise<Keys | undefined> | undefined;

  constructor(private readonly options: IssuerKeysOptions) {}

  /**
   * The key that signed a token with this header.
   * @throws BotterError `unavailable` while no key has ever been read
   * @throws errors.JWKSNoMatchingKey (jose) if the issuer has no such key
   */
  async find(header: JWSHeaderParameters, token: Parameters<Keys>[1]): ReturnType<Keys> {
    const keys = await this.#current();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      const found = await this.#search();
      if (!found) throw error;
      return found(header, token);
    }
  }

  /** The discovery document. @throws BotterError `unavailable` while it has never been read */
  async discovery(): Promise<Discovery> {
    await this.#current();
    return this.#document as Discovery;
  }

  /** Undefined if the last search is too recent: what it found is known. */
  #search(): Promise<Keys | undefined> {
    const { searches } = this.options;
    const pauseMs = searches ? searchPauseMs : searchEverySeconds * 1000;
    if (!this.#searching && this.#now() - this.#searchedAt < pauseMs) return Promise.resolve(undefined);
    this.#searching ??= (searches ? this.#searchTogether(searches) : this.#searchAlone()).finally(() => {
      this.#searchedAt = this.#now();
      this.#searching = undefined;
    });
    return this.#searching;
  }

  async #searchAlone(): Promise<Keys | undefined> {
    await this.#load().catch(() => undefined);
    return this.#keys;
  }

  /** @throws BotterError `unavailable` while the database is */
  async #searchTogether(searches: KeySearches): Promise<Keys | undefined> {
    for (let looks = 0; looks < looksAtMost; looks += 1) {
      const next = await searches.next().catch(() => {
        throw unavailable();
      });
      if (next.do === 'take') return this.#take(next.jwks);
      if (next.do === 'search') {
        const before = this.#jwks;
        const keys = await this.#searchAlone();
        // If this fails, the others wait in vain and search themselves.
        await searches.found(this.#jwks === before ? null : this.#jwks).catch(() => undefined);
        return keys;
      }
      await pause(lookEveryMs);
    }
    return undefined;
  }

  /** Keys that another process has just read. */
  #take(found: unknown): Keys | undefined {
    const parsed = jwksSchema.safeParse(found);
    if (!parsed.success) return undefined;
    this.#use(parsed.data);
    return this.#keys;
  }

  #use(jwks: Jwks): void {
    this.#keys = createLocalJWKSet(jwks as unknown as JSONWebKeySet);
    this.#jwks = jwks;
    this.#loadedAt = this.#now();
  }

  async #current(): Promise<Keys> {
    if (!this.#keys) await this.#load();
    else if (this.#age() > refreshAfterMs) void this.#load().catch(() => undefined);
    return this.#keys as Keys;
  }

  #load(): Promise<void> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #read(): Promise<void> {
    if (this.#now() - this.#failedAt < failureCooldownMs) throw unavailable();
    try {
      const { issuer } = this.options;
      const document = await this.#readDocument(issuer);
      this.#use(await this.#get(document.jwks_uri, jwksSchema));
      this.#document = document;
      this.options.report?.issuerResponded();
    } catch (error) {
      this.#failedAt = this.#now();
      const problem =
        error instanceof IssuerError ? error.message : 'The response of the identity provider cannot be used';
      this.options.report?.issuerFailed(problem);
      throw unavailable();
    }
  }

  async #readDocument(issuer: string): Promise<Discovery> {
    const document = await this.#get(
      `${normalIssuer(issuer)}/.well-known/openid-configuration`,
      discoverySchema,
    );
    if (!sameIssuer(document.issuer, issuer)) {
      throw new IssuerError(
        `OIDC_ISSUER is ${issuer}, but the discovery document found there names ${document.issuer}`,
      );
    }
    if (issuer.startsWith('https:') && !document.jwks_uri.startsWith('https:')) {
      throw new IssuerError('The keys of an https issuer must be read over https');
    }
    return document;
  }

  async #get<T>(url: string, schema: z.ZodType<T>): Promise<T> {
    const response = await (this.options.fetch ?? fetch)(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    }).catch((error: unknown) => {
      throw new IssuerError(`The identity provider cannot be reached at ${url} (${reasonOf(error)})`);
    });
    if (!response.ok) throw new IssuerError(`The identity provider responds ${response.status} at ${url}`);
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success)
      throw new IssuerError(`The identity provider responds with something unexpected at ${url}`);
    return parsed.data;
  }

  #age(): number {
    return this.#now() - this.#loadedAt;
  }

  #now(): number {
    return this.options.clock.now().getTime();
  }
}

function unavailable(): BotterError {
  return new BotterError(
    'unavailable',
    "Sign-in can't be verified right now. Please try again shortly.",
    undefined,
    retryAfterSeconds,
  );
}

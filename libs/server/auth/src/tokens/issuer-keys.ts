import { BotterError } from '@botter/contracts';
import type { Clock } from '@botter/server-http';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWSHeaderParameters } from 'jose';
import { z } from 'zod';
import { sameIssuer } from './same-issuer';

type Keys = ReturnType<typeof createLocalJWKSet>;

/** What the server reads of the issuer's discovery document (OpenID Connect Discovery 1.0, section 3). */
const discoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});
export type Discovery = z.infer<typeof discoverySchema>;

const jwksSchema = z.looseObject({ keys: z.array(z.looseObject({ kty: z.string() })) });

export interface IssuerKeysOptions {
  readonly issuer: string;
  readonly clock: Clock;
  readonly fetch?: typeof fetch;
}

const requestTimeoutMs = 5_000;
/** Keys older than this are read again beside the running requests. */
const refreshAfterMs = 10 * 60_000;
/** Shortest time between two readings because of a key id nobody knows: forged tokens must not flood the issuer. */
const unknownKeyCooldownMs = 10_000;
/** Shortest time between two tries at an issuer that does not answer. */
const failureCooldownMs = 1_000;
const retryAfterSeconds = 5;

/**
 * The public keys of the identity provider, found through its discovery document. Keys once read keep working while the
 * issuer is away; a key id that is not among them makes it look again, so that the issuer can rotate its keys.
 */
export class IssuerKeys {
  private keys: Keys | undefined;
  private document: Discovery | undefined;
  private loadedAt = Number.NEGATIVE_INFINITY;
  private failedAt = Number.NEGATIVE_INFINITY;
  private loading: Promise<void> | undefined;

  constructor(private readonly options: IssuerKeysOptions) {}

  /**
   * The key that signed a token with this header.
   * @throws BotterError `unavailable` while no key has ever been read
   * @throws errors.JWKSNoMatchingKey (jose) where the issuer has no such key
   */
  async find(header: JWSHeaderParameters, token: Parameters<Keys>[1]): ReturnType<Keys> {
    const keys = await this.current();
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || this.age() < unknownKeyCooldownMs) throw error;
      await this.load().catch(() => undefined);
      return (this.keys ?? keys)(header, token);
    }
  }

  /** The discovery document. @throws BotterError `unavailable` while it has never been read */
  async discovery(): Promise<Discovery> {
    await this.current();
    return this.document as Discovery;
  }

  private async current(): Promise<Keys> {
    if (!this.keys) await this.load();
    else if (this.age() > refreshAfterMs) void this.load().catch(() => undefined);
    return this.keys as Keys;
  }

  private load(): Promise<void> {
    this.loading ??= this.read().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  private async read(): Promise<void> {
    if (this.now() - this.failedAt < failureCooldownMs) throw unavailable();
    try {
      const { issuer } = this.options;
      const document = discoverySchema.parse(
        await this.get(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
      );
      if (!sameIssuer(document.issuer, issuer))
        throw new Error('The discovery document names another issuer');
      if (issuer.startsWith('https:') && !document.jwks_uri.startsWith('https:')) {
        throw new Error('The keys of an https issuer must be read over https');
      }
      const jwks = jwksSchema.parse(await this.get(document.jwks_uri));
      this.keys = createLocalJWKSet(jwks as unknown as JSONWebKeySet);
      this.document = document;
      this.loadedAt = this.now();
    } catch {
      this.failedAt = this.now();
      throw unavailable();
    }
  }

  private async get(url: string): Promise<unknown> {
    const response = await (this.options.fetch ?? fetch)(url, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    if (!response.ok) throw new Error(`The identity provider answered ${response.status}`);
    return response.json();
  }

  private age(): number {
    return this.now() - this.loadedAt;
  }

  private now(): number {
    return this.options.clock.now().getTime();
  }
}

function unavailable(): BotterError {
  return new BotterError(
    'unavailable',
    'Signing in cannot be checked at the moment. Please try again shortly.',
    undefined,
    retryAfterSeconds,
  );
}

import { z } from 'zod';

/** The endpoints that a browser talks to (OpenID Connect Discovery 1.0, section 3). */
const discoverySchema = z.object({
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  jwks_uri: z.url().optional(),
});

const retryMs = 30_000;
const patienceMs = 5_000;

/**
 * The origins of an identity provider. Many have their endpoints elsewhere than their issuer, and the content
 * security policy has to name them all; until the provider has told them, only the issuer's own is known.
 */
export class IssuerOrigins {
  #origins: readonly string[];
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly issuer: string) {
    this.#origins = [new URL(issuer).origin];
  }

  get known(): readonly string[] {
    return this.#origins;
  }

  /** Asks until the provider has responded once. */
  async discover(): Promise<void> {
    try {
      const response = await fetch(`${this.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(patienceMs),
      });
      const endpoints = Object.values(discoverySchema.parse(await response.json()));
      const origins = endpoints.filter((url) => url !== undefined).map((url) => new URL(url).origin);
      this.#origins = [...new Set([...this.#origins, ...origins])];
    } catch {
      // The provider may start later than we do.
      if (!this.#closed) this.#retry = setTimeout(() => void this.discover(), retryMs).unref();
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
  }
}

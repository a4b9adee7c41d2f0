import type { IssuerKeys } from '../tokens/issuer-keys';
import { sameIssuer } from '../tokens/same-issuer';
import { readProfile, type UserProfile } from './user-profile';

const requestTimeoutMs = 5_000;

/** Asks the identity provider's userinfo endpoint (OpenID Connect Core 1.0, section 5.3). */
export class UserinfoClient {
  constructor(
    private readonly keys: IssuerKeys,
    private readonly http: typeof fetch = fetch,
  ) {}

  /**
   * The provider's profile of the owner of an access token. Undefined if it has no such endpoint, refuses the
   * token, can't be reached, or responds about another person: the profile is a courtesy, never a reason to
   * refuse a call.
   */
  async profileOf(token: string, subject: string): Promise<UserProfile | undefined> {
    try {
      const { userinfo_endpoint: endpoint, issuer } = await this.keys.discovery();
      if (!endpoint || !mayReceiveTokens(endpoint, issuer)) return undefined;
      const response = await this.http(endpoint, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      if (!response.ok) return undefined;
      const claims = (await response.json()) as Record<string, unknown>;
      return claims.sub === subject ? readProfile(claims) : undefined;
    } catch {
      return undefined;
    }
  }
}

/**
 * A token is never sent unencrypted because a document asks for it; plain http is for providers on the same
 * machine.
 */
function mayReceiveTokens(endpoint: string, issuer: string): boolean {
  return endpoint.startsWith('https:') || sameIssuer(new URL(endpoint).origin, new URL(issuer).origin);
}

import type { IncomingMessage } from 'node:http';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import type { AccountStore } from '../accounts/account.store';
import { type Route, send } from '../http/route';
import { commonHeaders } from '../http/security-headers';
import type { IdentityConfig } from '../identity-config';
import { accountClaims } from '../provider/account-claims';
import { type ProviderKeys, signingAlgorithm } from '../provider/provider-keys';

/** The path that discovery announces. */
const path = '/me';
const profileClaims = ['name', 'given_name', 'family_name'];
const emailClaims = ['email', 'email_verified'];

/**
 * The userinfo endpoint (OpenID Connect Core 1.0, section 5.3) for the access tokens that the product's API
 * takes. The protocol's own one refuses them for their audience; tokens of any other form are left to it.
 */
export function userinfoRoute(keys: ProviderKeys, accounts: AccountStore, config: IdentityConfig): Route {
  const publicKeys = keys.signing.map(({ kty, kid, alg, use, n, e }) => ({ kty, kid, alg, use, n, e }));
  const jwks = createLocalJWKSet({ keys: publicKeys } as JSONWebKeySet);
  return async ({ request, response, path: asked }) => {
    const token = bearerJwt(request);
    if (asked !== path || !token || (request.method !== 'GET' && request.method !== 'POST')) return false;
    const headers = {
      ...commonHeaders,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      ...(request.headers.origin === config.productOrigin
        ? { 'access-control-allow-origin': config.productOrigin, vary: 'origin' }
        : {}),
    };
    const claims = await claimsOf(token);
    const account = claims?.sub === undefined ? undefined : await accounts.byId(claims.sub);
    if (!account) {
      const challenge = 'Bearer error="invalid_token"';
      send(response, 401, JSON.stringify({ error: 'invalid_token' }), {
        ...headers,
        'www-authenticate': challenge,
      });
    } else {
      const answer = { sub: account.id, ...withinScope(accountClaims(account), claims?.scope) };
      send(response, 200, JSON.stringify(answer), headers);
    }
    return true;
  };

  async function claimsOf(token: string): Promise<JWTPayload | undefined> {
    try {
      const { issuer, audience } = config;
      const options = { issuer, audience, typ: 'at+jwt', algorithms: [signingAlgorithm] };
      return (await jwtVerify(token, jwks, options)).payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

function bearerJwt({ headers }: IncomingMessage): string | undefined {
  return /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers.authorization ?? '')?.[1];
}

function withinScope(claims: object, scope: unknown): object {
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  const allowed = [
    ...(scopes.includes('profile') ? profileClaims : []),
    ...(scopes.includes('email') ? emailClaims : []),
  ];
  return Object.fromEntries(Object.entries(claims).filter(([name]) => allowed.includes(name)));
}

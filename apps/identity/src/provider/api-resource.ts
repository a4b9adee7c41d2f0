import type { ResourceServer } from 'oidc-provider';
import { signingAlgorithm } from './provider-keys';

/** How the product's API is called in the language of resource indicators (RFC 8707), which wants a URI. */
export const apiResource = 'urn:botter:api';

/** Tokens for the API are JWTs (RFC 9068) with its audience. */
export function apiResourceServer(audience: string, lifetimeSeconds: number): ResourceServer {
  return {
    scope: 'openid profile email',
    audience,
    accessTokenTTL: lifetimeSeconds,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: signingAlgorithm } },
  };
}

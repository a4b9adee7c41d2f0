import type { JWTHeaderParameters, JWTPayload } from 'jose';

/**
 * RFC 9068 names `at+jwt`; providers that predate it write `JWT` or nothing. Any other type is some other
 * token.
 */
const accessTypes = new Set(['at+jwt', 'application/at+jwt']);
const plainTypes = new Set([undefined, 'jwt']);
/** Keycloak's names for its other tokens. */
const otherKinds = new Set<unknown>(['ID', 'Refresh', 'Offline', 'Logout']);
/** Claims that stand in ID tokens (OpenID Connect Core 1.0, sections 2 and 3.3.2.11) and logout tokens. */
const foreignClaims = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'];

/**
 * True for a token that is meant for an API. An ID token proves who signed in at a client; anyone who got
 * hold of one, for example another client of the same provider, must not act with it.
 *
 * `at+jwt` states it explicitly, and so do Keycloak (`typ: Bearer` among the claims, next to a nonce in older
 * versions) and Cognito (`token_use: access`). Tokens of all others, Auth0 and Entra among them, must not
 * have any claim of an ID token.
 * @param onlyIfStated an ID token would have the same audience, so a token has to state itself that it is for
 * an API
 */
export function isAccessToken(
  header: Pick<JWTHeaderParameters, 'typ'>,
  claims: JWTPayload,
  onlyIfStated = false,
): boolean {
  const type = header.typ?.toLowerCase();
  if (accessTypes.has(type as string)) return true;
  if (!plainTypes.has(type)) return false;
  const { typ, token_use: use } = claims;
  if (otherKinds.has(typ)) return false;
  if (typ === 'Bearer') return true;
  if (use !== undefined) return use === 'access';
  if (onlyIfStated) return false;
  return foreignClaims.every((name) => claims[name] === undefined);
}

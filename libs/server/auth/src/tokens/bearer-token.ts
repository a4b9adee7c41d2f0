/**
 * The token of an Authorization header (RFC 6750, section 2.1); undefined if there is none. Tokens in an
 * address or a body are not read: they end up in logs.
 */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer +([\w~+/.-]+=*) *$/i.exec(authorization ?? '')?.[1];
}

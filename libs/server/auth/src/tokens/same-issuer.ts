/**
 * Issuers are compared to the letter, save for slashes at the end, which people drop or add when they copy an
 * address.
 */
export function sameIssuer(one: string, other: string): boolean {
  return normalIssuer(one) === normalIssuer(other);
}

/** The form in which an issuer is kept. */
export function normalIssuer(issuer: string): string {
  return issuer.replace(/\/+$/, '');
}

/** Issuers are compared to the letter, save for one slash at the end, which people drop when they copy an address. */
export function sameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

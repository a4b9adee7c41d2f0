import type { Account } from '../accounts/account.store';

/**
 * The claims about an account, in the id token and in access tokens. Addresses count as verified: this
 * provider is for development and sends no mail.
 */
export function accountClaims(account: Account) {
  const { email, first_name: first, last_name: last } = account;
  return {
    email,
    email_verified: true,
    name: last ? `${first} ${last}` : first,
    given_name: first,
    ...(last ? { family_name: last } : {}),
  };
}

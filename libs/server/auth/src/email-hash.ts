import { createHash } from 'node:crypto';

/**
 * Replaces an e-mail address that must not be stored itself: equal for addresses that differ only in case or
 * in surrounding spaces. SHA-256 in hex over a prefix of its own, so that it matches no other table of hashed
 * addresses.
 */
export function emailHash(email: string): string {
  return createHash('sha256')
    .update(`botter:email:${normalEmail(email)}`)
    .digest('hex');
}

/** The form in which addresses are compared. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

import { createHash } from 'node:crypto';

/** Without I, L, O and U: 32 characters that can't be mistaken for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 8;

/** A code of 40 bits. @param random 8 random bytes, each of which gives five bits */
export function linkCodeOf(random: Uint8Array): string {
  return Array.from(random.subarray(0, length), (byte) => alphabet[byte & 31]).join('');
}

/** The code that a person typed, in its one form; undefined for what can't be a code. */
export function normalLinkCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '');
  const isCode = code.length === length && [...code].every((character) => alphabet.includes(character));
  return isCode ? code : undefined;
}

/** The hash that is stored instead of a code. */
export function hashOfCode(code: string): string {
  return createHash('sha256').update(`link code ${code}`).digest('base64url');
}

import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { apiKeyPrefix } from '@botter/contracts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 190 bits of chance. */
const randomLength = 32;
const checksumLength = 6;
const hintLength = 4;
const shape = new RegExp(`^${apiKeyPrefix}[0-9A-Za-z]{${randomLength + checksumLength}}$`);

/**
 * A new key: the prefix, 32 random characters, and 6 that are the CRC-32 of everything before them in base
 * 62, so that a typo, and text that only looks like a key, is recognised without the database.
 * @param random a whole number from 0 up to, and without, its argument; cryptographically secure
 */
export function makeKeyText(random: (below: number) => number): string {
  const chance = Array.from({ length: randomLength }, () => alphabet[random(alphabet.length)]).join('');
  return withChecksum(`${apiKeyPrefix}${chance}`);
}

/** True for text that can be a key: its checksum fits. */
export function isKeyText(text: string): boolean {
  return shape.test(text) && withChecksum(text.slice(0, -checksumLength)) === text;
}

/** The hash that is stored instead of the key. A fast one is enough: no one can try 190 bits. */
export function keyHash(key: string): Buffer {
  return createHash('sha256').update(`botter:api-key:${key}`).digest();
}

/** The part that its maker recognises a key by later; it leaves 166 bits unknown. */
export function keyHint(key: string): string {
  return key.slice(0, apiKeyPrefix.length + hintLength);
}

function withChecksum(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let n = 0; n < checksumLength; n += 1) {
    checksum = alphabet[rest % alphabet.length] + checksum;
    rest = Math.floor(rest / alphabet.length);
  }
  return text + checksum;
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { EncryptionKey, Keyring } from './keyring';
import { Secret } from './secret';
import type { SecretKind } from './secret-store';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** The first stored byte, so that another layout can be recognised later. */
const layoutVersion = 1;

/** A ciphertext is bound to these: moved to another row, bot or kind it no longer opens. */
export interface SecretPlace {
  readonly ref: string;
  readonly kind: SecretKind;
  readonly botId: string;
}

export interface SealedSecret {
  readonly keyId: string;
  /** Layout version (1 byte), nonce (12), tag (16), ciphertext. */
  readonly sealed: Buffer;
}

/** A stored secret that can't be opened: its key is missing, or the row was changed. */
export class SecretUnreadableError extends Error {
  override readonly name = 'SecretUnreadableError';
}

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D) under a random nonce; place and key id are authenticated with
 * it.
 */
export function seal(key: EncryptionKey, place: SecretPlace, value: Secret): SealedSecret {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key.key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(associatedData(key.id, place));
  const encrypted = Buffer.concat([cipher.update(value.reveal(), 'utf8'), cipher.final()]);
  return {
    keyId: key.id,
    sealed: Buffer.concat([Buffer.of(layoutVersion), nonce, cipher.getAuthTag(), encrypted]),
  };
}

/**
 * Opens what `seal` made.
 * @throws SecretUnreadableError when the key is not in the keyring, or value or place were changed
 */
export function open(keyring: Keyring, place: SecretPlace, { keyId, sealed }: SealedSecret): Secret {
  const key = keyring.find(keyId);
  if (!key)
    throw new SecretUnreadableError(`ENCRYPTION_KEYS has no key "${keyId}", which secret ${place.ref} needs`);
  const tampered = () =>
    new SecretUnreadableError(`Secret ${place.ref} was changed outside the product, or its key was replaced`);
  if (sealed.length < 1 + nonceBytes + tagBytes || sealed[0] !== layoutVersion) throw tampered();
  const nonce = sealed.subarray(1, 1 + nonceBytes);
  const tag = sealed.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key.key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(associatedData(key.id, place));
  decipher.setAuthTag(tag);
  try {
    const encrypted = sealed.subarray(1 + nonceBytes + tagBytes);
    return new Secret(Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8'));
  } catch {
    throw tampered();
  }
}

/** JSON keeps the borders between the parts, so that no two places give the same bytes. */
function associatedData(keyId: string, { ref, kind, botId }: SecretPlace): Buffer {
  return Buffer.from(JSON.stringify([layoutVersion, keyId, ref, kind, botId]));
}

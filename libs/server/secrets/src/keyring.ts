import { createSecretKey, type KeyObject } from 'node:crypto';

const keyBytes = 32;

/** The encryption keys of this process: the first encrypts, every one decrypts what it once encrypted. */
export interface Keyring {
  readonly current: EncryptionKey;
  /** All of them, the current one first. */
  readonly keys: readonly EncryptionKey[];
  find(id: string): EncryptionKey | undefined;
}

export interface EncryptionKey {
  readonly id: string;
  /** A key object never prints its bytes. */
  readonly key: KeyObject;
}

/**
 * Reads keys written as `id:base64key,…`; every key has 32 bytes, every id is unique.
 * @returns the keyring, or what is wrong with the text, without any key
 */
export function parseKeyring(text: string): Keyring | string {
  const keys: EncryptionKey[] = [];
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, id, encoded] = /^([A-Za-z0-9._-]{1,40}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? [];
    if (!id || !encoded) return 'must be written as id:base64key,id:base64key';
    const bytes = Buffer.from(encoded, 'base64');
    if (bytes.length !== keyBytes) return `must hold keys of ${keyBytes} bytes: "${id}" has ${bytes.length}`;
    if (keys.some((key) => key.id === id)) return `names the key "${id}" twice`;
    keys.push({ id, key: createSecretKey(bytes) });
  }
  const [current] = keys;
  if (!current) return 'must hold at least one key';
  return { current, keys, find: (id) => keys.find((key) => key.id === id) };
}

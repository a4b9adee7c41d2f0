import { isCommitUnknown } from '@botter/server-database';
import type { Secret } from './secret';
import type { SecretOwner, SecretStore } from './secret-store';

/** How to save something with a new secret. */
export interface SecretUse<Result> {
  /** Stores what refers to the secret. */
  readonly save: (ref: string) => Promise<Result>;
  /** Whether stored data refers to it: something after the store may have failed, so only that decides. */
  readonly isInUse: (ref: string) => Promise<boolean>;
}

/**
 * Stores a secret and saves what refers to it. If that fails, the secret is erased again, unless it is in
 * use, or may come into use because the store's result is unknown.
 * @throws what `save` throws
 */
export async function saveWithSecret<Result>(
  store: Pick<SecretStore, 'put' | 'erase'>,
  owner: SecretOwner,
  value: Secret,
  { save, isInUse }: SecretUse<Result>,
): Promise<Result> {
  const ref = await store.put(owner, value);
  try {
    return await save(ref);
  } catch (error) {
    if (!isCommitUnknown(error) && !(await isInUse(ref))) await store.erase([ref]);
    throw error;
  }
}

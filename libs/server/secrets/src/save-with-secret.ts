import { isCommitUnknown } from '@botter/server-database';
import type { Secret } from './secret';
import type { SecretOwner, SecretStore } from './secret-store';

/** What is saved with a new secret. */
export interface SecretUse<Result> {
  /** Stores what refers to the secret. */
  readonly save: (ref: string) => Promise<Result>;
  /** Whether what is stored refers to it: something behind the store may have failed, so only that decides. */
  readonly isInUse: (ref: string) => Promise<boolean>;
}

/**
 * Puts a secret and saves what refers to it. Where that fails, the secret is erased again, unless it is in use, or may come
 * into use because no one knows what the store did.
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

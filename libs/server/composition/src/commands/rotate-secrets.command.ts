import type { Config } from '@botter/server-config';
import { createDatabase, createPool } from '@botter/server-database';
import { rotateSecrets } from '@botter/server-secrets';

export type Print = (text: string) => void;

/** `rotate-secrets`: encrypts every secret again with the first key. @returns the exit code */
export async function rotateSecretsCommand(config: Config, print: Print): Promise<number> {
  const pool = createPool(config.databaseUrl.reveal(), { max: 2, applicationName: 'botter-rotation' });
  try {
    const { current } = config.encryptionKeys;
    const { rotated, unreadable } = await rotateSecrets(createDatabase(pool), config.encryptionKeys, {
      onProgress: ({ done, total }) =>
        print(`${done} of ${total} secrets are under the key "${current.id}"\n`),
    });
    print(
      rotated === 0 && unreadable.length === 0
        ? `Every secret is already under the key "${current.id}".\n`
        : `Done: ${rotated} secrets were encrypted again with the key "${current.id}".\n`,
    );
    if (unreadable.length === 0) return 0;
    print(
      `${unreadable.length} secrets cannot be opened with ENCRYPTION_KEYS and stay as they are: ${unreadable.join(', ')}\n`,
    );
    return 1;
  } finally {
    await pool.end();
  }
}

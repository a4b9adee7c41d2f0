import type { Config } from '@botter/server-config';
import { createDatabase, createPool } from '@botter/server-database';
import { holdersWithout, rotateSecrets } from '@botter/server-secrets';

export type Print = (text: string) => void;

/** `rotate-secrets`: encrypts every secret again with the first key. @returns the exit code */
export async function rotateSecretsCommand(config: Config, print: Print): Promise<number> {
  const pool = createPool(config.databaseDirectUrl.reveal(), { max: 2, applicationName: 'botter-rotation' });
  try {
    const { current } = config.encryptionKeys;
    const db = createDatabase(pool);
    const { ignorant } = await holdersWithout(db, current.id);
    if (ignorant > 0) {
      print(
        `${ignorant} running processes do not know the key "${current.id}" and could open nothing any more: give it to all of them first.\n`,
      );
      return 1;
    }
    const { rotated, unreadable } = await rotateSecrets(db, config.encryptionKeys, {
      onProgress: ({ done, total }) =>
        print(`${done} of ${total} secrets are under the key "${current.id}"\n`),
    });
    print(
      rotated === 0 && unreadable.length === 0
        ? `Every secret is already under the key "${current.id}".\n`
        : `Done: ${rotated} secrets were encrypted again with the key "${current.id}".\n`,
    );
    const { sealingWithOther } = await holdersWithout(db, current.id);
    if (sealingWithOther > 0) {
      print(
        `${sealingWithOther} running processes still encrypt with another key: put "${current.id}" first in their ENCRYPTION_KEYS, then rotate again.\n`,
      );
    }
    if (unreadable.length === 0) return 0;
    print(
      `${unreadable.length} secrets cannot be opened with ENCRYPTION_KEYS and stay as they are: ${unreadable.join(', ')}\n`,
    );
    return 1;
  } finally {
    await pool.end();
  }
}

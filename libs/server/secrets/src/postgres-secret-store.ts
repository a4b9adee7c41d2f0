import type { Database } from '@botter/server-database';
import type { Kysely } from 'kysely';
import { v7 as uuid, validate } from 'uuid';
import { open, seal } from './cipher';
import type { EncryptionKey, Keyring } from './keyring';
import type { Secret } from './secret';
import type { SecretOwner, SecretStore } from './secret-store';
import type { SecretRow, SecretsTables } from './secrets.table';

/**
 * Secrets in the table `app.secrets`, encrypted by this process: the database never sees a key or a value.
 */
export class PostgresSecretStore implements SecretStore {
  readonly #db: Kysely<SecretsTables>;

  constructor(
    db: Database,
    private readonly keyring: Keyring,
    private readonly sealingKey: () => EncryptionKey = () => keyring.current,
  ) {
    this.#db = db.withTables<SecretsTables>();
  }

  async put({ kind, botId }: SecretOwner, value: Secret): Promise<string> {
    const ref = uuid();
    const { keyId, sealed } = seal(this.sealingKey(), { ref, kind, botId }, value);
    await this.#db
      .insertInto('app.secrets')
      .values({ ref, kind, bot_id: botId, key_id: keyId, sealed })
      .execute();
    return ref;
  }

  async get(ref: string): Promise<Secret | undefined> {
    return (await this.getMany([ref])).get(ref);
  }

  async getMany(refs: readonly string[]): Promise<Map<string, Secret>> {
    const wanted = [...new Set(refs)].filter(validate);
    if (wanted.length === 0) return new Map();
    const rows = await this.#db
      .selectFrom('app.secrets')
      .select(['ref', 'kind', 'bot_id', 'key_id', 'sealed'])
      .where('ref', 'in', wanted)
      .execute();
    return new Map(rows.map((row) => [row.ref, openRow(this.keyring, row)]));
  }

  async erase(refs: readonly string[]): Promise<void> {
    const wanted = refs.filter(validate);
    if (wanted.length === 0) return;
    await this.#db.deleteFrom('app.secrets').where('ref', 'in', wanted).execute();
  }

  async eraseBot(botId: string): Promise<void> {
    await this.#db.deleteFrom('app.secrets').where('bot_id', '=', botId).execute();
  }
}

/** Opens a row of the table. @throws SecretUnreadableError */
export function openRow(keyring: Keyring, { ref, kind, bot_id, key_id, sealed }: SecretRow): Secret {
  return open(keyring, { ref, kind, botId: bot_id }, { keyId: key_id, sealed });
}

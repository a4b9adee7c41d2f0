import type { Database } from '@botter/server-database';
import { type Kysely, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { EncryptionKey, Keyring } from './keyring';
import type { SecretsTables } from './secrets.table';

/** Six missed reports: a process that was silent for this long counts as dead. */
const aliveForSeconds = 60;
// Any number that no one else on this server uses for an advisory lock.
const lockKey = '4402985173360021';

interface Holder {
  readonly key_ids: readonly string[];
  readonly seals_with: string;
}

/**
 * Decides which key this process encrypts with: the first of its keys that every living process knows. So a
 * new key can be put first while some processes do not know it; it is used as soon as the last of them is
 * gone. Each process reports its keys when it starts and every few seconds, in `app.key_holders`; the
 * decision is in this process's memory.
 */
export class KeyAgreement {
  readonly #db: Kysely<SecretsTables>;
  readonly #process = uuid();
  #sealing: EncryptionKey;
  #problem = '';

  constructor(
    db: Database,
    private readonly keyring: Keyring,
  ) {
    this.#db = db.withTables<SecretsTables>();
    this.#sealing = keyring.current;
  }

  /** The key to encrypt with now. */
  sealingKey(): EncryptionKey {
    return this.#sealing;
  }

  /**
   * Announces this process to the others, before it encrypts anything. @throws if they and this process could
   * not read each other's secrets
   */
  async join(): Promise<void> {
    await this.#tell((others) => {
      const problem = this.#problemWith(others);
      if (problem) throw new Error(problem);
    });
  }

  /**
   * Reports that this process lives. @returns what has changed about the keys since the last time, in one
   * line, for the log
   */
  async report(): Promise<string | undefined> {
    const before = this.#sealing;
    let problem = '';
    await this.#tell((others) => {
      problem = this.#problemWith(others);
    });
    const isNewProblem = problem !== '' && problem !== this.#problem;
    this.#problem = problem;
    if (isNewProblem) return problem;
    return before === this.#sealing ? undefined : this.describe();
  }

  /** One line with the key that is used, and the reason if it is not the first. */
  describe(): string {
    const { current } = this.keyring;
    return this.#sealing === current
      ? `encrypting with the key "${current.id}", which every process knows`
      : `some process does not know the key "${current.id}" yet: encrypting with "${this.#sealing.id}" until all do`;
  }

  /** Whether the first key is not used yet. */
  get isWaiting(): boolean {
    return this.#sealing !== this.keyring.current;
  }

  async leave(): Promise<void> {
    await this.#db.deleteFrom('app.key_holders').where('process', '=', this.#process).execute();
  }

  #problemWith(others: readonly Holder[]): string {
    const unknown = others.find(({ seals_with }) => !this.keyring.find(seals_with))?.seals_with;
    if (unknown)
      return `ENCRYPTION_KEYS has no key "${unknown}", which a running process encrypts with; add it behind the first`;
    if (!this.#shared(others))
      return 'ENCRYPTION_KEYS has no key that every running process knows; add the old one behind the first';
    return '';
  }

  #shared(others: readonly Holder[]): EncryptionKey | undefined {
    return this.keyring.keys.find(({ id }) => others.every(({ key_ids }) => key_ids.includes(id)));
  }

  /** One process after the other, so that of two that start together the second sees the first. */
  async #tell(check: (others: readonly Holder[]) => void): Promise<void> {
    const sealing = await this.#db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`.execute(tx);
      const others = await holders(tx, this.#process);
      check(others);
      const chosen = this.#shared(others) ?? this.#sealing;
      await sql`
        insert into app.key_holders (process, key_ids, seals_with, seen_at)
        values (${this.#process}, ${this.keyring.keys.map(({ id }) => id)}, ${chosen.id}, clock_timestamp())
        on conflict (process) do update
        set seals_with = excluded.seals_with, seen_at = excluded.seen_at`.execute(tx);
      return chosen;
    });
    this.#sealing = sealing;
  }
}

/** How many running processes do not know a key, and how many encrypt with another one. */
export async function holdersWithout(
  database: Database,
  keyId: string,
): Promise<{ ignorant: number; sealingWithOther: number }> {
  const all = await holders(database.withTables<SecretsTables>());
  return {
    ignorant: all.filter(({ key_ids }) => !key_ids.includes(keyId)).length,
    sealingWithOther: all.filter(({ seals_with }) => seals_with !== keyId).length,
  };
}

async function holders(db: Kysely<SecretsTables>, but?: string): Promise<Holder[]> {
  return db
    .selectFrom('app.key_holders')
    .select(['key_ids', 'seals_with'])
    .where('seen_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${aliveForSeconds})`)
    .$if(but !== undefined, (query) => query.where('process', '!=', but as string))
    .execute();
}

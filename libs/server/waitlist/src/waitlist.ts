import { BotterError } from '@botter/contracts';
import { emailHash } from '@botter/server-auth';
import type { Database } from '@botter/server-database';
import { Secret, type SecretStore, saveWithSecret } from '@botter/server-secrets';
import { type Kysely, sql } from 'kysely';
import type { WaitlistTables } from './waitlist.tables';

/** Addresses that are kept, at most. */
const mostAddresses = 100_000;
/** Addresses that are read from the database at a time. */
const pageSize = 500;
/** A full list is not emptied within seconds. */
const retryAfterSeconds = 3600;

/** Belongs to no bot. */
const owner = { kind: 'waitlist_email', botId: '' } as const;

export interface WaitlistEntry {
  readonly email: string;
  readonly joinedAt: Date;
}

/** The waitlist. It compares addresses by their hash, and keeps them encrypted. */
export class Waitlist {
  readonly #db: Kysely<WaitlistTables>;

  constructor(
    database: Database,
    private readonly secrets: SecretStore,
    private readonly most = mostAddresses,
    private readonly page = pageSize,
  ) {
    this.#db = database.withTables<WaitlistTables>();
  }

  /**
   * Adds an address. The caller can't see whether it is already on the list.
   * @throws BotterError `unavailable` while the list is full
   */
  async join(email: string): Promise<void> {
    if (await this.#isFull()) {
      throw new BotterError('unavailable', 'The waitlist is full', undefined, retryAfterSeconds);
    }
    const unused = await saveWithSecret(this.secrets, owner, new Secret(email), {
      save: async (ref) => ((await this.#add(email, ref)) ? [] : [ref]),
      isInUse: (ref) => this.#isInUse(ref),
    });
    await this.secrets.erase(unused);
  }

  /** Everyone on the list, who came first first. */
  async *entries(): AsyncGenerator<WaitlistEntry> {
    for (let after: { at: Date; hash: string } | undefined; ; ) {
      const rows = await this.#db
        .selectFrom('app.waitlist')
        .selectAll()
        .$if(after !== undefined, (query) =>
          query.where(sql<boolean>`(joined_at, email_hash) > (${after?.at}, ${after?.hash})`),
        )
        .orderBy('joined_at')
        .orderBy('email_hash')
        .limit(this.page)
        .execute();
      const emails = await this.secrets.getMany(rows.map(({ email_ref }) => email_ref));
      for (const { email_ref, joined_at } of rows) {
        const email = emails.get(email_ref)?.reveal();
        if (email !== undefined) yield { email, joinedAt: joined_at };
      }
      const last = rows.at(-1);
      if (!last || rows.length < this.page) return;
      after = { at: last.joined_at, hash: last.email_hash };
    }
  }

  /** @returns whether the address was on the list */
  async remove(email: string): Promise<boolean> {
    const removed = await this.#db
      .deleteFrom('app.waitlist')
      .where('email_hash', '=', emailHash(email))
      .returning('email_ref')
      .executeTakeFirst();
    if (!removed) return false;
    await this.secrets.erase([removed.email_ref]);
    return true;
  }

  async #add(email: string, ref: string): Promise<boolean> {
    const added = await this.#db
      .insertInto('app.waitlist')
      .values({ email_hash: emailHash(email), email_ref: ref })
      .onConflict((conflict) => conflict.doNothing())
      .returning('email_ref')
      .executeTakeFirst();
    return added !== undefined;
  }

  async #isInUse(ref: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('app.waitlist')
      .select('email_ref')
      .where('email_ref', '=', ref)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** A few more than the bound may get in at the same moment. */
  async #isFull(): Promise<boolean> {
    const { rows } = await sql<{ full: boolean }>`
      select exists (select 1 from app.waitlist offset ${this.most - 1} limit 1) as full
    `.execute(this.#db);
    return rows[0]?.full === true;
  }
}

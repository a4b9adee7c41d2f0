import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** Someone who can sign in. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string | null;
  /** Null for an account that `npm run token` made; signing up sets it. */
  readonly password: string | null;
}

export interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string | undefined;
}

const columns = 'id, email, first_name, last_name, password';

/** Accounts, one for each e-mail address. The case of an address doesn't matter. */
export class AccountStore {
  constructor(private readonly pool: Pool) {}

  async byId(id: string): Promise<Account | undefined> {
    const sql = `select ${columns} from identity.accounts where id::text = $1`;
    return (await this.pool.query<Account>(sql, [id])).rows[0];
  }

  async byEmail(email: string): Promise<Account | undefined> {
    const sql = `select ${columns} from identity.accounts where email_key = $1`;
    return (await this.pool.query<Account>(sql, [emailKey(email)])).rows[0];
  }

  /** Makes an account with a password. Undefined if the address already has a password. */
  async signUp(account: NewAccount, password: string): Promise<Account | undefined> {
    const { rows } = await this.pool.query<Account>(
      `insert into identity.accounts as known (id, email, email_key, first_name, last_name, password)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (email_key) do update
         set password = excluded.password, first_name = excluded.first_name, last_name = excluded.last_name
         where known.password is null
       returning ${columns}`,
      [...newRow(account), password],
    );
    return rows[0];
  }

  /** The account of an address. If there is none, it is made without a password. */
  async findOrCreate(account: NewAccount): Promise<Account> {
    await this.pool.query(
      `insert into identity.accounts (id, email, email_key, first_name, last_name)
       values ($1, $2, $3, $4, $5) on conflict (email_key) do nothing`,
      newRow(account),
    );
    return (await this.byEmail(account.email)) as Account;
  }
}

function newRow({ email, firstName, lastName }: NewAccount): unknown[] {
  return [randomUUID(), email, emailKey(email), firstName, lastName ?? null];
}

function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

import type { User } from '@botter/contracts';
import { type Database, notify } from '@botter/server-database';
import { emailHash } from '../email-hash';
import type { UserProfile } from './user-profile';
import type { UserRow, UsersTables } from './users.tables';

/** The person that a token is about. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** NOTIFY with a person's id when their verified address is new. A hint: who isn't connected misses it. */
export const verifiedUsersChannel = 'verified_users';

/** Keeps people by issuer and subject. */
export class UserStore {
  constructor(private readonly db: Database) {}

  find({ issuer, subject }: Identity): Promise<UserRow | undefined> {
    return this.#tables()
      .selectFrom('app.users')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst();
  }

  /**
   * Creates the person, or updates the stored data. Simultaneous calls end in one row with one id.
   * @param fresh `id` and `createdAt` count only for a new person; `userinfoAt` stays unchanged if undefined
   */
  async save(
    identity: Identity,
    profile: UserProfile,
    fresh: { id: string; createdAt: Date; userinfoAt?: Date },
  ): Promise<UserRow> {
    const { userinfoAt } = fresh;
    return this.#tables()
      .insertInto('app.users')
      .values({
        id: fresh.id,
        issuer: identity.issuer,
        subject: identity.subject,
        created_at: fresh.createdAt,
        userinfo_at: userinfoAt ?? null,
        email: null,
        email_verified: false,
        verified_email_hash: null,
        first_name: null,
        last_name: null,
        ...columnsOf(profile),
      })
      .onConflict((conflict) =>
        conflict.columns(['issuer', 'subject']).doUpdateSet({
          // Never empty: an update that changes nothing still returns the row that won the race.
          subject: identity.subject,
          ...columnsOf(profile),
          ...(userinfoAt ? { userinfo_at: userinfoAt } : {}),
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  /** Notifies the other processes that this person has a verified address now, or another one. */
  async announceVerified({ id }: UserRow): Promise<void> {
    await notify(this.db, verifiedUsersChannel, id);
  }

  #tables() {
    return this.db.withTables<UsersTables>();
  }
}

/** The columns that a profile contains; missing ones keep their values. */
function columnsOf(profile: UserProfile): Partial<UserRow> {
  return {
    ...(profile.email === undefined
      ? {}
      : {
          email: profile.email,
          email_verified: profile.emailVerified === true,
          verified_email_hash: profile.emailVerified === true ? emailHash(profile.email) : null,
        }),
    ...(profile.firstName === undefined ? {} : { first_name: profile.firstName }),
    ...(profile.lastName === undefined ? {} : { last_name: profile.lastName }),
  };
}

/** True if saving the profile would change the row. */
export function differs(row: UserRow, profile: UserProfile): boolean {
  return Object.entries(columnsOf(profile)).some(([column, value]) => row[column as keyof UserRow] !== value);
}

/** A row as clients see it. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    email_verified: row.email_verified,
    first_name: row.first_name,
    last_name: row.last_name,
    created_at: row.created_at.toISOString(),
  };
}

import type { Generated } from 'kysely';

/** Someone on the waitlist. The address itself is a secret. */
interface WaitlistRow {
  email_hash: string;
  /** In `app.secrets`. */
  email_ref: string;
  joined_at: Generated<Date>;
}

export type WaitlistTables = { 'app.waitlist': WaitlistRow };

/** One person, known by the issuer and its subject (OpenID Connect Core 1.0, section 5.7). */
export interface UserRow {
  id: string;
  issuer: string;
  subject: string;
  email: string | null;
  email_verified: boolean;
  /** `emailHash` of the address while it is verified: what invitations by e-mail are joined with. */
  verified_email_hash: string | null;
  first_name: string | null;
  last_name: string | null;
  created_at: Date;
  /** When the userinfo endpoint was last asked; null while the tokens say everything. */
  userinfo_at: Date | null;
}

export type UsersTables = {
  'app.users': UserRow;
};

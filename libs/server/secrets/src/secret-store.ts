import type { Secret } from './secret';

/** What a secret is for; with the owner it makes its place in the table. */
export type SecretKind =
  | 'bot_token'
  | 'telegram_webhook'
  | 'action_webhook'
  | 'webhook'
  | 'share_email'
  | 'waitlist_email';

export interface SecretOwner {
  readonly kind: SecretKind;
  /** The bot it belongs to: deleting the bot erases all of its secrets. */
  readonly botId: string;
}

/**
 * The table of values that no event may hold. A secret is never changed in place: putting a value gives a new reference,
 * so that an event that names a reference always means the same value, until it is erased.
 */
export interface SecretStore {
  /** Encrypts and keeps a value; the reference (a UUID) is what events and read models hold. */
  put(owner: SecretOwner, value: Secret): Promise<string>;
  /** Undefined where it was erased or never was. Throws when its key is missing or the row was tampered with. */
  get(ref: string): Promise<Secret | undefined>;
  getMany(refs: readonly string[]): Promise<Map<string, Secret>>;
  erase(refs: readonly string[]): Promise<void>;
  eraseBot(botId: string): Promise<void>;
}

/** Nest token of the `SecretStore`. */
export const SECRET_STORE = Symbol('SECRET_STORE');

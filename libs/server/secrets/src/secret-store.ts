import type { Secret } from './secret';

/** The purpose of a secret; with the owner it makes its place in the table. */
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
 * The table of values that no event may contain. A secret is never changed in place: storing a value gives a
 * new reference, so that an event that names a reference always means the same value, until it is erased.
 */
export interface SecretStore {
  /** Encrypts and stores a value; events and read models have the reference (a UUID). */
  put(owner: SecretOwner, value: Secret): Promise<string>;
  /**
   * Undefined if it was erased or never existed. Throws if its key is missing or the row was tampered with.
   */
  get(ref: string): Promise<Secret | undefined>;
  getMany(refs: readonly string[]): Promise<Map<string, Secret>>;
  erase(refs: readonly string[]): Promise<void>;
  eraseBot(botId: string): Promise<void>;
}

/** Nest token of the `SecretStore`. */
export const SECRET_STORE = Symbol('SECRET_STORE');

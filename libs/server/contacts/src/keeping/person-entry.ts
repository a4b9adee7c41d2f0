/** Names the entries; never changes. */
export const personModule = 'contacts';

/**
 * The person of one update. Stored for seconds, but the version after reads it. What is missing isn't set.
 */
export interface PersonEntry {
  /** Milliseconds, as `Date.now()`. */
  readonly at: number;
  /** Telegram's id. */
  readonly id: string;
  readonly first: string;
  readonly last?: string;
  readonly username?: string;
  readonly language?: string;
  /** In their private chat. */
  readonly private?: true;
  /** Payload of `/start`. */
  readonly start?: string;
  /** They want no more broadcasts. */
  readonly stop?: true;
}

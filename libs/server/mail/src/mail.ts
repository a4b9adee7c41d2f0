import type { Letter } from './letter';

/** One message to one person. */
export interface Mail {
  /**
   * Constant over all attempts: it becomes the Message-ID, by which a receiver recognises a repeated mail.
   */
  readonly id: string;
  /** The kind of mail, for log and metrics. */
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly letter: Letter;
  /** When it was written. */
  readonly at: Date;
}

/**
 * How an attempt ended. No `reason` contains an address, or texts of a mail server, which repeat addresses.
 * - `sent`: the mail server has it;
 * - `kept`: there is no mail server, the mail can be read in the data folder;
 * - `refused`: another attempt would be refused again;
 * - `failed`: another attempt makes sense.
 */
export type MailOutcome =
  | { readonly kind: 'sent' | 'kept' }
  | { readonly kind: 'refused' | 'failed'; readonly reason: string };

/** Accepts mail. */
export abstract class Mailer {
  /** Makes one attempt, within a minute. It never throws. */
  abstract send(mail: Mail, signal: AbortSignal): Promise<MailOutcome>;
}

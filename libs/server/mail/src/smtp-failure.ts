import type { MailOutcome } from './mail';

/** nodemailer's description of a failure, apart from its text. */
interface SmtpError {
  readonly code?: string;
  /** The command that the server answered. */
  readonly command?: string;
  readonly responseCode?: number;
  /** Whether the server would refuse the same mail again (RFC 5321, section 4.2.1). */
  readonly permanent?: boolean;
}

/**
 * Stages of a mail that concern this one alone; a refusal at any other is about the server or its
 * configuration.
 */
const stagesOfOneMail = ['RCPT TO', 'DATA'];

/**
 * Classifies a failed attempt by its codes. A recipient or a mail that the server refuses permanently is
 * `refused`; what an operator can repair (the password, the sender's address, the server itself) is `failed`
 * and is retried.
 */
export function smtpFailure(error: unknown): MailOutcome {
  const { code = 'unknown', command = '', responseCode, permanent } = (error ?? {}) as SmtpError;
  const detail = responseCode === undefined ? code : `${code}, ${responseCode}`;
  const concernsThisMail = stagesOfOneMail.some((stage) => command.startsWith(stage));
  // An address that cannot be a recipient is refused before anything is sent.
  const isNoRecipient = code === 'EENVELOPE' && responseCode === undefined;
  if ((permanent && concernsThisMail) || isNoRecipient) {
    return { kind: 'refused', reason: `The mail server refuses the mail (${detail})` };
  }
  return { kind: 'failed', reason: `The mail server did not take the mail (${detail})` };
}

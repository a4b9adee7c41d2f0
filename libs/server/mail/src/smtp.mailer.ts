import type { Secret } from '@botter/server-secrets';
import { createTransport } from 'nodemailer';
import { type Mail, Mailer, type MailOutcome } from './mail';
import { messageOptions } from './message-options';
import { smtpFailure } from './smtp-failure';

export interface SmtpTimeouts {
  /** For each step: name lookup, connection, greeting, and every answer. */
  readonly stepMs: number;
  /** For the whole mail, so that a server that drips its responses can't hold an attempt endlessly. */
  readonly totalMs: number;
}

const usualTimeouts: SmtpTimeouts = { stepMs: 15_000, totalMs: 60_000 };

/** Sends through the operator's mail server, one connection for each mail. */
export class SmtpMailer extends Mailer {
  readonly #transport;

  constructor(
    url: Secret,
    private readonly from: string,
    private readonly timeouts: SmtpTimeouts = usualTimeouts,
  ) {
    super();
    const { stepMs } = timeouts;
    this.#transport = createTransport({
      url: url.reveal(),
      connectionTimeout: stepMs,
      greetingTimeout: stepMs,
      socketTimeout: stepMs,
      dnsTimeout: stepMs,
      socketCloseTimeout: 1_000,
    });
  }

  async send(mail: Mail, signal: AbortSignal): Promise<MailOutcome> {
    try {
      await this.#transport.sendMail({
        ...messageOptions(mail, this.from),
        signal: AbortSignal.any([signal, AbortSignal.timeout(this.timeouts.totalMs)]),
      });
      return { kind: 'sent' };
    } catch (error) {
      return smtpFailure(error);
    }
  }
}

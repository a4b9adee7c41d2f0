import type { Logger } from '@botter/server-logging';
import { counter } from '@botter/server-metrics';
import { type Mail, Mailer, type MailOutcome } from './mail';

const mails = counter({
  name: 'botter_mails_total',
  help: 'Attempts to send an e-mail, by how they ended',
  labelNames: ['kind', 'outcome'],
});

/** Counts every attempt and writes it to the log: without the address, without the words of the mail. */
export class ReportedMailer extends Mailer {
  constructor(
    private readonly mailer: Mailer,
    private readonly logger: Logger,
    /** The folder for mails while there is no mail server. */
    private readonly folder: string | undefined,
  ) {
    super();
  }

  async send(mail: Mail, signal: AbortSignal): Promise<MailOutcome> {
    const outcome = await this.mailer.send(mail, signal);
    mails.inc({ kind: mail.kind, outcome: outcome.kind });
    const about = { mail: mail.id, kind: mail.kind, outcome: outcome.kind };
    switch (outcome.kind) {
      case 'sent':
        this.logger.info(about, 'mail sent');
        break;
      case 'kept':
        this.logger.info({ ...about, folder: this.folder }, 'mail kept as a file: SMTP_URL is not set');
        break;
      default:
        this.logger.warn({ ...about, reason: outcome.reason }, 'mail not sent');
    }
    return outcome;
  }
}

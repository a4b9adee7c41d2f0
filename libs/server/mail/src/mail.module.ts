import { join } from 'node:path';
import { CONFIG, type Config } from '@botter/server-config';
import { LOGGER, type Logger } from '@botter/server-logging';
import { Module } from '@nestjs/common';
import { FolderMailer } from './folder.mailer';
import { Mailer } from './mail';
import { ReportedMailer } from './reported.mailer';
import { SmtpMailer } from './smtp.mailer';

/** Provides the `Mailer` that the configuration asks for. */
@Module({
  providers: [
    {
      provide: Mailer,
      useFactory({ mail: { smtpUrl, from }, dataDir }: Config, logger: Logger) {
        if (smtpUrl) return new ReportedMailer(new SmtpMailer(smtpUrl, from), logger, undefined);
        const folder = join(dataDir, 'mail');
        return new ReportedMailer(new FolderMailer(folder, from), logger, folder);
      },
      inject: [CONFIG, LOGGER],
    },
  ],
  exports: [Mailer],
})
export class MailModule {}

import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { letterText } from './letter';
import { type Mail, Mailer, type MailOutcome } from './mail';
import { messageOptions } from './message-options';

/** The newest mails that stay; each is two files. */
const mailsKept = 100;

/**
 * Replaces a missing mail server: stores mails as files, an `.eml` for a mail program and a `.txt` to read
 * directly. Only the user of this process may read them: they contain addresses.
 */
export class FolderMailer extends Mailer {
  readonly #composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly folder: string,
    private readonly from: string,
    private readonly kept = mailsKept,
  ) {
    super();
  }

  async send(mail: Mail): Promise<MailOutcome> {
    try {
      const { message } = await this.#composer.sendMail(messageOptions(mail, this.from));
      // In the order of time, and the same for a repeated attempt.
      const name = `${mail.at.toISOString().replace(/[:.]/g, '-')}-${mail.id}`;
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await this.#write(`${name}.eml`, message as Buffer);
      await this.#write(
        `${name}.txt`,
        `To: ${mail.to}\nSubject: ${mail.subject}\n\n${letterText(mail.letter)}`,
      );
      await this.#removeOldest();
      return { kind: 'kept' };
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException;
      // Without a mail server no one waits for this mail: an attempt later would be no better.
      return { kind: 'refused', reason: `The mail could not be written to the data folder (${code})` };
    }
  }

  /** No one ever reads half a file. */
  async #write(name: string, content: Buffer | string): Promise<void> {
    const unfinished = join(this.folder, `.${name}.part`);
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, join(this.folder, name));
  }

  async #removeOldest(): Promise<void> {
    const names = (await readdir(this.folder)).filter((name) => /\.(eml|txt)$/.test(name)).sort();
    for (const name of names.slice(0, Math.max(0, names.length - 2 * this.kept))) {
      await rm(join(this.folder, name), { force: true });
    }
  }
}

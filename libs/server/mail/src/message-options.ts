import type { SendMailOptions } from 'nodemailer';
import { letterHtml, letterText } from './letter';
import type { Mail } from './mail';

/** One address and nothing around it: nodemailer must not interpret anything else. */
const oneAddress = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

/**
 * A mail as nodemailer takes it: it encodes the headers, so that no value can begin another one.
 * @throws Error with the code `EENVELOPE` if the recipient is not exactly one address
 */
export function messageOptions({ id, to, subject, letter, at }: Mail, from: string): SendMailOptions {
  if (!oneAddress.test(to)) throw Object.assign(new Error('Not an address'), { code: 'EENVELOPE' });
  return {
    from,
    to: { name: '', address: to },
    subject,
    date: at,
    messageId: `<${id}@${domainOf(from)}>`,
    text: letterText(letter),
    html: letterHtml(letter),
    // Keeps absence notes from answering it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}

/** Sends e-mail to people, through the operator's mail server or into a folder where there is none. */
export type { Letter } from './letter';
export type { Mail, MailOutcome } from './mail';
export { Mailer } from './mail';
export * from './mail.module';
export { plainName } from './plain-name';

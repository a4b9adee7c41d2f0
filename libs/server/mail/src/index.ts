/** Sends e-mail to people, through the operator's mail server or into a folder if there is none. */
export type { Letter } from './letter';

export { Mailer } from './mail';
export * from './mail.module';
export { plainName } from './plain-name';

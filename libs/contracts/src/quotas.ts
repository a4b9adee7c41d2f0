import { BotterError } from './errors';

/** The quotas, by the names of their settings, with their defaults. */
export const defaultQuotas = {
  /** Bots of one user. */
  bots: 500,
  /** Actions of one bot. */
  actions: 5000,
  /** All actions of one bot together, in megabytes of their JSON. */
  configuration_mb: 32,
  /** All uploaded files of one bot together. */
  files_mb: 2048,
  /** Uploaded files of one bot. */
  files: 10_000,
  /** Webhooks of one bot. */
  webhooks: 50,
  /** Fields of the contacts of one bot. */
  contact_fields: 64,
  /** People that one bot keeps something about. */
  contacts: 1_000_000,
  /** Saved conditions of one bot. */
  segments: 100,
  /** Broadcasts of one bot, also those that are done. */
  broadcasts: 1000,
  /** Recipients of the broadcasts that a bot starts within 24 hours. */
  broadcast_recipients: 1_000_000,
  /** Tags of one contact. */
  contact_tags: 100,
  /** Different tags of one bot. */
  tags: 2000,
  /** People a bot is shared with, invitations included. */
  shares: 100,
  /** Bots that are shared with one person, invitations included. */
  shared_bots: 500,
  /** API keys of one user. */
  keys: 50,
} as const;
export type QuotaName = keyof typeof defaultQuotas;
export type Quotas = Readonly<Record<QuotaName, number>>;

/** Bytes of a megabyte, here as in the limit of a single file. */
export const bytesPerMegabyte = 1024 * 1024;

const words: Readonly<Record<QuotaName, (size: string) => string>> = {
  bots: (size) => `You have reached the limit of ${size} bots. Delete one to add another.`,
  actions: (size) => `This bot has reached the limit of ${size} actions. Delete one to add another.`,
  configuration_mb: (size) =>
    `All actions of a bot may take ${size} MB together. Shorten this one, or delete others first.`,
  files_mb: (size) =>
    `All files of a bot may take ${size} MB together. Delete files that you no longer need.`,
  files: (size) => `This bot has reached the limit of ${size} files. Delete files that you no longer need.`,
  webhooks: (size) => `This bot has reached the limit of ${size} webhooks. Delete one to add another.`,
  contact_fields: (size) =>
    `The contacts of a bot have ${size} fields, the limit. Delete one to add another.`,
  contacts: (size) =>
    `This bot has ${size} contacts, the limit. Others are answered, but nothing is kept about them. Erase contacts to make room.`,
  segments: (size) => `This bot has reached the limit of ${size} segments. Delete one to add another.`,
  broadcasts: (size) => `This bot has reached the limit of ${size} broadcasts. Delete one to add another.`,
  broadcast_recipients: (size) =>
    `The broadcasts of a bot reach at most ${size} people within 24 hours. Start this one later, or for fewer people.`,
  contact_tags: (size) => `A contact has at most ${size} tags. Remove one to add another.`,
  tags: (size) =>
    `This bot has ${size} different tags, the limit. Remove one from all contacts to add another.`,
  shared_bots: (size) =>
    `${size} bots are shared with this person already, the limit. They can't be invited to another one.`,
  keys: (size) => `You have reached the limit of ${size} API keys. Revoke one to make another.`,
  shares: (size) =>
    `This bot is shared with ${size} people, the limit. Revoke a share to invite someone else.`,
};

/** The refusal of what would exceed a quota: a text, with the quota's name and size in the details. */
export function quotaExceeded(quota: QuotaName, limit: number): BotterError {
  return new BotterError('quota_exceeded', words[quota](limit.toLocaleString('en-US')), [
    { path: 'quota', message: quota },
    { path: 'limit', message: String(limit) },
  ]);
}

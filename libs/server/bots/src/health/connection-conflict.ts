import type { ConnectionMode } from '@botter/server-telegram';

/** Another program gets the updates; with the host of its webhook, if it has one. */
export interface ConnectionConflict {
  readonly host: string | null;
}

/**
 * Who gets the updates of a bot that should come to us.
 * @param url the webhook as Telegram has it, empty for none
 * @param ours the webhook as we set it; in polling mode there should be none
 * @returns undefined if we get them
 */
export function conflictOf(mode: ConnectionMode, url: string, ours: string): ConnectionConflict | undefined {
  if (mode === 'polling') return url === '' ? undefined : { host: hostOf(url) };
  return url === ours ? undefined : { host: hostOf(url) };
}

/** A text for the owner. Never the whole address: it is another program's, and may contain its secrets. */
export function conflictMessage({ host }: ConnectionConflict): string {
  return host === null
    ? "This bot's webhook was removed. Another program may be receiving its updates."
    : `Another program is receiving this bot's updates: its webhook points to ${host}`;
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host || null : null;
}

import type { ConnectionMode } from '@botter/server-telegram';

/** Another program gets the updates; the host where its webhook points, if it has one. */
export interface ConnectionConflict {
  readonly host: string | null;
}

/**
 * Who gets the updates of a bot that Telegram was told to deliver to us.
 * @param url the webhook as Telegram has it, empty for none
 * @param ours the webhook as we set it; in polling mode there is to be none
 * @returns undefined where it is us
 */
export function conflictOf(mode: ConnectionMode, url: string, ours: string): ConnectionConflict | undefined {
  if (mode === 'polling') return url === '' ? undefined : { host: hostOf(url) };
  return url === ours ? undefined : { host: hostOf(url) };
}

/** In words for the owner. Never the whole address: it is another program's, and may hold its secrets. */
export function conflictMessage({ host }: ConnectionConflict): string {
  return host === null
    ? "This bot's webhook was removed. Another program may be receiving its updates."
    : `Another program is receiving this bot's updates: its webhook points to ${host}`;
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host || null : null;
}

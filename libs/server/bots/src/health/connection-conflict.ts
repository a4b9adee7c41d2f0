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
    ? 'The webhook of this bot was removed; another program may be getting its updates'
    : `Another program gets the updates of this bot: its webhook points to ${host}`;
}

/** How Telegram reports to a poller that a webhook or another poller gets the updates. */
export function isConflict(error: string | null): boolean {
  return error !== null && /^conflict\b/i.test(error);
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host || null : null;
}

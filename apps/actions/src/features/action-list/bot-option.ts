import type { Bot } from '@botter/contracts';

/** A bot as the selector names it: name, @username and the access where it is not the owner's. */
export function botOptionText({ name, username, access_type: access }: Bot): string {
  const base = `${name} @${username}`;
  return access === 'owner' ? base : `${base} (${access.replace('_', '-')})`;
}

import type { Bot } from '@botter/contracts';
import { isOwner } from '@botter/web-data';

/** A bot as the selector names it: name, @username and the access, unless it is the owner's. */
export function botOptionText(bot: Bot): string {
  const base = `${bot.name} @${bot.username}`;
  return isOwner(bot) ? base : `${base} (${bot.access_type.replace('_', '-')})`;
}

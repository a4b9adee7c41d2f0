import { clockTime, shortDate } from '@botter/web-ui';

/** The last message's moment as the list writes it: the time today, else the date; a dash for none. */
export function lastMessageText(instant: string | null, now: Date): string {
  if (!instant) return '–';
  const date = new Date(instant);
  return date.toDateString() === now.toDateString() ? clockTime(date) : shortDate(date, now);
}

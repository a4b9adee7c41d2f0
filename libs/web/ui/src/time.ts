const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format is made once: that takes a hundred times as long as to use it. */
function inWords(time: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(undefined, options);
  formats.set(key, format);
  return format.format(time);
}

/** "9:05 AM" in regions with a clock of twelve hours, "09:05" elsewhere. */
const hourDigits = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12
  ? 'numeric'
  : '2-digit';

const startOfDay = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** "just now", "3 min. ago", "yesterday", then the date; in the viewer's zone. */
export function relativeTime(time: Date, now: Date): string {
  const age = now.getTime() - time.getTime();
  if (age < 45_000 && age > -minute) return 'just now';
  if (Math.abs(age) < hour) return relative.format(-Math.max(1, Math.round(age / minute)), 'minute');
  const days = Math.round((startOfDay(now) - startOfDay(time)) / day);
  if (days === 0) return relative.format(-Math.round(age / hour), 'hour');
  if (days > 0 && days < 7) return relative.format(-days, 'day');
  return shortDate(time, now);
}

/** "21 Nov", with the year if it is another one. */
export function shortDate(time: Date, now: Date): string {
  return inWords(time, {
    day: 'numeric',
    month: 'short',
    ...(time.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}

/** The whole instant in the viewer's words and zone. */
export function exactTime(time: Date): string {
  return inWords(time, { dateStyle: 'full', timeStyle: 'medium' });
}

/** Day and time to the second, in the viewer's zone: for logs. */
export function logTime(time: Date): string {
  return inWords(time, {
    day: 'numeric',
    month: 'short',
    hour: hourDigits,
    minute: '2-digit',
    second: '2-digit',
  });
}

/** Hours and minutes, as next to a message. */
export function clockTime(time: Date): string {
  return inWords(time, { hour: hourDigits, minute: '2-digit' });
}

/** "Today", "Yesterday" or the date: separators in a conversation. */
export function dayName(time: Date, now: Date): string {
  const days = Math.round((startOfDay(now) - startOfDay(time)) / day);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return inWords(time, {
    weekday: days > 0 && days < 7 ? 'long' : undefined,
    day: 'numeric',
    month: 'long',
    ...(time.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' }),
  });
}

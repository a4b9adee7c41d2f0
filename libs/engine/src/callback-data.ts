import { callbackDataByteLimit, utf8ByteLength } from '@botter/bot-api';
import type { UpdateView } from './update-view';

/** The prefix of the data of buttons whose value is stored elsewhere. */
const mappedPrefix = '~';

/**
 * Whether a button's value must be stored under a short id and the id sent instead. Telegram takes at most
 * 64 bytes. Values that look like such an id are mapped too, so that data is never ambiguous.
 */
export function needsMapping(value: string): boolean {
  // No character takes less than a byte, so the bytes of a long value need not be counted.
  const isLong = value.length > callbackDataByteLimit;
  return isLong || value.startsWith(mappedPrefix) || utf8ByteLength(value) > callbackDataByteLimit;
}

/** The callback data sent instead of a stored value. `id`: at most 63 bytes, opaque. */
export function mappedCallbackData(id: string): string {
  return `${mappedPrefix}${id}`;
}

/** The short id in an update's callback data; undefined if it has none. Look it up before planning. */
export function mappedIdOf(update: object): string | undefined {
  const data = (update as UpdateView).callback_query?.data;
  return data?.startsWith(mappedPrefix) ? data.slice(mappedPrefix.length) : undefined;
}

import type { Message } from '@botter/contracts';

/** Messages of one side within this time stand together. Milliseconds. */
const togetherFor = 5 * 60_000;

/** The key of a day's line is this and the id of the message below it. */
export const dayPrefix = 'day-';

/** The items of the pane, from top to bottom. */
export type ConversationItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: Date }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'press'; readonly key: string; readonly message: Message }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** All messages of its album, itself the first; just itself if it belongs to none. */
      readonly album: readonly Message[];
      readonly joinsPrevious: boolean;
    };

/** The instant of a message; its two fields have the same value. */
export function instantOf(message: Pick<Message, 'timestamp' | 'created_at'>): Date {
  return new Date(message.timestamp || message.created_at);
}

/**
 * Messages, oldest first, with a line before each new day of the viewer and before the first unread one,
 * button presses as slim lines, and albums as one.
 */
export function groupMessages(
  messages: readonly Message[],
  firstUnreadId?: string | undefined,
): ConversationItem[] {
  const items: ConversationItem[] = [];
  const albums = new Map<string, Message[]>();
  let previous: Message | undefined;
  for (const message of messages) {
    const known = message.media_group_id === null ? undefined : albums.get(message.media_group_id);
    if (known) {
      known.push(message);
      continue;
    }
    const instant = instantOf(message);
    if (!previous || dayKey(instantOf(previous)) !== dayKey(instant)) {
      items.push({ kind: 'day', key: `${dayPrefix}${message.id}`, day: instant });
      previous = undefined;
    }
    if (message.id === firstUnreadId) {
      items.push({ kind: 'unread', key: 'unread' });
      previous = undefined;
    }
    if (message.kind === 'button_press') {
      items.push({ kind: 'press', key: message.id, message });
    } else {
      const album = [message];
      if (message.media_group_id !== null) albums.set(message.media_group_id, album);
      const joinsPrevious = joins(previous, message);
      items.push({ kind: 'message', key: message.id, message, album, joinsPrevious });
    }
    previous = message;
  }
  return items;
}

/** Messages proper: presses are shown but never counted. */
export function countMessages(messages: readonly Message[]): number {
  return messages.filter(({ kind }) => kind !== 'button_press').length;
}

/** The number of messages after the one with this key; all of them if there is none with this key. */
export function countAfter(keys: readonly string[], key: string | undefined): number {
  return keys.length - 1 - (key === undefined ? -1 : keys.lastIndexOf(key));
}

/**
 * The first of the unread messages, counted back from the newest one that was known when the chat was opened.
 * Undefined if it is not loaded.
 */
export function findFirstUnread(
  messages: readonly Message[],
  newestId: string | undefined,
  unread: number,
): string | undefined {
  let left = unread;
  let at = messages.findIndex(({ id }) => id === newestId);
  for (; at >= 0 && left > 0; at--) {
    const message = messages[at];
    if (message?.direction !== 'incoming' || message.kind === 'button_press') continue;
    left -= 1;
    if (left === 0) return message.id;
  }
  return undefined;
}

function joins(previous: Message | undefined, message: Message): boolean {
  return (
    previous !== undefined &&
    previous.kind !== 'button_press' &&
    previous.direction === message.direction &&
    previous.sender_name === message.sender_name &&
    previous.action_id === message.action_id &&
    (previous.broadcast_id ?? null) === (message.broadcast_id ?? null) &&
    previous.thread?.id === message.thread?.id &&
    instantOf(message).getTime() - instantOf(previous).getTime() < togetherFor
  );
}

function dayKey(instant: Date): string {
  return `${instant.getFullYear()}-${instant.getMonth()}-${instant.getDate()}`;
}

import type { Message } from '@botter/contracts';

/** Messages of one side within this time stand together. Milliseconds. */
const togetherFor = 5 * 60_000;

/** What the pane draws, from top to bottom. */
export type ConversationItem =
  | { readonly kind: 'day'; readonly key: string; readonly day: Date }
  | { readonly kind: 'press'; readonly key: string; readonly message: Message }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      readonly joinsPrevious: boolean;
    };

/** The instant of a message; its two fields hold the same one. */
export function instantOf(message: Pick<Message, 'timestamp' | 'created_at'>): Date {
  return new Date(message.timestamp || message.created_at);
}

/** Messages, oldest first, with a line before each new day of the viewer and button presses as slim lines. */
export function groupMessages(messages: readonly Message[]): ConversationItem[] {
  const items: ConversationItem[] = [];
  let previous: Message | undefined;
  for (const message of messages) {
    const instant = instantOf(message);
    if (!previous || dayKey(instantOf(previous)) !== dayKey(instant)) {
      items.push({ kind: 'day', key: `day-${dayKey(instant)}-${message.id}`, day: instant });
      previous = undefined;
    }
    if (message.kind === 'button_press') items.push({ kind: 'press', key: message.id, message });
    else items.push({ kind: 'message', key: message.id, message, joinsPrevious: joins(previous, message) });
    previous = message;
  }
  return items;
}

/** Messages proper: presses are shown but never counted. */
export function countMessages(messages: readonly Message[]): number {
  return messages.filter(({ kind }) => kind !== 'button_press').length;
}

/** How many lines stand after the one with this key; all of them where it is gone or there was none. */
export function countAfter(keys: readonly string[], key: string | undefined): number {
  return keys.length - 1 - (key === undefined ? -1 : keys.lastIndexOf(key));
}

function joins(previous: Message | undefined, message: Message): boolean {
  return (
    previous !== undefined &&
    previous.kind !== 'button_press' &&
    previous.direction === message.direction &&
    previous.sender_name === message.sender_name &&
    instantOf(message).getTime() - instantOf(previous).getTime() < togetherFor
  );
}

function dayKey(instant: Date): string {
  return `${instant.getFullYear()}-${instant.getMonth()}-${instant.getDate()}`;
}

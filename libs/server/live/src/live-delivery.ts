import type { LiveEvent } from '@botter/contracts';
import { eventOf, isNamed, type LiveEntry } from './live-entry';
import type { MessageReader } from './message-reader';

/**
 * The events to deliver, by number and in order; messages are loaded in one query. Those that were deleted
 * are left out.
 */
export async function eventsOf(
  entries: readonly LiveEntry[],
  messages: MessageReader,
): Promise<ReadonlyMap<number, LiveEvent>> {
  const named = entries.flatMap(({ content }) => (isNamed(content) ? [content] : []));
  const bots = new Set(named.map(({ botId }) => botId));
  const wanted = new Set(named.map(({ messageId }) => messageId));
  const loaded = wanted.size > 0 ? await messages.loadMessages([...bots], [...wanted]) : [];
  const byId = new Map(loaded.map((message) => [message.id, message]));
  const events = new Map<number, LiveEvent>();
  for (const { n, content } of entries) {
    const event = eventOf(content, byId);
    if (event) events.set(n, event);
  }
  return events;
}

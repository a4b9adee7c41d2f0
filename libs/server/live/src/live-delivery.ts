import type { LiveEvent } from '@botter/contracts';
import type { BotAccessCache } from './bot-access-cache';
import { type EntryContent, eventOf, type LiveEntry } from './live-entry';
import type { MessageReader } from './message-reader';

export interface NumberedEvent {
  readonly n: number;
  readonly event: LiveEvent;
}

/**
 * Finds out which events each user may see, and loads the messages that someone receives, and only those, in
 * one query.
 */
export class LiveDelivery {
  constructor(
    private readonly access: BotAccessCache,
    private readonly messages: MessageReader,
  ) {}

  async eventsFor(userId: string, entries: readonly LiveEntry[]): Promise<readonly NumberedEvent[]> {
    return (await this.eventsForAll([userId], entries)).get(userId) ?? [];
  }

  /** @returns the events in order, by user */
  async eventsForAll(
    userIds: Iterable<string>,
    entries: readonly LiveEntry[],
  ): Promise<ReadonlyMap<string, readonly NumberedEvent[]>> {
    const visible = new Map<string, LiveEntry[]>();
    if (entries.length === 0) return new Map();
    for (const userId of userIds) {
      const bots = await this.access.botsOf(userId);
      visible.set(
        userId,
        entries.filter(({ content }) => isFor(userId, bots, content)),
      );
    }
    const named = [...visible.values()].flat().flatMap(({ content }) => (isNamed(content) ? [content] : []));
    const bots = new Set(named.map(({ botId }) => botId));
    const wanted = new Set(named.map(({ messageId }) => messageId));
    const loaded = wanted.size > 0 ? await this.messages.loadMessages([...bots], [...wanted]) : [];
    const byId = new Map(loaded.map((message) => [message.id, message]));
    return new Map(
      [...visible].map(([userId, own]) => [
        userId,
        own.flatMap(({ n, content }) => {
          const event = eventOf(content, byId);
          return event ? [{ n, event }] : [];
        }),
      ]),
    );
  }
}

function isFor(userId: string, bots: ReadonlySet<string>, content: EntryContent): boolean {
  if (content.type !== 'personal' && !bots.has(content.botId)) return false;
  return isNamed(content) || content.onlyFor === undefined || content.onlyFor === userId;
}

function isNamed(content: EntryContent): content is Extract<EntryContent, { readonly messageId: string }> {
  return 'messageId' in content;
}

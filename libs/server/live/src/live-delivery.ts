import type { LiveEvent } from '@botter/contracts';
import type { BotAccessCache } from './bot-access-cache';
import { eventOf, type LiveEntry } from './live-entry';
import type { MessageReader } from './message-reader';

export interface NumberedEvent {
  readonly n: number;
  readonly event: LiveEvent;
}

/** Finds out which events each user may see, and loads the messages that someone receives, and only those, in one query. */
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
        entries.filter(({ content }) => bots.has(content.botId) && isFor(userId, content)),
      );
    }
    const named = [...visible.values()].flat().filter(({ content }) => content.type !== 'ready');
    const bots = new Set(named.map(({ content }) => content.botId));
    const wanted = new Set(named.flatMap(messageIdOf));
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

function isFor(userId: string, content: LiveEntry['content']): boolean {
  return content.type !== 'ready' || content.onlyFor === undefined || content.onlyFor === userId;
}

function messageIdOf({ content }: LiveEntry): string[] {
  return content.type === 'ready' ? [] : [content.messageId];
}

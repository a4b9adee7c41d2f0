import type { Message } from '@botter/contracts';

/** A forum topic one can write to. */
export interface Topic {
  readonly id: string;
  readonly name: string;
}

/** The topics of the loaded messages, the one written in last first. */
export function topicsOf(messages: readonly Message[]): Topic[] {
  const topics = new Map<string, Topic>();
  for (const { thread } of messages.toReversed()) {
    if (!thread) continue;
    if (!topics.has(thread.id))
      topics.set(thread.id, { id: thread.id, name: thread.name ?? `Topic ${thread.id}` });
  }
  return [...topics.values()];
}

/**
 * The topic to write to unless the person chooses: that of the last incoming message. Undefined for the
 * general one.
 */
export function topicOfLast(messages: readonly Message[]): string | undefined {
  return messages.findLast(({ direction }) => direction === 'incoming')?.thread?.id;
}

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

/** Where an answer goes unless somebody chooses: to where was written last. Undefined for the general topic. */
export function topicOfLast(messages: readonly Message[]): string | undefined {
  return messages.findLast(({ direction }) => direction === 'incoming')?.thread?.id;
}

import type { DomainEvent, Position, RecordedEvent } from '@botter/server-event-store';

/** Data of every event type of a module. */
export type DataByType<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: Extract<Event, { type: Type }>['data'];
};

/** A recorded event of a bot's stream, for tests of what is made of it. */
export function recordedEvent<Event extends DomainEvent>(
  type: Event['type'],
  data: unknown,
  { botId = 'bot-id', at = '2026-11-21T10:00:00.000Z', version = 1, schemaVersion = 1 } = {},
): Event extends DomainEvent ? RecordedEvent<Event> : never {
  const event: RecordedEvent = {
    id: `event-${version}`,
    type,
    schemaVersion,
    data,
    metadata: {
      actor: { kind: 'user', userId: 'user-1' },
      occurredAt: at,
      source: 'test',
      correlationId: 'correlation-1',
      causationId: 'correlation-1',
    },
    stream: `bot-${botId}`,
    version,
    position: String(version) as Position,
    recordedAt: at,
  };
  return event as Event extends DomainEvent ? RecordedEvent<Event> : never;
}

/**
 * For `goldenEventTests`: the current shape of each event type's data, which the compiler checks against its
 * type.
 */
export function shapesOf<Event extends DomainEvent>(
  today: DataByType<Event>,
): Record<string, (data: unknown) => unknown> {
  return Object.fromEntries(Object.entries(today).map(([type, data]) => [type, () => data]));
}

import type { DomainEvent, RecordedEvent } from '@botter/server-event-store';

/** A recorded event of one of several types, so that its type tells its data. */
export type Recorded<Event extends DomainEvent> = Event extends DomainEvent ? RecordedEvent<Event> : never;

import { type EventHandlers, eventDispatch } from '../event-handlers';
import type { DomainEvent, RecordedEvent } from '../event-store';

/** A process manager: starts what follows from an event, for example a job. */
export interface CheckpointedSubscription {
  /** Unique for ever: the checkpoint is stored under it. */
  readonly name: string;
  /** Event types it wants; others never reach it. */
  readonly handles: readonly string[];
  /** Called for one event after the other, at least once each; a rejection is retried. Take the event's id as the id of what you start. */
  handler(event: RecordedEvent): Promise<void>;
}

export interface SubscriptionOptions<Event extends DomainEvent> {
  /** Unique for ever: the checkpoint is stored under it. */
  readonly name: string;
  /** A handler for each type of the events it subscribes to. */
  readonly on: EventHandlers<Event, Promise<void>>;
}

/**
 * Declares a subscription to the events of the union `Event` that remembers how far it came. A crash between the handler
 * and the checkpoint repeats the event, so the handler must make nothing twice from the same event id.
 */
export function checkpointedSubscription<Event extends DomainEvent>({
  name,
  on,
}: SubscriptionOptions<Event>): CheckpointedSubscription {
  const { handles, handle } = eventDispatch(on);
  return { name, handles, handler: async (event) => handle(event) };
}

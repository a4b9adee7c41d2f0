import { type EventHandlers, eventDispatch } from '../event-handlers';
import type { DomainEvent, RecordedEvent } from '../event-store';

/** A process manager: starts what follows from an event, for example a job. */
export interface CheckpointedSubscription {
  /** It never changes: the checkpoint is stored with it. */
  readonly name: string;
  /** Event types it wants; others never reach it. */
  readonly handles: readonly string[];
  /**
   * Called for one event after the other, at least once each; a rejection is retried. Take the event's id as
   * the id of what you start.
   */
  handler(event: RecordedEvent): Promise<void>;
}

export interface SubscriptionOptions<Event extends DomainEvent> {
  /** It never changes: the checkpoint is stored with it. */
  readonly name: string;
  /** A handler for each type of the events it subscribes to. */
  readonly on: EventHandlers<Event, Promise<void>>;
}

/**
 * Declares a subscription to the events of the union `Event` that remembers its position. A crash between the
 * handler and the checkpoint repeats the event, so the handler must be idempotent for each event id.
 */
export function checkpointedSubscription<Event extends DomainEvent>({
  name,
  on,
}: SubscriptionOptions<Event>): CheckpointedSubscription {
  const { handles, handle } = eventDispatch(on);
  return { name, handles, handler: async (event) => handle(event) };
}

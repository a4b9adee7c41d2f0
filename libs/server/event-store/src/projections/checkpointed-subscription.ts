import type { RecordedEvent } from '../event-store';

/** A process manager: starts what follows from an event, for example a job. */
export interface CheckpointedSubscription {
  /** Unique for ever: the checkpoint stands under it. */
  readonly name: string;
  /** Event types it wants; others never reach it. */
  readonly handles: readonly string[];
  /** Called for one event after the other, at least once each; a rejection is retried. Take the event's id as the id of what you start. */
  handler(event: RecordedEvent): Promise<void>;
}

/**
 * Declares a subscription that remembers how far it came. A crash between the handler and the checkpoint repeats the
 * event, so the handler must make nothing twice from the same event id.
 */
export function checkpointedSubscription(subscription: CheckpointedSubscription): CheckpointedSubscription {
  return subscription;
}

import { BotterError } from '@botter/contracts';
import type { RecordedEvent } from '../event-store';
import { type EventTypes, NewerEventError } from '../event-types';

/** A newer version of the product wrote to the stream, so nothing can be made of all of it here. */
export class NewerStreamError extends BotterError {
  constructor(readonly event: RecordedEvent) {
    super('unavailable', 'Botter is being updated. Please try again in a moment.', undefined, 5);
  }
}

/**
 * The events of some types from a stream, in their current shape.
 * @param allTypes the types of the whole product, which distinguish another module's event from one of a
 * newer version
 * @throws NewerStreamError if a newer version of the product wrote to the stream
 */
export function ownEvents(
  events: readonly RecordedEvent[],
  types: EventTypes,
  allTypes: EventTypes,
): RecordedEvent[] {
  try {
    return types.own(events, allTypes);
  } catch (error) {
    if (!(error instanceof NewerEventError)) throw error;
    throw new NewerStreamError(error.event);
  }
}

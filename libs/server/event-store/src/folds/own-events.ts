import { BotterError } from '@botter/contracts';
import type { RecordedEvent } from '../event-store';
import { type EventTypes, NewerEventError } from '../event-types';

/**
 * The events of some types out of a stream, in their current shape.
 * @param allTypes the types of the whole product, which tell another module's event from one of a newer version
 * @throws BotterError `unavailable` where a newer version of the product wrote to the stream
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
    throw new BotterError(
      'unavailable',
      'Botter is being updated. Please try again in a moment.',
      undefined,
      5,
    );
  }
}

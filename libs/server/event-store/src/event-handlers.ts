import type { DomainEvent, Recorded, RecordedEvent } from './event-store';

/** A handler for each type of a union of events. A forgotten type does not compile, nor an unknown one. */
export type EventHandlers<Event extends DomainEvent, Result> = {
  readonly [Type in Event['type']]: (event: Recorded<Extract<Event, { readonly type: Type }>>) => Result;
};

export interface EventDispatch<Result> {
  /** The event types that have a handler. */
  readonly handles: readonly string[];
  /** Calls the handler of the event's type; undefined if there is none. */
  handle(event: RecordedEvent): Result | undefined;
}

/**
 * Turns handlers, typed by their events, into one for stored events, whose type is only known when they are
 * read.
 */
export function eventDispatch<Event extends DomainEvent, Result>(
  on: EventHandlers<Event, Result>,
): EventDispatch<Result> {
  const handlers = new Map(Object.entries<(event: never) => Result>(on));
  return {
    handles: [...handlers.keys()],
    handle: (event) => handlers.get(event.type)?.(event as never),
  };
}

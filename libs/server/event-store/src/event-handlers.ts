import type { DomainEvent, Recorded, RecordedEvent } from './event-store';

/** What is done with each type of a union of events. A type that was forgotten does not compile, nor one too many. */
export type EventHandlers<Event extends DomainEvent, Result> = {
  readonly [Type in Event['type']]: (event: Recorded<Extract<Event, { readonly type: Type }>>) => Result;
};

export interface EventDispatch<Result> {
  /** The event types that have a handler. */
  readonly handles: readonly string[];
  /** Hands an event to the handler of its type; undefined where there is none. */
  handle(event: RecordedEvent): Result | undefined;
}

/** From handlers, typed by their events, to what reads stored events: there a type is only known when an event is read. */
export function eventDispatch<Event extends DomainEvent, Result>(
  on: EventHandlers<Event, Result>,
): EventDispatch<Result> {
  const handlers = new Map(Object.entries<(event: never) => Result>(on));
  return {
    handles: [...handlers.keys()],
    handle: (event) => handlers.get(event.type)?.(event as never),
  };
}

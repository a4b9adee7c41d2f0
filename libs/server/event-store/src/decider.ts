import type { DomainEvent, EventMetadata } from './event-store';

/** An event's author and time; tests that do not care leave it out. */
export interface Happened {
  readonly metadata?: Pick<EventMetadata, 'actor' | 'occurredAt'>;
}

/**
 * The pure core of a configuration module: no framework, no clock, no database. `decide` returns the events
 * of a command and throws a `BotterError` if it refuses the command; an empty list means that nothing
 * changes. `evolve` never throws and ignores what it does not know.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: State;
  /**
   * Version of the state's shape and of what `evolve` makes of the events, from 1. Raise it with every change
   * of either, because states are stored; `foldedStateTest` fails if that was forgotten.
   */
  readonly stateVersion: number;
  /**
   * The approximate bytes of a state in memory, if they grow with the stream; so that a cache of states has a
   * bound.
   */
  weigh?(state: State): number;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event & Happened): State;
  /**
   * The same for many events in a row, if that is cheaper than one at a time: a state with a large collection
   * is copied once for all of them. Pure like `evolve`: the given state stays as it was.
   */
  evolveAll?(state: State, events: readonly (Event & Happened)[]): State;
}

/** The state after these events, by the cheaper way that the decider has. */
export function evolveTogether<State, Event extends DomainEvent>(
  decider: Pick<Decider<State, never, Event>, 'evolve' | 'evolveAll'>,
  state: State,
  events: readonly (Event & Happened)[],
): State {
  if (decider.evolveAll) return decider.evolveAll(state, events);
  return events.reduce((before, event) => decider.evolve(before, event), state);
}

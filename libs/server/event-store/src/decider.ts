import type { DomainEvent, EventMetadata } from './event-store';

/** Who caused an event and when; tests that do not care leave it out. */
export interface Happened {
  readonly metadata?: Pick<EventMetadata, 'actor' | 'occurredAt'>;
}

/**
 * The pure heart of a configuration module: no framework, no clock, no database.
 * `decide` gives the events of a command and throws a `BotterError` where the command is refused;
 * an empty list means that nothing changes. `evolve` never throws and ignores what it does not know.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: State;
  /**
   * Version of the state's shape and of what `evolve` makes of the events, from 1. It goes up with every change of either,
   * because states are kept; `foldedStateTest` notices where that was forgotten.
   */
  readonly stateVersion: number;
  /** How many bytes a state takes in memory, roughly, where that grows with the stream; so that a cache of them has a bound. */
  weigh?(state: State): number;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event & Happened): State;
  /**
   * The same for many events, one after the other, where that is cheaper than one at a time: a state that holds a large
   * collection is copied once for all of them. Pure like `evolve`: the given state stays as it was.
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

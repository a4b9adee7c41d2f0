import type { DomainEvent } from './event-store';

/**
 * The pure heart of a configuration module: no framework, no clock, no database.
 * `decide` gives the events a command leads to and throws a `BotterError` where the command is refused;
 * an empty list means that nothing changes. `evolve` never throws and ignores what it does not know.
 */
export interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: State;
  decide(command: Command, state: State): Event[];
  evolve(state: State, event: Event): State;
}

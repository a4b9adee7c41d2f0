import { BotterError, type ErrorCode } from '@botter/contracts';
import type { Decider } from '../decider';
import type { DomainEvent } from '../event-store';

export interface DeciderSpec<Command, Event> {
  when(command: Command): {
    /** Exactly these events, in this order. */
    then(events: readonly Event[]): void;
    /** Refused with a `BotterError` of this code and, if given, with this text. */
    thenThrows(code: ErrorCode, message?: string | RegExp): void;
  };
}

/**
 * Reads as a sentence: `given(decider, [events]).when(command).then([events])`. The events go through JSON
 * first, as they do in a store, which reveals what JSON can't represent.
 */
export function given<State, Command, Event extends DomainEvent>(
  decider: Decider<State, Command, Event>,
  events: readonly Event[],
): DeciderSpec<Command, Event> {
  const state = () =>
    events
      .map((event) => JSON.parse(JSON.stringify(event)) as Event)
      .reduce((folded, event) => decider.evolve(folded, event), decider.initialState);
  return {
    when: (command) => ({
      // oxlint-disable-next-line unicorn/no-thenable -- the word of given, when, then; no one awaits it
      then(expected) {
        const decided = decider.decide(command, state());
        expect(decided).toEqual(expected);
        expect(JSON.parse(JSON.stringify(decided))).toEqual(decided);
      },
      thenThrows(code, message) {
        let thrown: unknown;
        try {
          decider.decide(command, state());
        } catch (error) {
          thrown = error;
        }
        expect(thrown).toBeInstanceOf(BotterError);
        expect((thrown as BotterError).code).toBe(code);
        if (typeof message === 'string') expect((thrown as BotterError).message).toBe(message);
        else if (message) expect((thrown as BotterError).message).toMatch(message);
      },
    }),
  };
}

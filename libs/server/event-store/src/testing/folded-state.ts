import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Decider } from '../decider';
import type { DomainEvent } from '../event-store';
import { testEvent } from './test-event';

/**
 * Tests that stored states still mean what `evolve` makes of the events: the result for the given events is
 * in `state.v<stateVersion>.json` of the folder. If it changes on purpose, raise `stateVersion` and write the
 * file again under its new name.
 * @param events a history in which each type matters
 */
export function foldedStateTest<State, Event extends DomainEvent>(
  decider: Decider<State, never, Event>,
  folder: string,
  events: readonly Event[],
): void {
  test('what the events come to has not changed without its version', () => {
    const { metadata } = testEvent();
    const state = events.reduce(
      (folded, event) => decider.evolve(folded, { ...event, metadata }),
      decider.initialState,
    );
    const file = join(folder, `state.v${decider.stateVersion}.json`);
    const known: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    expect(plain(state)).toEqual(known);
  });
}

/** As JSON has it, maps as lists of pairs. */
function plain(state: unknown): unknown {
  return JSON.parse(
    JSON.stringify(state, (_key, value: unknown) => (value instanceof Map ? [...value] : value)),
  );
}

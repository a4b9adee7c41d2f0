import { BotterError } from '@botter/contracts';
import { v7 as newId } from 'uuid';
import type { Decider } from './decider';
import type { DomainEvent, EventMetadata, EventStore, NewEvent, Position } from './event-store';
import type { EventTypes } from './event-types';

export interface RunCommandOptions<State, Command, Event extends DomainEvent> {
  readonly store: EventStore;
  /** The module's event types; events of other modules in the same stream are skipped. */
  readonly types: EventTypes;
  readonly stream: string;
  readonly decider: Decider<State, Command, Event>;
  readonly command: Command;
  readonly metadata: EventMetadata;
}

export interface CommandResult<State, Event extends DomainEvent> {
  /** What was appended; empty where the command changed nothing. */
  readonly events: readonly NewEvent<Event>[];
  /** The state after them. */
  readonly state: State;
  /** Version of the stream afterwards; 0 where it does not exist. */
  readonly version: number;
  /** Position of the stream's last event; undefined where the stream does not exist. */
  readonly position: Position | undefined;
}

/** A lost race is decided anew this many times before the caller hears of it. */
const retries = 3;

/**
 * Runs one command: loads the stream, folds it, decides, and appends with the version it was decided on. Where somebody
 * else was faster, it decides again on what is there now, up to three times.
 * @throws BotterError whatever the decider refuses, or `version_conflict` where the race was lost every time
 */
export async function runCommand<State, Command, Event extends DomainEvent>(
  options: RunCommandOptions<State, Command, Event>,
): Promise<CommandResult<State, Event>> {
  for (let attempt = 0; attempt <= retries; attempt += 1) {
    const result = await attemptCommand(options);
    if (result) return result;
  }
  throw new BotterError(
    'version_conflict',
    'Somebody else changed this at the same moment. Please try again.',
  );
}

async function attemptCommand<State, Command, Event extends DomainEvent>({
  store,
  types,
  stream,
  decider,
  command,
  metadata,
}: RunCommandOptions<State, Command, Event>): Promise<CommandResult<State, Event> | undefined> {
  const history = await store.readStream(stream);
  const known = types.upcastAll(history) as unknown as Event[];
  const state = known.reduce((folded, event) => decider.evolve(folded, event), decider.initialState);
  const decided = decider.decide(command, state);
  const version = history.at(-1)?.version ?? 0;
  if (decided.length === 0) return { events: [], state, version, position: history.at(-1)?.position };
  const events = decided.map(
    (event): NewEvent<Event> => ({
      id: newId(),
      type: event.type,
      schemaVersion: types.currentVersion(event.type),
      data: event.data,
      metadata,
    }),
  );
  const appended = await store.append(stream, version, events);
  if (!appended.ok) return undefined;
  const after = decided.reduce((folded, event) => decider.evolve(folded, event), state);
  return { events, state: after, version: appended.version, position: appended.position };
}

import { BotterError } from '@botter/contracts';
import { v7 as newId } from 'uuid';
import type { Decider } from './decider';
import type {
  DomainEvent,
  EventMetadata,
  EventStore,
  NewEvent,
  Position,
  RecordedEvent,
} from './event-store';
import { type EventTypes, NewerEventError } from './event-types';

export interface RunCommandOptions<State, Command, Event extends DomainEvent> {
  readonly store: EventStore;
  /** The module's event types; events of other modules in the same stream are skipped. */
  readonly types: EventTypes;
  /** The types of all modules: what is not among them was written by a newer version. */
  readonly allTypes: EventTypes;
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
 * @throws BotterError whatever the decider refuses, `version_conflict` where the race was lost every time, or
 * `unavailable` where a newer version of the product wrote to the stream: half a state decides nothing
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
  allTypes,
  stream,
  decider,
  command,
  metadata,
}: RunCommandOptions<State, Command, Event>): Promise<CommandResult<State, Event> | undefined> {
  const history = await store.readStream(stream);
  const known = ownEvents(history, types, allTypes) as unknown as Event[];
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

/**
 * The module's events out of a stream, in their current shape.
 * @throws BotterError `unavailable` where a newer version of the product wrote to the stream
 */
export function ownEvents(
  history: readonly RecordedEvent[],
  types: EventTypes,
  allTypes: EventTypes,
): RecordedEvent[] {
  try {
    return types.own(history, allTypes);
  } catch (error) {
    if (error instanceof NewerEventError) throw writtenByNewer();
    throw error;
  }
}

function writtenByNewer(): BotterError {
  return new BotterError(
    'unavailable',
    'Botter is being updated, and this was changed by the new version already. Please try again in a moment.',
    undefined,
    5,
  );
}

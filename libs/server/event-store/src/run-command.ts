import { v7 as newId } from 'uuid';
import { type Decider, evolveTogether } from './decider';
import type { DomainEvent, EventMetadata, EventStore, NewEvent } from './event-store';
import type { Folded } from './folds/snapshots';
import type { StreamFold, StreamFolds } from './folds/stream-folds';
import { LostRace, retryLostRaces } from './lost-race';

export interface RunCommandOptions<State, Command, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly folds: StreamFolds;
  readonly stream: string;
  readonly fold: StreamFold<State, Event> & { readonly decider: Decider<State, Command, Event> };
  readonly command: Command;
  readonly metadata: EventMetadata;
}

/** The stream afterwards; a response shows its state, so that no one reads the stream again. */
export interface CommandResult<State, Event extends DomainEvent> extends Folded<State> {
  /** The appended events; empty if the command changed nothing. */
  readonly events: readonly NewEvent<Event>[];
}

/**
 * Runs one command: loads the stream's state, decides, and appends with the version it was decided on. If
 * someone else was faster, it decides again on the current state, up to three times.
 * @throws BotterError any refusal of the decider, `LostRace` if the race was lost every time, or
 * `unavailable` if a newer version of the product wrote to the stream: half a state can't decide
 */
export function runCommand<State, Command, Event extends DomainEvent>(
  options: RunCommandOptions<State, Command, Event>,
): Promise<CommandResult<State, Event>> {
  return retryLostRaces(() => attemptCommand(options));
}

async function attemptCommand<State, Command, Event extends DomainEvent>({
  store,
  folds,
  stream,
  fold,
  command,
  metadata,
}: RunCommandOptions<State, Command, Event>): Promise<CommandResult<State, Event>> {
  const { decider, types } = fold;
  const before = await folds.load(stream, fold);
  const decided = decider.decide(command, before.state);
  if (decided.length === 0) return { ...before, events: [] };
  const events = decided.map(
    (event): NewEvent<Event> => ({
      id: newId(),
      ...types.toStored(event),
      metadata,
    }),
  );
  const appended = await store.append(stream, before.version, events);
  if (!appended.ok) throw new LostRace('Someone else changed this at the same moment. Please try again.');
  const happened = decided.map((event) => ({ ...event, metadata }));
  const state = evolveTogether(decider, before.state, happened);
  const after = { state, version: appended.version, position: appended.position };
  folds.appended(stream, fold, before, after);
  return { ...after, events };
}

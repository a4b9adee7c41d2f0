import {
  type Decider,
  type DomainEvent,
  type EventMetadata,
  type EventStore,
  type EventTypes,
  type NewEvent,
  ownEvents,
  type ReadYourWrites,
  runCommand,
} from '@botter/server-event-store';
import { botStream } from './domain/bot-stream';
import { OneByOne } from './one-by-one';
import type { Recorded } from './recorded';

// Writers of one process wait for each other, so that only those of different processes ever race.
const writers = new OneByOne();

export interface ConfigurationStreamParts<State, Command, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly readYourWrites: ReadYourWrites;
  readonly types: EventTypes;
  /** Of all modules: what is not among them was written by a newer version. */
  readonly allTypes: EventTypes;
  readonly decider: Decider<State, Command, Event>;
  /** Read models that a writer wants to find their own write in. */
  readonly projections: readonly string[];
}

/**
 * The stream of a bot as one configuration module sees it: every module writes its own events into it and skips the
 * events of the others. Whoever writes finds their own write in the read models afterwards.
 */
export class ConfigurationStream<State, Command, Event extends DomainEvent> {
  constructor(private readonly parts: ConfigurationStreamParts<State, Command, Event>) {}

  /**
   * Decides on what the stream says now, appends, and waits (bounded) for the read models.
   * @returns the new events, none where nothing changed
   * @throws BotterError where the decider refuses
   */
  async run(botId: string, command: Command, metadata: EventMetadata): Promise<readonly NewEvent<Event>[]> {
    const { store, types, allTypes, decider, readYourWrites, projections } = this.parts;
    const stream = botStream(botId);
    const { events, position } = await writers.run(stream, () =>
      runCommand({ store, types, allTypes, stream, decider, command, metadata }),
    );
    if (position !== undefined && projections.length > 0) await readYourWrites.waitFor(position, projections);
    return events;
  }

  /** The events of a bot that the module knows, in today's shape. */
  async read(botId: string): Promise<Recorded<Event>[]> {
    const { store, types, allTypes } = this.parts;
    const events = await store.readStream(botStream(botId));
    return ownEvents(events, types, allTypes) as Recorded<Event>[];
  }

  /** Counts up with every event of a bot, whichever module wrote it; 0 where there is none. */
  async version(botId: string): Promise<number> {
    const [last] = await this.parts.store.readStream(botStream(botId), { direction: 'backwards', limit: 1 });
    return last?.version ?? 0;
  }

  async state(botId: string): Promise<State> {
    const { decider } = this.parts;
    const events: readonly DomainEvent[] = await this.read(botId);
    return (events as readonly Event[]).reduce(
      (state, event) => decider.evolve(state, event),
      decider.initialState,
    );
  }
}

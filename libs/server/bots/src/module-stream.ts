import {
  type CommandResult,
  type DomainEvent,
  type EventMetadata,
  type EventStore,
  evolveTogether,
  type Quarantine,
  quarantinedError,
  type ReadYourWrites,
  type RunCommandOptions,
  runCommand,
  type StreamFolds,
} from '@botter/server-event-store';
import { botStream } from './domain/bot-stream-name';
import type { PlannedEvent, PlannedEvents } from './joint-append';
import { writers } from './stream-writers';

export interface ModuleStreamParts<State, Command, Event extends DomainEvent> {
  readonly store: EventStore;
  readonly folds: StreamFolds;
  readonly quarantine: Quarantine;
  readonly readYourWrites: ReadYourWrites;
  /** Names of the module's event types. */
  readonly ownTypes: readonly string[];
  /** How the module folds the stream; the name is unique and never changes. */
  readonly fold: RunCommandOptions<State, Command, Event>['fold'];
}

/**
 * The stream of a bot as one configuration module sees it: every module writes its own events into it and
 * skips the events of the others. A writer finds their own write in the read models afterwards.
 */
export class ModuleStream<State, Command, Event extends DomainEvent> {
  constructor(private readonly parts: ModuleStreamParts<State, Command, Event>) {}

  /**
   * Decides on the current stream, appends, and waits (bounded) for the read models.
   * @returns the new events, none if nothing changed, and the state after them
   * @throws BotterError if the decider refuses, `quarantined` if the stream is in quarantine
   */
  async run(botId: string, command: Command, metadata: EventMetadata): Promise<CommandResult<State, Event>> {
    await this.refuseInQuarantine(botId);
    return this.end(botId, command, metadata);
  }

  /**
   * The same, also in quarantine: for the command whose event ends the stream, and the quarantine with it.
   */
  async end(botId: string, command: Command, metadata: EventMetadata): Promise<CommandResult<State, Event>> {
    const { store, folds, fold, ownTypes, readYourWrites } = this.parts;
    const stream = botStream(botId);
    const result = await writers.run(stream, () =>
      runCommand({ store, folds, fold, stream, command, metadata }),
    );
    // If nothing changed, someone else may have written the same just before: a reader must find that, too.
    const written = result.events.length > 0 ? result.events.map(({ type }) => type) : ownTypes;
    await readYourWrites.waitUntilShown(result.position, written, stream);
    return result;
  }

  /**
   * The same for what was merely seen elsewhere and changes nothing there: of a bot in quarantine it is not
   * written down. One that gets there in this moment is not refused: a reader has asked.
   */
  async record(botId: string, command: Command, metadata: EventMetadata): Promise<void> {
    if ((await this.quarantinedSince(botId)) === undefined) await this.end(botId, command, metadata);
  }

  /** Since when a reader of events cannot continue with the bot; undefined if all can. */
  quarantinedSince(botId: string): Promise<Date | undefined> {
    return this.parts.quarantine.since(botStream(botId));
  }

  /**
   * For those who change something at Telegram first and the history then. @throws BotterError `quarantined`
   */
  async refuseInQuarantine(botId: string): Promise<void> {
    if ((await this.quarantinedSince(botId)) !== undefined) throw quarantinedError();
  }

  /**
   * What the module would write if these commands were given one after the other now. Nothing is written: see
   * `JointAppend`.
   * @throws BotterError if the decider refuses one of them
   */
  async plan(botId: string, commands: readonly Command[]): Promise<PlannedEvents> {
    const { folds, fold } = this.parts;
    const { state, version } = await folds.load(botStream(botId), fold);
    const events: PlannedEvent[] = [];
    let planned = state;
    let decided: Event[] = [];
    for (const command of commands) {
      planned = evolveTogether(fold.decider, planned, decided);
      decided = fold.decider.decide(command, planned);
      for (const event of decided) events.push(fold.types.toStored(event));
    }
    return { version, events };
  }

  /** Grows with every event of a bot, of any module; 0 if there is none. */
  version(botId: string): Promise<number> {
    return this.parts.store.streamVersion(botStream(botId));
  }

  /** The current state of the stream. */
  async state(botId: string): Promise<State> {
    const { state } = await this.parts.folds.load(botStream(botId), this.parts.fold);
    return state;
  }
}

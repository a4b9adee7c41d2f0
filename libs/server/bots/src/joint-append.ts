import {
  EVENT_STORE,
  type EventMetadata,
  type EventStore,
  LostRace,
  type NewEvent,
  Quarantine,
  quarantinedError,
  READ_YOUR_WRITES,
  type ReadYourWrites,
} from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { botStream } from './domain/bot-stream-name';
import { writers } from './stream-writers';

/** An event that a module would write. */
export type PlannedEvent = Pick<NewEvent, 'type' | 'schemaVersion' | 'data'>;

/** A module's planned events, decided on one version of the bot's stream. */
export interface PlannedEvents {
  readonly version: number;
  readonly events: readonly PlannedEvent[];
}

/** Writes what several configuration modules have decided about a bot: all of it or nothing. */
@Injectable()
export class JointAppend {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(Quarantine) private readonly quarantine: Quarantine,
    @Inject(READ_YOUR_WRITES) private readonly readYourWrites: ReadYourWrites,
  ) {}

  /**
   * Appends to the version that everything was decided on, and waits (bounded) for the read models.
   * @returns the version of the stream after it
   * @throws LostRace if the stream has moved on; BotterError `quarantined` if it is in quarantine
   */
  async append(botId: string, { version, events }: PlannedEvents, metadata: EventMetadata): Promise<number> {
    const stream = botStream(botId);
    if ((await this.quarantine.since(stream)) !== undefined) throw quarantinedError();
    if (events.length === 0) return version;
    const appended = await writers.run(stream, () =>
      this.store.append(
        stream,
        version,
        events.map((event) => ({ ...event, id: newId(), metadata })),
      ),
    );
    if (!appended.ok) throw changedMeanwhile();
    await this.readYourWrites.waitUntilShown(
      appended.position,
      events.map(({ type }) => type),
      stream,
    );
    return appended.version;
  }
}

/** The refusal of what was decided on an older version of a bot. */
export function changedMeanwhile(): LostRace {
  return new LostRace(
    'Someone else changed this bot at the same moment. Nothing was changed. Look at it again, then retry.',
  );
}

import type { ActionContent } from '@botter/server-actions/events';
import { Slices } from '@botter/server-async';
import { botStream } from '@botter/server-bots';
import {
  bytesOf,
  EVENT_STORE,
  EVENT_TYPES,
  type EventStore,
  type EventTypes,
  ownEvents,
} from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import type { RecordedConfigurationEvent } from '../domain/configuration-event';

/** The number of events in one read of a stream. */
const batchEvents = 500;
/** Bytes of such a read, at most: parsing them is one step of long computing. */
const batchBytes = 256 * 1024;

/** Contents of actions, by the version of the event that holds them. */
export type Contents = ReadonlyMap<number, ActionContent>;

/** Reads the contents of actions from the events that hold them. */
@Injectable()
export class RecordedContents {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_TYPES) private readonly types: EventTypes,
  ) {}

  /** Those of these versions; all of them are in memory. */
  async read(botId: string, versions: readonly number[]): Promise<Contents> {
    return (await this.measured(botId, versions)).contents;
  }

  /** The same, and how many bytes of JSON they are. */
  async measured(
    botId: string,
    versions: readonly number[],
  ): Promise<{ readonly contents: Contents; readonly bytes: number }> {
    let bytes = 0;
    const contents = new Map<number, ActionContent>();
    const left = [...versions].sort((a, b) => a - b);
    const slices = new Slices();
    while (left.length > 0) {
      const asked = left.slice(0, batchEvents);
      const events = await this.store.readVersions(botStream(botId), asked, batchBytes);
      for (const event of ownEvents(
        events,
        this.types,
        this.types,
      ) as unknown as RecordedConfigurationEvent[]) {
        if ('content' in event.data) contents.set(event.version, event.data.content);
      }
      const read = bytesOf(events);
      bytes += read;
      const isCut = read >= batchBytes;
      const last = events.at(-1)?.version ?? Number.POSITIVE_INFINITY;
      left.splice(0, isCut ? asked.filter((version) => version <= last).length : asked.length);
      await slices.rest();
    }
    return { contents, bytes };
  }
}

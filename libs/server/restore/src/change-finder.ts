import { botStream } from '@botter/server-bots';
import {
  defaultBatchBytes,
  EVENT_STORE,
  type EventStore,
  type RecordedEvent,
} from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';

/** The size of one read. One event can be half a megabyte. */
const batch = { limit: 250, maxBytes: defaultBatchBytes };
/** A change that is named by its id is searched among this number of the newest events. */
const searchedEvents = 1000;

/** All events that one request made, in order. */
export type ChangeEvents = readonly [RecordedEvent, ...RecordedEvent[]];

/** Finds the events of a change: those of one request follow each other. */
@Injectable()
export class ChangeFinder {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** @returns undefined for a version that never was */
  async byVersion(botId: string, version: number): Promise<ChangeEvents | undefined> {
    const stream = botStream(botId);
    const [event] = await this.store.readStream(stream, { from: version, limit: 1 });
    if (event?.version !== version) return undefined;
    const id = event.metadata.correlationId;
    const before = await this.#neighbours(stream, version - 1, 'backwards', id);
    const after = await this.#neighbours(stream, version + 1, 'forwards', id);
    const [first = event, ...rest] = [...before.reverse(), event, ...after];
    return [first, ...rest];
  }

  /** @returns undefined if the newest events have none of this change */
  async byId(botId: string, id: string): Promise<ChangeEvents | undefined> {
    const last = await this.newest(botId, ({ metadata }) => metadata.correlationId === id);
    return last && this.byVersion(botId, last.version);
  }

  /** The newest matching event behind a version, if it is among the newest events of all. */
  async newest(
    botId: string,
    fits: (event: RecordedEvent) => boolean,
    behind = 0,
  ): Promise<RecordedEvent | undefined> {
    const stream = botStream(botId);
    let from = await this.store.streamVersion(stream);
    for (let read = 0; read < searchedEvents && from > behind; ) {
      const events = await this.store.readStream(stream, { from, direction: 'backwards', ...batch });
      const found = events.find((event) => event.version > behind && fits(event));
      if (found || events.length === 0) return found;
      read += events.length;
      from = events.at(-1)!.version - 1;
    }
    return undefined;
  }

  async #neighbours(
    stream: string,
    start: number,
    direction: 'forwards' | 'backwards',
    id: string,
  ): Promise<RecordedEvent[]> {
    const found: RecordedEvent[] = [];
    for (let from = start; from > 0; ) {
      const events = await this.store.readStream(stream, { from, direction, ...batch });
      const end = events.findIndex(({ metadata }) => metadata.correlationId !== id);
      found.push(...(end < 0 ? events : events.slice(0, end)));
      if (end >= 0 || events.length === 0) break;
      from = events.at(-1)!.version + (direction === 'forwards' ? 1 : -1);
    }
    return found;
  }
}

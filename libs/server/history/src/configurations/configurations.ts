import type { ActionContent, ActionEvent } from '@botter/server-actions/events';
import { pause } from '@botter/server-async';
import { botStream } from '@botter/server-bots';
import {
  bytesOf,
  defaultBatchBytes,
  EVENT_STORE,
  EVENT_TYPES,
  type EventStore,
  type EventTypes,
  ownEvents,
  type RecordedEvent,
} from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import { type BotConfiguration, type ConfigurationIndex, noConfiguration } from '../domain/configuration';
import type { RecordedConfigurationEvent } from '../domain/configuration-event';
import { evolveConfiguration } from '../domain/configuration-evolution';
import { type Difference, differences } from '../domain/differences';
import { HistorySnapshots, type IndexAt } from './history-snapshots';

/** Read at once from a stream. */
const batchEvents = 500;
/** A snapshot comes after so many events, or a quarter of the number of actions: so they take a bounded part of what the events take. */
const snapshotEvents = 250;

/** After each large batch: parsing it takes everyone's time. */
const preparingRestMs = 25;

/** Contents of actions, by the version of the event that holds them. */
type Contents = Map<number, ActionContent>;

interface Found extends IndexAt {
  /** Those that were read on the way. */
  readonly contents: Contents;
}

/** A configuration of a bot, and which version it is. */
export interface ConfigurationAt {
  /** Version of the bot's stream. */
  readonly version: number;
  readonly configuration: BotConfiguration;
}

/** Bots as they were at any version: from the snapshot before it, and the events since. */
@Injectable()
export class Configurations {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_TYPES) private readonly types: EventTypes,
    @Inject(HistorySnapshots) private readonly snapshots: HistorySnapshots,
  ) {}

  /** Version of a bot's last event; 0 where there is none. */
  head(botId: string): Promise<number> {
    return this.store.streamVersion(botStream(botId));
  }

  /**
   * Everything that was configured for a bot at a version of its stream; the last one when left out.
   * @returns undefined for a version that the stream doesn't have
   * @throws BotterError `unavailable` where a newer version of the product wrote to the stream
   */
  async at(botId: string, version?: number): Promise<ConfigurationAt | undefined> {
    const wanted = version ?? (await this.head(botId));
    const found = wanted > 0 ? await this.#find(botId, wanted) : undefined;
    if (!found) return undefined;
    return { version: wanted, configuration: await this.#whole(botId, found) };
  }

  /**
   * The same without the contents of actions, 0 being before the first version.
   * @returns undefined for a version that the stream doesn't have
   */
  async indexAt(botId: string, version: number): Promise<ConfigurationIndex | undefined> {
    return (await this.#find(botId, version))?.index;
  }

  /**
   * What changed between two versions, 0 being before the first; contents of actions that did not are not read.
   * @returns undefined where the stream doesn't have one of them
   */
  async compare(botId: string, from: number, to: number): Promise<Difference[] | undefined> {
    const [before, after] = await Promise.all([this.#find(botId, from), this.#find(botId, to)]);
    if (!before || !after) return undefined;
    const changed = ({ index, contents }: Found, other: Found): Found => ({
      version: 0,
      contents,
      index: {
        ...index,
        actions: new Map(
          [...index.actions].filter(([id, { event }]) => other.index.actions.get(id)?.event !== event),
        ),
      },
    });
    const [old, now] = await Promise.all([
      this.#whole(botId, changed(before, after)),
      this.#whole(botId, changed(after, before)),
    ]);
    return differences(old, now);
  }

  /** Contents of actions by the version of the event that holds them. */
  async contentsOf(botId: string, versions: readonly number[]): Promise<ReadonlyMap<number, ActionContent>> {
    const contents: Contents = new Map();
    await this.#readContents(botId, versions, contents);
    return contents;
  }

  /** When a version came about, ISO 8601; undefined for one that the stream doesn't have. */
  async happenedAt(botId: string, version: number): Promise<string | undefined> {
    const [event] = await this.store.readVersions(botStream(botId), [version], 1);
    return event?.metadata.occurredAt;
  }

  /** Makes sure that snapshots up to the version exist. Nobody waits for it, and large events are read slowly. */
  async prepare(botId: string, version: number): Promise<void> {
    await this.#find(botId, version, { restMs: preparingRestMs });
  }

  async #find(botId: string, wanted: number, { restMs = 0 } = {}): Promise<Found | undefined> {
    const start = await this.snapshots.before(botId, wanted);
    const contents: Contents = new Map();
    let index: ConfigurationIndex = start?.index ?? noConfiguration;
    let version = start?.version ?? 0;
    let kept = version;
    while (version < wanted) {
      const events = await this.store.readStream(botStream(botId), {
        from: version + 1,
        limit: Math.min(batchEvents, wanted - version),
        maxBytes: defaultBatchBytes,
      });
      if (events.length === 0) return undefined;
      const known = this.#current(events);
      index = evolveConfiguration(index, known);
      keepContents(known, index, contents);
      version = events.at(-1)!.version;
      if (restMs > 0 && bytesOf(events) >= defaultBatchBytes) await pause(restMs);
      if (version - kept < Math.max(snapshotEvents, index.actions.size / 4)) continue;
      await this.snapshots.save(botId, { version, index });
      kept = version;
    }
    return { version, index, contents };
  }

  async #whole(botId: string, { index, contents }: Found): Promise<BotConfiguration> {
    const needed = [...index.actions.values()].map(({ event }) => event);
    await this.#readContents(
      botId,
      needed.filter((event) => !contents.has(event)),
      contents,
    );
    const actions = [...index.actions].map(
      ([id, action]) => [id, { ...action, content: contents.get(action.event)! }] as const,
    );
    return { ...index, actions: new Map(actions) };
  }

  async #readContents(botId: string, versions: readonly number[], contents: Contents): Promise<void> {
    const left = [...versions].sort((a, b) => a - b);
    while (left.length > 0) {
      const asked = left.slice(0, batchEvents);
      const events = await this.store.readVersions(botStream(botId), asked, defaultBatchBytes);
      for (const event of this.#current(events)) {
        if ('content' in event.data) contents.set(event.version, event.data.content);
      }
      const isCut = bytesOf(events) >= defaultBatchBytes;
      const last = events.at(-1)?.version ?? Number.POSITIVE_INFINITY;
      left.splice(0, isCut ? asked.filter((version) => version <= last).length : asked.length);
    }
  }

  #current(events: readonly RecordedEvent[]): RecordedConfigurationEvent[] {
    return ownEvents(events, this.types, this.types) as unknown as RecordedConfigurationEvent[];
  }
}

/** Remembers the contents in these events that are of use, and forgets those that were replaced. */
function keepContents(
  events: readonly RecordedConfigurationEvent[],
  { actions }: ConfigurationIndex,
  contents: Contents,
): void {
  const used = new Set([...actions.values()].map(({ event }) => event));
  for (const version of contents.keys()) if (!used.has(version)) contents.delete(version);
  for (const { version, data } of events as readonly { version: number; data: ActionEvent['data'] }[]) {
    if ('content' in data && used.has(version)) contents.set(version, data.content);
  }
}

import type { ActionContent } from '@botter/server-actions/events';
import { pause, Slices } from '@botter/server-async';
import { botStream } from '@botter/server-bots';
import {
  bytesOf,
  defaultBatchBytes,
  EVENT_STORE,
  EVENT_TYPES,
  type EventStore,
  type EventTypes,
  ownEvents,
} from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  type ActionReference,
  type ConfigurationIndex,
  type ConfiguredAction,
  noConfiguration,
} from '../domain/configuration';
import type { RecordedConfigurationEvent } from '../domain/configuration-event';
import { evolveConfiguration } from '../domain/configuration-evolution';
import {
  actionDifferences,
  type Difference,
  differencesAfterActions,
  differencesBeforeActions,
} from '../domain/differences';
import { HistorySnapshots, type IndexAt } from './history-snapshots';
import { type Contents, RecordedContents } from './recorded-contents';
import { inPlace } from './whole-bots';

/** The number of events in one read of a stream. */
const batchEvents = 500;
/**
 * A snapshot follows after this number of events, or a quarter of the number of actions: so snapshots need a
 * bounded part of the space of events.
 */
const snapshotEvents = 250;

/** After each large batch: parsing it takes everyone's time. */
const preparingRestMs = 25;

/** Configurations without contents that this process keeps, by their estimated weight. */
const keptBytes = 32 * 1024 * 1024;
const weightOf = ({ actions, webhooks, shares }: ConfigurationIndex) =>
  1_000 + 300 * actions.size + 1_000 * (webhooks.size + shares.size);

/** An index, and the version of the last snapshot that is stored. */
interface Kept extends IndexAt {
  readonly stored: number;
}

/** Contents are processed in pieces of about this many bytes of JSON; the first piece has a few actions. */
const pieceBytes = 256 * 1024;
const firstActions = 16;
const mostActions = 128;

/** The contents of a bot's actions, for as long as `Configurations.whole` lends them. */
export interface WholeBot {
  /** Contents of actions by the version of the event that holds them. */
  contentsOf(versions: readonly number[]): Promise<Contents>;
}

/**
 * Bots as they were at any version: from the snapshot before it, and the events since. Few bots at a time are
 * whole in the memory of a process: anyone who wants one gets it from `whole`, and a place with it.
 */
@Injectable()
export class Configurations {
  readonly #contents: RecordedContents;
  /** Of each bot the newest one, and one older one that was requested: usually the published one. */
  readonly #kept = new LRUCache<string, Kept>({ maxSize: keptBytes });

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(EVENT_TYPES) private readonly types: EventTypes,
    @Inject(HistorySnapshots) private readonly snapshots: HistorySnapshots,
  ) {
    this.#contents = new RecordedContents(store, types);
  }

  /** Version of a bot's last event; 0 if there is none. */
  head(botId: string): Promise<number> {
    return this.store.streamVersion(botStream(botId));
  }

  /**
   * Does work that has a whole bot in memory. Others wait for its place until it settles; work within it
   * shares the place.
   * @throws BotterError `unavailable` if too many wait, or no place became free in time
   */
  whole<Result>(botId: string, work: (bot: WholeBot) => Promise<Result>): Promise<Result> {
    return inPlace(botId, () => work({ contentsOf: (versions) => this.#contents.read(botId, versions) }));
  }

  /**
   * A configuration without the contents of actions, 0 being before the first version. It is small, and needs
   * no place.
   * @returns undefined for a version that the stream doesn't have
   * @throws BotterError `unavailable` if a newer version of the product wrote to the stream
   */
  async indexAt(botId: string, version: number): Promise<ConfigurationIndex | undefined> {
    return this.#find(botId, version);
  }

  /**
   * What changed between two versions, 0 being before the first, in pieces; contents of unchanged actions are
   * not read.
   * @returns undefined if the stream doesn't have one of them
   */
  async compare(botId: string, from: number, to: number): Promise<AsyncIterable<Difference[]> | undefined> {
    const [before, after] = await Promise.all([this.#find(botId, from), this.#find(botId, to)]);
    return before && after && this.#differences(botId, before, after);
  }

  /** Actions with their contents, of which a piece is in memory at a time. */
  async *actionsOf(
    botId: string,
    actions: ConfigurationIndex['actions'],
  ): AsyncGenerator<[id: string, action: ConfiguredAction][]> {
    for await (const { ids, contents } of this.#pieces(botId, [...actions.keys()], [actions])) {
      yield [...withContents(actions, ids, contents)];
    }
  }

  /**
   * What changed of these actions between two versions, in pieces; the contents of one piece are in memory at
   * a time.
   */
  async *actionsBetween(
    botId: string,
    before: ConfigurationIndex,
    after: ConfigurationIndex,
    actionIds: readonly string[],
  ): AsyncGenerator<[id: string, changes: Difference[]][]> {
    const both = [before.actions, after.actions] as const;
    const slices = new Slices();
    for await (const { ids, contents } of this.#pieces(botId, actionIds, both)) {
      const changes: [string, Difference[]][] = [];
      for (const id of ids) {
        const [old, now] = both.map((actions) => contents.get(actions.get(id)?.event ?? 0));
        changes.push([id, actionDifferences(id, old, now)]);
        await slices.rest();
      }
      yield changes;
    }
  }

  /** When a version came about, ISO 8601; undefined for one that the stream doesn't have. */
  async happenedAt(botId: string, version: number): Promise<string | undefined> {
    const [event] = await this.store.readVersions(botStream(botId), [version], 1);
    return event?.metadata.occurredAt;
  }

  /**
   * Makes sure that snapshots up to the version exist. No one waits for it, so it reads large events slowly.
   */
  async prepare(botId: string, version: number): Promise<void> {
    await this.#find(botId, version, { restMs: preparingRestMs });
  }

  async #find(botId: string, wanted: number, { restMs = 0 } = {}): Promise<ConfigurationIndex | undefined> {
    let found = this.#keptAt(botId, wanted) ?? (await this.#before(botId, wanted));
    const slices = new Slices();
    while (found.version < wanted) {
      const events = await this.store.readStream(botStream(botId), {
        from: found.version + 1,
        limit: Math.min(batchEvents, wanted - found.version),
        maxBytes: defaultBatchBytes,
      });
      if (events.length === 0) return undefined;
      const known = ownEvents(events, this.types, this.types) as unknown as RecordedConfigurationEvent[];
      const index = evolveConfiguration(found.index, known);
      const { version } = events.at(-1)!;
      if (restMs > 0 && bytesOf(events) >= defaultBatchBytes) await pause(restMs);
      await slices.rest();
      const isDue = version - found.stored >= Math.max(snapshotEvents, index.actions.size / 4);
      if (isDue) await this.snapshots.save(botId, { version, index });
      found = { version, index, stored: isDue ? version : found.stored };
    }
    this.#keep(botId, found);
    return found.index;
  }

  /** The state to begin with: the kept one of the bot, or its last snapshot. */
  async #before(botId: string, wanted: number): Promise<Kept> {
    const newest = this.#kept.get(botId);
    if (newest && newest.version < wanted) return newest;
    const { version = 0, index = noConfiguration } = (await this.snapshots.before(botId, wanted)) ?? {};
    return { version, index, stored: version };
  }

  #keptAt(botId: string, version: number): Kept | undefined {
    return [botId, olderOf(botId)]
      .map((key) => this.#kept.get(key))
      .find((kept) => kept?.version === version);
  }

  #keep(botId: string, found: Kept): void {
    const newest = this.#kept.get(botId);
    const key = newest && newest.version > found.version ? olderOf(botId) : botId;
    this.#kept.set(key, found, { size: weightOf(found.index) });
  }

  async *#differences(
    botId: string,
    before: ConfigurationIndex,
    after: ConfigurationIndex,
  ): AsyncGenerator<Difference[]> {
    yield differencesBeforeActions(before, after);
    for await (const some of this.actionsBetween(botId, before, after, changedActions(before, after))) {
      yield some.flatMap(([, changes]) => changes);
    }
    yield differencesAfterActions(before, after);
  }

  /** The contents that these actions have in any of the indexes, as many together as make a piece. */
  async *#pieces(
    botId: string,
    ids: readonly string[],
    indexes: readonly ConfigurationIndex['actions'][],
  ): AsyncGenerator<{ readonly ids: readonly string[]; readonly contents: Contents }> {
    let count = firstActions;
    for (let done = 0; done < ids.length; ) {
      const piece = ids.slice(done, done + count);
      const versions = new Set(indexes.flatMap((actions) => eventsOf(actions, piece)));
      const { contents, bytes } = await this.#contents.measured(botId, [...versions]);
      yield { ids: piece, contents };
      done += piece.length;
      count = Math.min(mostActions, Math.ceil((piece.length * pieceBytes) / Math.max(1, bytes)));
    }
  }
}

/** Ids of the actions that are not the same in both: their contents have to be compared. */
export function changedActions(before: ConfigurationIndex, after: ConfigurationIndex): string[] {
  return [...new Set([...before.actions.keys(), ...after.actions.keys()])].filter(
    (id) => before.actions.get(id)?.event !== after.actions.get(id)?.event,
  );
}

const olderOf = (botId: string) => `${botId} older`;

type Actions = ReadonlyMap<string, ActionReference>;

/** Versions of the events that hold the contents of those of the actions that are there. */
function eventsOf(actions: Actions, ids: Iterable<string>): number[] {
  return [...ids].flatMap((id) => actions.get(id)?.event ?? []);
}

function* withContents(
  actions: Actions,
  ids: Iterable<string>,
  contents: ReadonlyMap<number, ActionContent>,
): Generator<[string, ConfiguredAction]> {
  for (const id of ids) {
    const action = actions.get(id);
    if (action) yield [id, { ...action, content: contents.get(action.event)! }];
  }
}

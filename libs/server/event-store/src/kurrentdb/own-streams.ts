import {
  type AllStreamSubscription,
  excludeSystemEvents,
  type Filter,
  type Position as LogPosition,
  streamNameFilter,
} from '@kurrent/kurrentdb-client';

export interface OwnStreamsOptions {
  /** Categories of the streams; all when left out. Streams of others belong to other programs. */
  readonly categories?: readonly string[] | undefined;
  /**
   * Put before the names of streams in KurrentDB, so that several stores share one without meeting; nothing
   * when left out.
   */
  readonly namespace?: string | undefined;
}

/** The prefix of the streams with the parts of large appends; readers of all events don't see them. */
const partsPrefix = 'parts-';

/** The streams of a store in a KurrentDB, and their names there. */
export class OwnStreams {
  readonly #namespace: string;
  readonly #prefixes: readonly string[];

  constructor({ categories, namespace = '' }: OwnStreamsOptions) {
    this.#namespace = namespace;
    this.#prefixes = categories?.map((category) => `${namespace}${category}-`) ?? [namespace];
  }

  /** The name of the stream in KurrentDB. */
  nameOf(stream: string): string {
    return `${this.#namespace}${stream}`;
  }

  /** The stream with the parts of a large append to the stream. */
  partsOf(stream: string, append: string): string {
    return `${partsPrefix}${this.nameOf(stream)}-${append}`;
  }

  /** The other way round, of a name that is an own one. */
  streamOf(name: string): string {
    return name.slice(this.#namespace.length);
  }

  /** Streams whose names begin with $ are those of KurrentDB itself. */
  has(name: string): boolean {
    if (name.startsWith('$') || name.startsWith(partsPrefix)) return false;
    return this.#prefixes.some((prefix) => name.startsWith(prefix));
  }

  /**
   * The filter for KurrentDB's reads of its whole log. @param onPassed gets the position of a subscription
   * now and then
   */
  filter(onPassed?: (position: LogPosition) => void): Filter {
    const checkpoints = onPassed && {
      checkpointReached: async (_: AllStreamSubscription, position: LogPosition) => onPassed(position),
    };
    if (this.#prefixes.includes('')) return excludeSystemEvents({ ...checkpoints });
    return streamNameFilter({ prefixes: [...this.#prefixes], ...checkpoints });
  }
}

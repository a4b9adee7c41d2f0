import { excludeSystemEvents, type Filter, streamNameFilter } from '@kurrent/kurrentdb-client';

export interface OwnStreamsOptions {
  /** Categories of the streams; all when left out. Streams of others belong to other programs. */
  readonly categories?: readonly string[] | undefined;
  /** Put before the names of streams in KurrentDB, so that several stores share one without meeting; nothing when left out. */
  readonly namespace?: string | undefined;
}

/** Which streams of a KurrentDB are those of a store, and what they are called there. */
export class OwnStreams {
  readonly #namespace: string;
  readonly #prefixes: readonly string[];

  constructor({ categories, namespace = '' }: OwnStreamsOptions) {
    this.#namespace = namespace;
    this.#prefixes = categories?.map((category) => `${namespace}${category}-`) ?? [namespace];
  }

  /** What the stream is called in KurrentDB. */
  nameOf(stream: string): string {
    return `${this.#namespace}${stream}`;
  }

  /** The other way round, of a name that is an own one. */
  streamOf(name: string): string {
    return name.slice(this.#namespace.length);
  }

  /** Streams whose names begin with $ are those of KurrentDB itself. */
  has(name: string): boolean {
    return !name.startsWith('$') && this.#prefixes.some((prefix) => name.startsWith(prefix));
  }

  /** For what KurrentDB sends about the whole log. */
  filter(): Filter {
    if (this.#prefixes.includes('')) return excludeSystemEvents();
    return streamNameFilter({ prefixes: [...this.#prefixes] });
  }
}

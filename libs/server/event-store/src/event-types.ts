import type { RecordedEvent } from './event-store';

/** Turns the data of one version into that of the next. Each names the old shape itself; nothing else knows it any more. */
export type Upcaster = (data: never) => unknown;

export interface EventTypeDefinition {
  /** Version of the shape that the code writes and understands, from 1. */
  readonly version: number;
  /** For every older version the step to the one after it: `{ 1: (v1) => v2, 2: (v2) => v3 }`. */
  readonly upcast?: Readonly<Record<number, Upcaster>>;
  /** Nothing follows it in its stream, and a reader needs nothing before it: a stream in quarantine ends with it, too. */
  readonly endsStream?: boolean;
}

/**
 * An event was written by a newer version of the product: its type is not known here, or its shape is newer. Going on
 * without it would corrupt whatever is made of the events.
 */
export class NewerEventError extends Error {
  override readonly name = 'NewerEventError';

  constructor(
    readonly event: RecordedEvent,
    knownVersion: number | undefined,
  ) {
    super(
      knownVersion === undefined
        ? `${event.stream} holds ${event.type}, which only a newer version of this program knows`
        : `${event.type} was stored with schema version ${event.schemaVersion}; this process knows versions up to ${knownVersion}`,
    );
  }
}

/** The event types of one or more modules, with the way from every shape that was ever stored to the current one. */
export class EventTypes {
  readonly #definitions: ReadonlyMap<string, EventTypeDefinition>;

  constructor(definitions: ReadonlyMap<string, EventTypeDefinition>) {
    this.#definitions = definitions;
  }

  /** @throws where two of them define the same type */
  static merge(all: readonly EventTypes[]): EventTypes {
    const merged = new Map<string, EventTypeDefinition>();
    for (const types of new Set(all)) {
      for (const [type, definition] of types.#definitions) {
        const before = merged.get(type);
        if (before && before !== definition) throw new Error(`Two modules define the event type ${type}`);
        merged.set(type, definition);
      }
    }
    return new EventTypes(merged);
  }

  get names(): string[] {
    return [...this.#definitions.keys()];
  }

  has(type: string): boolean {
    return this.#definitions.has(type);
  }

  endsStream(type: string): boolean {
    return this.#definitions.get(type)?.endsStream ?? false;
  }

  /** Version in which the code writes events of the type. Throws where the type is not defined. */
  currentVersion(type: string): number {
    const definition = this.#definitions.get(type);
    if (!definition) throw new Error(`The event type ${type} is not defined`);
    return definition.version;
  }

  /**
   * The event in its current shape.
   * @throws NewerEventError where its type is not known, or its shape is newer
   */
  upcast(event: RecordedEvent): RecordedEvent {
    const definition = this.#definitions.get(event.type);
    if (!definition) throw new NewerEventError(event, undefined);
    if (event.schemaVersion === definition.version) return event;
    if (event.schemaVersion > definition.version) throw new NewerEventError(event, definition.version);
    let data: unknown = event.data;
    for (let version = event.schemaVersion; version < definition.version; version += 1) {
      data = definition.upcast![version]!(data as never);
    }
    return { ...event, schemaVersion: definition.version, data };
  }

  /** The events in their current shape. @throws NewerEventError */
  upcastAll(events: readonly RecordedEvent[]): RecordedEvent[] {
    return events.map((event) => this.upcast(event));
  }

  /**
   * The events of these types, in their current shape, out of a stream that several modules write to.
   * @param all the types of the whole product, which tell another module's event from one of a newer version
   * @throws NewerEventError
   */
  own(events: readonly RecordedEvent[], all: EventTypes): RecordedEvent[] {
    return events.flatMap((event) => {
      if (this.has(event.type)) return [this.upcast(event)];
      if (!all.has(event.type)) throw new NewerEventError(event, undefined);
      return [];
    });
  }

  /** The events up to the first one of a newer version, which is given with them. @param handled types that are wanted */
  until(events: readonly RecordedEvent[], handled: ReadonlySet<string>): ReadableEvents {
    const wanted: RecordedEvent[] = [];
    for (const [index, event] of events.entries()) {
      try {
        if (!this.has(event.type)) throw new NewerEventError(event, undefined);
        if (handled.has(event.type)) wanted.push(this.upcast(event));
      } catch (error) {
        if (!(error instanceof NewerEventError)) throw error;
        return { wanted, last: events[index - 1], newer: error };
      }
    }
    return { wanted, last: events.at(-1), newer: undefined };
  }
}

export interface ReadableEvents {
  /** In their current shape. */
  readonly wanted: readonly RecordedEvent[];
  /** The last event that may be counted as read, wanted or not; undefined where there is none. */
  readonly last: RecordedEvent | undefined;
  /** Why it ended before the end. */
  readonly newer: NewerEventError | undefined;
}

/**
 * Names the event types of a module. A type's name never changes; when its shape does, the version goes up by one and an upcaster is added.
 * @throws where the step from an older version is missing
 */
export function defineEventTypes(definitions: Readonly<Record<string, EventTypeDefinition>>): EventTypes {
  for (const [type, { version, upcast }] of Object.entries(definitions)) {
    for (let older = 1; older < version; older += 1) {
      if (!upcast?.[older]) throw new Error(`${type} has no upcaster from version ${older}`);
    }
  }
  return new EventTypes(new Map(Object.entries(definitions)));
}

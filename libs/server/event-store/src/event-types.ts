import type { DomainEvent, NewEvent, RecordedEvent } from './event-store';

/**
 * Turns the data of one version into that of the next. Each declares the old shape itself, which nothing else
 * knows.
 */
type Upcaster = (data: never) => unknown;

/** Turns data of the newest shape into that of the one before, which can't say more. */
type Downcaster = (data: never) => unknown;

export interface EventTypeDefinition {
  /** Version of the shape that the code understands, and writes unless it is only announced, from 1. */
  readonly version: number;
  /** For every older version the step to the one after it: `{ 1: (v1) => v2, 2: (v2) => v3 }`. */
  readonly upcast?: Readonly<Record<number, Upcaster>>;
  /**
   * A version of the product understands it before another one writes it, so that the version before can run
   * next to the one that writes it, or replace it again. `true`: the type is not written yet. A function: its
   * newest shape is not written yet; this makes the data of the shape before.
   */
  readonly announced?: true | Downcaster;
  /**
   * It is the last event of its stream, and a reader needs nothing before it: a stream in quarantine ends
   * with it, too.
   */
  readonly endsStream?: boolean;
}

/**
 * A newer version of the product wrote the event: its type is unknown here, or its shape is newer. Continuing
 * without it would corrupt everything that is made of the events.
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

/** The written part of an event. */
export type StoredShape<Event extends DomainEvent> = Pick<NewEvent<Event>, 'type' | 'schemaVersion' | 'data'>;

/**
 * The event types of one or more modules, with the way from every shape that was ever stored to the current
 * one.
 */
export class EventTypes {
  readonly #definitions: ReadonlyMap<string, EventTypeDefinition>;

  constructor(definitions: ReadonlyMap<string, EventTypeDefinition>) {
    this.#definitions = definitions;
  }

  /** @throws if two of them define the same type */
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

  /** The newest version of the type's shape. Throws if the type is not defined. */
  currentVersion(type: string): number {
    return this.#defined(type).version;
  }

  /** The event as it is written. @throws if its type is not defined, or only announced */
  toStored<Event extends DomainEvent>({ type, data }: Event): StoredShape<Event> {
    const { version, announced } = this.#defined(type);
    if (announced === undefined) return { type, schemaVersion: version, data: data as Event['data'] };
    if (announced === true) throw new Error(`The event type ${type} is announced, and not written yet`);
    return { type, schemaVersion: version - 1, data: announced(data as never) as Event['data'] };
  }

  #defined(type: string): EventTypeDefinition {
    const definition = this.#definitions.get(type);
    if (!definition) throw new Error(`The event type ${type} is not defined`);
    return definition;
  }

  /** Whether events of the type can be read in this version of their shape. */
  knows(type: string, schemaVersion: number): boolean {
    return schemaVersion <= (this.#definitions.get(type)?.version ?? 0);
  }

  /** Every type, with the newest version of its shape that can be read. */
  get known(): readonly { readonly type: string; readonly version: number }[] {
    return [...this.#definitions].map(([type, { version }]) => ({ type, version }));
  }

  /**
   * The event in its current shape.
   * @throws NewerEventError if its type is unknown, or its shape is newer
   */
  upcast(event: RecordedEvent): RecordedEvent {
    const definition = this.#definitions.get(event.type);
    if (!definition) throw new NewerEventError(event, undefined);
    if (event.schemaVersion === definition.version) return event;
    if (!this.knows(event.type, event.schemaVersion)) throw new NewerEventError(event, definition.version);
    let data: unknown = event.data;
    for (let version = event.schemaVersion; version < definition.version; version += 1) {
      data = definition.upcast![version]!(data as never);
    }
    return { ...event, schemaVersion: definition.version, data };
  }

  /**
   * The events of these types, in their current shape, from a stream that several modules write to.
   * @param all the types of the whole product, which distinguish another module's event from one of a newer
   * version
   * @throws NewerEventError
   */
  own(events: readonly RecordedEvent[], all: EventTypes): RecordedEvent[] {
    return events.flatMap((event) => {
      if (this.has(event.type)) return [this.upcast(event)];
      if (!all.has(event.type)) throw new NewerEventError(event, undefined);
      return [];
    });
  }

  /**
   * What a reader of these types handles, in order: its events, and of each stream the first one of a newer
   * version. After that, the only further event of the stream is its end.
   */
  forReader(events: readonly RecordedEvent[], handled: ReadonlySet<string>): ReadableEvent[] {
    const onHold = new Set<string>();
    return events.flatMap((event): ReadableEvent[] => {
      const { type, schemaVersion, stream } = event;
      if (onHold.has(stream) && !this.endsStream(type)) return [];
      if (this.knows(type, schemaVersion)) {
        return handled.has(type) ? [{ event: this.upcast(event), isNewer: false }] : [];
      }
      if (onHold.has(stream)) return [];
      onHold.add(stream);
      return [{ event, isNewer: true }];
    });
  }
}

/** An event in its current shape; one of a newer version as it was stored. */
export interface ReadableEvent {
  readonly event: RecordedEvent;
  readonly isNewer: boolean;
}

/**
 * Defines the event types of a module. A type's name never changes; when its shape does, raise the version by
 * one and add an upcaster.
 * @throws if the step from an older version is missing, or there is one to a version that never existed
 */
export function defineEventTypes(definitions: Readonly<Record<string, EventTypeDefinition>>): EventTypes {
  for (const [type, { version, upcast, announced }] of Object.entries(definitions)) {
    if (version === 1 && typeof announced === 'function')
      throw new Error(`${type} has no shape before version 1`);
    for (let older = 1; older < version; older += 1) {
      if (!upcast?.[older]) throw new Error(`${type} has no upcaster from version ${older}`);
    }
  }
  return new EventTypes(new Map(Object.entries(definitions)));
}

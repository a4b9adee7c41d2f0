import type { RecordedEvent } from './event-store';

/** Turns the data of one version into that of the next. Each names the old shape itself; nothing else knows it any more. */
export type Upcaster = (data: never) => unknown;

export interface EventTypeDefinition {
  /** Version of the shape that the code writes and understands, from 1. */
  readonly version: number;
  /** For every older version the step to the one after it: `{ 1: (v1) => v2, 2: (v2) => v3 }`. */
  readonly upcast?: Readonly<Record<number, Upcaster>>;
}

/** An event was written by a newer version of the product; reading it as if it were known would corrupt what is made of it. */
export class UnknownSchemaVersionError extends Error {
  override readonly name = 'UnknownSchemaVersionError';

  constructor(type: string, stored: number, known: number) {
    super(`${type} was stored with schema version ${stored}; this process knows versions up to ${known}`);
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
        if (merged.has(type)) throw new Error(`Two modules define the event type ${type}`);
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

  /** Version in which the code writes events of the type. Throws where the type is not defined. */
  currentVersion(type: string): number {
    const definition = this.#definitions.get(type);
    if (!definition) throw new Error(`The event type ${type} is not defined`);
    return definition.version;
  }

  /**
   * The event in its current shape; undefined where its type is not known (a newer version of the product wrote it).
   * @throws UnknownSchemaVersionError where the type is known but the shape is newer
   */
  upcast(event: RecordedEvent): RecordedEvent | undefined {
    const definition = this.#definitions.get(event.type);
    if (!definition) return undefined;
    if (event.schemaVersion === definition.version) return event;
    if (event.schemaVersion > definition.version) {
      throw new UnknownSchemaVersionError(event.type, event.schemaVersion, definition.version);
    }
    let data: unknown = event.data;
    for (let version = event.schemaVersion; version < definition.version; version += 1) {
      data = definition.upcast![version]!(data as never);
    }
    return { ...event, schemaVersion: definition.version, data };
  }

  /** Those of the events whose type is known, in their current shape. */
  upcastAll(events: readonly RecordedEvent[]): RecordedEvent[] {
    return events.flatMap((event) => this.upcast(event) ?? []);
  }
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

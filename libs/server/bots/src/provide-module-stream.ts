import {
  type Decider,
  type DomainEvent,
  EVENT_STORE,
  type EventStore,
  EventTypes,
  Quarantine,
  READ_YOUR_WRITES,
  type ReadYourWrites,
  StreamFolds,
} from '@botter/server-event-store';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { botEventTypes } from './bot.event-types';
import { ModuleStream } from './module-stream';

export interface ModuleStreamOptions<State, Command, Event extends DomainEvent> {
  /** The module's name; it never changes, because stored states have it. */
  readonly name: string;
  /** The module's event types. */
  readonly types: EventTypes;
  readonly decider: Decider<State, Command, Event>;
}

export type ProvidedModuleStream<State, Command, Event extends DomainEvent> = Type<
  ModuleStream<State, Command, Event>
> & { readonly fold: ModuleStreamOptions<State, Command, Event> };

/**
 * The provider through which a configuration module sees the stream of a bot: its own events and those of the
 * bot's life. Extend it by a class of the module, which is what is injected.
 */
export function moduleStream<State, Command, Event extends DomainEvent>({
  name,
  types,
  decider,
}: ModuleStreamOptions<State, Command, Event>): ProvidedModuleStream<State, Command, Event> {
  const fold = { name, types: EventTypes.merge([botEventTypes, types]), decider };
  @Injectable()
  class ProvidedStream extends ModuleStream<State, Command, Event> {
    static readonly fold = fold;

    constructor(
      @Inject(EVENT_STORE) store: EventStore,
      @Inject(StreamFolds) folds: StreamFolds,
      @Inject(Quarantine) quarantine: Quarantine,
      @Inject(READ_YOUR_WRITES) readYourWrites: ReadYourWrites,
    ) {
      super({ store, folds, quarantine, readYourWrites, fold, ownTypes: types.names });
    }
  }
  return ProvidedStream;
}

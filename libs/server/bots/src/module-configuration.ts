import {
  type DomainEvent,
  EVENT_STORE,
  EVENT_TYPES,
  type EventStore,
  EventTypes,
  READ_YOUR_WRITES,
  type ReadYourWrites,
} from '@botter/server-event-store';
import { Inject, Injectable, type Type } from '@nestjs/common';
import { botEventTypes } from './bot.event-types';
import { ConfigurationStream, type ConfigurationStreamParts } from './configuration-stream';

/**
 * The provider through which a configuration module sees the stream of a bot: its own events and those of the bot's
 * life. Extend it by a class of the module, which is what is injected.
 */
export function moduleConfiguration<State, Command, Event extends DomainEvent>(
  parts: Pick<ConfigurationStreamParts<State, Command, Event>, 'types' | 'decider' | 'projections'>,
): Type<ConfigurationStream<State, Command, Event>> {
  const types = EventTypes.merge([botEventTypes, parts.types]);
  @Injectable()
  class ModuleConfiguration extends ConfigurationStream<State, Command, Event> {
    constructor(
      @Inject(EVENT_STORE) store: EventStore,
      @Inject(READ_YOUR_WRITES) readYourWrites: ReadYourWrites,
      @Inject(EVENT_TYPES) allTypes: EventTypes,
    ) {
      super({ ...parts, types, allTypes, store, readYourWrites });
    }
  }
  return ModuleConfiguration;
}

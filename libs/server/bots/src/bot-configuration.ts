import {
  EVENT_STORE,
  EVENT_TYPES,
  type EventStore,
  type EventTypes,
  READ_YOUR_WRITES,
  type ReadYourWrites,
} from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import { botEventTypes } from './bot.event-types';
import { ConfigurationStream } from './configuration-stream';
import { type BotCommand, type BotState, botDecider } from './domain/bot.decider';
import type { BotEvent } from './domain/bot.events';

/** The stream of a bot as this module sees it. */
@Injectable()
export class BotConfiguration extends ConfigurationStream<BotState, BotCommand, BotEvent> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(READ_YOUR_WRITES) readYourWrites: ReadYourWrites,
    @Inject(EVENT_TYPES) allTypes: EventTypes,
  ) {
    super({
      store,
      readYourWrites,
      types: botEventTypes,
      allTypes,
      decider: botDecider,
      projections: ['bots', 'runtime-configuration'],
    });
  }
}

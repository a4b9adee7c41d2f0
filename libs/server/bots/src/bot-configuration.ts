import {
  EVENT_STORE,
  type EventStore,
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
  ) {
    super({
      store,
      readYourWrites,
      types: botEventTypes,
      decider: botDecider,
      projections: ['bots', 'runtime-configuration'],
    });
  }
}

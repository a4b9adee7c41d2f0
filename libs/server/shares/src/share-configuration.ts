import { botEventTypes, ConfigurationStream } from '@botter/server-bots';
import {
  EVENT_STORE,
  type EventStore,
  EventTypes,
  READ_YOUR_WRITES,
  type ReadYourWrites,
} from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import { type ShareCommand, type SharesState, sharesDecider } from './domain/share.decider';
import type { BotLifeEvent, ShareEvent } from './domain/share.events';
import { shareEventTypes } from './share.event-types';

/** The stream of a bot as this module sees it. */
@Injectable()
export class ShareConfiguration extends ConfigurationStream<
  SharesState,
  ShareCommand,
  ShareEvent | BotLifeEvent
> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(READ_YOUR_WRITES) readYourWrites: ReadYourWrites,
  ) {
    super({
      store,
      readYourWrites,
      types: EventTypes.merge([botEventTypes, shareEventTypes]),
      decider: sharesDecider,
      projections: ['shares'],
    });
  }
}

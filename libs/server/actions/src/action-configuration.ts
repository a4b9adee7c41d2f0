import { botEventTypes, ConfigurationStream } from '@botter/server-bots';
import {
  EVENT_STORE,
  type EventStore,
  EventTypes,
  READ_YOUR_WRITES,
  type ReadYourWrites,
} from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import { actionEventTypes } from './action.event-types';
import { type ActionCommand, type ActionsState, actionsDecider } from './domain/action.decider';
import type { ActionEvent, BotLifeEvent } from './domain/action.events';

/** The stream of a bot as this module sees it. */
@Injectable()
export class ActionConfiguration extends ConfigurationStream<
  ActionsState,
  ActionCommand,
  ActionEvent | BotLifeEvent
> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(READ_YOUR_WRITES) readYourWrites: ReadYourWrites,
  ) {
    super({
      store,
      readYourWrites,
      types: EventTypes.merge([botEventTypes, actionEventTypes]),
      decider: actionsDecider,
      projections: ['actions', 'runtime-configuration'],
    });
  }
}

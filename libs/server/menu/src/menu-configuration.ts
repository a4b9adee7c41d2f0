import { botEventTypes, ConfigurationStream } from '@botter/server-bots';
import {
  EVENT_STORE,
  type EventStore,
  EventTypes,
  READ_YOUR_WRITES,
  type ReadYourWrites,
} from '@botter/server-event-store';
import { Inject, Injectable } from '@nestjs/common';
import { type MenuChange, menuDecider, type MenuState } from './domain/menu.decider';
import type { BotLifeEvent, MenuEvent } from './domain/menu.events';
import { menuEventTypes } from './menu.event-types';

/** The stream of a bot as this module sees it. It has no read model: what the menu is, Telegram says. */
@Injectable()
export class MenuConfiguration extends ConfigurationStream<MenuState, MenuChange, MenuEvent | BotLifeEvent> {
  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    @Inject(READ_YOUR_WRITES) readYourWrites: ReadYourWrites,
  ) {
    super({
      store,
      readYourWrites,
      types: EventTypes.merge([botEventTypes, menuEventTypes]),
      decider: menuDecider,
      projections: [],
    });
  }
}

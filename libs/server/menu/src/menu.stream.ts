import { moduleStream } from '@botter/server-bots';
import { Injectable } from '@nestjs/common';
import { menuDecider } from './domain/menu.decider';
import { menuEventTypes } from './menu.event-types';

/** The stream of a bot as this module sees it. It has no read model: Telegram has the menu. */
@Injectable()
export class MenuStream extends moduleStream({
  name: 'menu',
  types: menuEventTypes,
  decider: menuDecider,
}) {}

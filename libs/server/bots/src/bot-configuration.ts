import { Injectable } from '@nestjs/common';
import { botEventTypes } from './bot.event-types';
import { botDecider } from './domain/bot.decider';
import { moduleConfiguration } from './module-configuration';

/** The stream of a bot as this module sees it. */
@Injectable()
export class BotConfiguration extends moduleConfiguration({
  name: 'bots',
  types: botEventTypes,
  decider: botDecider,
  projections: ['bots', 'compiled-bots'],
}) {}

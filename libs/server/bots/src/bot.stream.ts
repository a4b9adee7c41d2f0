import { Injectable } from '@nestjs/common';
import { botEventTypes } from './bot.event-types';
import { botDecider } from './domain/bot.decider';
import { moduleStream } from './provide-module-stream';

/** The stream of a bot as this module sees it. */
@Injectable()
export class BotStream extends moduleStream({
  name: 'bots',
  types: botEventTypes,
  decider: botDecider,
}) {}

import { moduleStream } from '@botter/server-bots';
import { Injectable } from '@nestjs/common';
import { actionEventTypes } from './action.event-types';
import { actionsDecider } from './domain/action.decider';

/** The stream of a bot as this module sees it. */
@Injectable()
export class ActionStream extends moduleStream({
  name: 'actions',
  types: actionEventTypes,
  decider: actionsDecider,
}) {}

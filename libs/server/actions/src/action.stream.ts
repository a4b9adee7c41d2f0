import { Slices } from '@botter/server-async';
import { moduleStream, type PlannedEvents } from '@botter/server-bots';
import { Injectable } from '@nestjs/common';
import { actionEventTypes } from './action.event-types';
import { type ActionCommand, actionsDecider } from './domain/action.decider';
import { measuringSaved } from './domain/save-actions';

/** The stream of a bot as this module sees it. */
@Injectable()
export class ActionStream extends moduleStream({
  name: 'actions',
  types: actionEventTypes,
  decider: actionsDecider,
}) {
  override async plan(botId: string, commands: readonly ActionCommand[]): Promise<PlannedEvents> {
    const slices = new Slices();
    for (const command of commands) {
      if (command.type !== 'SaveActions') continue;
      for (const _ of measuringSaved(await this.state(botId), command)) await slices.rest();
    }
    return super.plan(botId, commands);
  }
}

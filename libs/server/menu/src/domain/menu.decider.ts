import { BotterError, type MenuButton, type MenuCommand } from '@botter/contracts';
import type { BotLifeEvent } from '@botter/server-bots/events';
import type { Decider } from '@botter/server-event-store';
import type { MenuEvent } from './menu.events';

export type RecordMenu =
  | { readonly type: 'RecordMenuButton'; readonly menuButton: MenuButton }
  | { readonly type: 'RecordMenuCommands'; readonly commands: readonly MenuCommand[] };

export interface MenuState {
  readonly botExists: boolean;
}

/**
 * Every change at Telegram is an event, even if we set the same before: the menu lives at Telegram and other
 * programs change it there, so our last change doesn't show what this one replaced.
 */
export const menuDecider: Decider<MenuState, RecordMenu, MenuEvent | BotLifeEvent> = {
  initialState: { botExists: false },
  stateVersion: 2,

  decide(change, { botExists }) {
    if (!botExists) throw new BotterError('not_found', 'Bot not found');
    switch (change.type) {
      case 'RecordMenuButton':
        return [{ type: 'MenuButtonChanged', data: { menuButton: change.menuButton } }];
      case 'RecordMenuCommands':
        return [{ type: 'MenuCommandsChanged', data: { commands: change.commands } }];
      default:
        return change satisfies never;
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'BotAdded':
        return { botExists: true };
      case 'BotDeleted':
        return { botExists: false };
      default:
        return state;
    }
  },
};

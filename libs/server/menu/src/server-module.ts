import { menuCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { menuEventTypes } from './menu.event-types';
import { MenuApiModule } from './menu.module';

/** The menu that Telegram shows next to the message input of a bot. */
export const menuModule: ServerModule = {
  name: 'menu',
  calls: menuCalls,
  eventTypes: menuEventTypes,
  api: [MenuApiModule],
};

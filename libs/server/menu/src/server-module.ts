import { menuCalls } from '@botter/contracts';
import { outdatedSnapshots } from '@botter/server-event-store';
import type { ServerModule } from '@botter/server-module';
import { menuEventTypes } from './menu.event-types';
import { MenuApiModule } from './menu.module';
import { MenuStream } from './menu.stream';

/** The menu that Telegram shows next to the message input of a bot. */
export const menuModule: ServerModule = {
  name: 'menu',
  calls: menuCalls,
  eventTypes: menuEventTypes,
  expiries: () => [outdatedSnapshots(MenuStream.fold)],
  api: [MenuApiModule],
};

import { restoreCalls } from '@botter/contracts';
import type { ServerModule } from '@botter/server-module';
import { RestoreApiModule } from './restore.module';

/** Going back: to a version of a bot, and before a change. */
export const restoreModule: ServerModule = {
  name: 'restore',
  calls: restoreCalls,
  api: [RestoreApiModule],
};

import { actionsModule } from '@botter/server-actions';
import { apiKeysModule } from '@botter/server-api-keys';
import { filesModule } from '@botter/server-files';
import { menuModule } from '@botter/server-menu';
import type { ServerModule } from '@botter/server-module';
import { sharesModule } from '@botter/server-shares';
import { webhooksModule } from '@botter/server-webhooks';
import { historyModule } from '../server-module';

/** Everything that a bot's configuration consists of, with its history: for tests of what works on the whole of it. */
export const configurationModules: readonly ServerModule[] = [
  sharesModule,
  apiKeysModule,
  actionsModule,
  menuModule,
  webhooksModule,
  filesModule,
  historyModule,
];

import { actionsModule } from '@botter/server-actions';
import { apiKeysModule } from '@botter/server-api-keys';
import { contactFieldsModule } from '@botter/server-contact-fields';
import { filesModule } from '@botter/server-files';
import { menuModule } from '@botter/server-menu';
import type { ServerModule } from '@botter/server-module';
import { sharesModule } from '@botter/server-shares';
import { webhooksModule } from '@botter/server-webhooks';
import { historyModule } from '../server-module';

/** All modules of a bot's configuration, with its history: for tests of what works on the whole of it. */
export const configurationModules: readonly ServerModule[] = [
  sharesModule,
  apiKeysModule,
  actionsModule,
  contactFieldsModule,
  menuModule,
  webhooksModule,
  filesModule,
  historyModule,
];

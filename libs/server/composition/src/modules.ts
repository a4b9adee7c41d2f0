import { actionsModule } from '@botter/server-actions';
import { analyticsModule } from '@botter/server-analytics';
import { apiKeysModule } from '@botter/server-api-keys';
import { botsModule } from '@botter/server-bots';
import { broadcastsModule } from '@botter/server-broadcasts';
import { compiledBotsModule } from '@botter/server-compiled-bots/projection';
import { contactFieldsModule } from '@botter/server-contact-fields';
import { contactsModule } from '@botter/server-contacts';
import { conversationsModule } from '@botter/server-conversations';
import { draftsModule } from '@botter/server-drafts';
import { filesModule } from '@botter/server-files';
import { historyModule } from '@botter/server-history';
import { importExportModule } from '@botter/server-import-export';
import { menuModule } from '@botter/server-menu';
import type { ServerModule } from '@botter/server-module';
import { notificationsModule } from '@botter/server-notifications';
import { replaysModule } from '@botter/server-replays';
import { restoreModule } from '@botter/server-restore';
import { settingsModule } from '@botter/server-settings';
import { sharesModule } from '@botter/server-shares';
import { trackingModule } from '@botter/server-tracking';
import { waitlistModule } from '@botter/server-waitlist';
import { webhookDeliveriesModule } from '@botter/server-webhook-deliveries';
import { webhooksModule } from '@botter/server-webhooks';
import { ground } from './ground';

/** The product. A new module is one line here, after the modules whose tables it refers to. */
export const modules: readonly ServerModule[] = [
  ...ground,
  trackingModule,
  waitlistModule,
  settingsModule,
  botsModule,
  sharesModule,
  apiKeysModule,
  actionsModule,
  contactFieldsModule,
  menuModule,
  webhooksModule,
  historyModule,
  compiledBotsModule,
  filesModule,
  conversationsModule,
  contactsModule,
  webhookDeliveriesModule,
  analyticsModule,
  notificationsModule,
  broadcastsModule,
  restoreModule,
  draftsModule,
  importExportModule,
  replaysModule,
];

import { actionPositionCalls } from './action-positions.calls';
import { actionProblemCalls } from './action-problems.calls';
import { actionCalls } from './actions.calls';
import { analyticsCalls } from './analytics.calls';
import { apiKeyCalls } from './api-keys.calls';
import { botHealthCalls } from './bot-health.calls';
import { botTestCalls } from './bot-tests.calls';
import { botCalls } from './bots.calls';
import { broadcastCalls } from './broadcasts.calls';
import { chatWorkCalls } from './chat-work.calls';
import { contactFieldCalls } from './contact-fields.calls';
import { contactCalls } from './contacts.calls';
import { conversationCalls } from './conversations.calls';
import { draftCalls } from './drafts.calls';
import { fileCalls } from './files.calls';
import { historyCalls } from './history.calls';
import { importExportCalls } from './import-export.calls';
import { menuCalls } from './menu.calls';
import { messageCalls } from './messages.calls';
import { notificationCalls } from './notifications.calls';
import { replayCalls } from './replays.calls';
import { restoreCalls } from './restore.calls';
import { draftWaitingCalls, sessionCalls } from './sessions.calls';
import { settingsCalls } from './settings.calls';
import { shareCalls } from './shares.calls';
import { statusCalls } from './status.calls';
import { telegramInfoCalls } from './telegram-info.calls';
import { trackingCalls } from './tracking.calls';
import { userCalls } from './user.calls';
import { waitlistCalls } from './waitlist.calls';
import { webhookDeliveryCalls } from './webhook-deliveries.calls';
import { webhookCalls } from './webhooks.calls';

/**
 * Every call of the product's HTTP interface: what the server handles, the browser requests and OpenAPI
 * describes. The calls of a module are in its `<module>.calls.ts`, and joined here.
 */
export const calls = {
  ...actionPositionCalls,
  ...actionProblemCalls,
  ...actionCalls,
  ...apiKeyCalls,
  ...analyticsCalls,
  ...botHealthCalls,
  ...botCalls,
  ...botTestCalls,
  ...broadcastCalls,
  ...contactCalls,
  ...contactFieldCalls,
  ...conversationCalls,
  ...chatWorkCalls,
  ...draftCalls,
  ...draftWaitingCalls,
  ...fileCalls,
  ...historyCalls,
  ...importExportCalls,
  ...menuCalls,
  ...messageCalls,
  ...notificationCalls,
  ...replayCalls,
  ...restoreCalls,
  ...sessionCalls,
  ...settingsCalls,
  ...shareCalls,
  ...statusCalls,
  ...telegramInfoCalls,
  ...trackingCalls,
  ...userCalls,
  ...waitlistCalls,
  ...webhookCalls,
  ...webhookDeliveryCalls,
};

export {
  actionCalls,
  actionPositionCalls,
  actionProblemCalls,
  analyticsCalls,
  apiKeyCalls,
  botCalls,
  botHealthCalls,
  botTestCalls,
  broadcastCalls,
  chatWorkCalls,
  contactCalls,
  contactFieldCalls,
  conversationCalls,
  draftCalls,
  draftWaitingCalls,
  fileCalls,
  historyCalls,
  importExportCalls,
  menuCalls,
  messageCalls,
  notificationCalls,
  replayCalls,
  restoreCalls,
  sessionCalls,
  settingsCalls,
  shareCalls,
  statusCalls,
  telegramInfoCalls,
  trackingCalls,
  userCalls,
  waitlistCalls,
  webhookCalls,
  webhookDeliveryCalls,
};

import { actionPositionExamples } from './action-positions.examples';
import { actionProblemExamples } from './action-problems.examples';
import { actionExamples } from './actions.examples';
import { analyticsExamples } from './analytics.examples';
import { apiKeyExamples } from './api-keys.examples';
import { botHealthExamples } from './bot-health.examples';
import { botTestExamples } from './bot-tests.examples';
import { botExamples } from './bots.examples';
import { broadcastExamples } from './broadcasts.examples';
import type { CallExample } from './call-example';
import { chatWorkExamples } from './chat-work.examples';
import { contactFieldExamples } from './contact-fields.examples';
import { contactExamples } from './contacts.examples';
import { conversationExamples } from './conversations.examples';
import { draftExamples } from './drafts.examples';
import { fileExamples } from './files.examples';
import { historyExamples } from './history.examples';
import { importExportExamples } from './import-export.examples';
import { liveEventExamples } from './live-event.examples';
import { menuExamples } from './menu.examples';
import { messageExamples } from './messages.examples';
import { notificationExamples } from './notifications.examples';
import { replayExamples } from './replays.examples';
import { restoreExamples } from './restore.examples';
import { draftWaitingExamples, sessionExamples } from './sessions.examples';
import { settingsExamples } from './settings.examples';
import { shareExamples } from './shares.examples';
import { statusExamples } from './status.examples';
import { telegramInfoExamples } from './telegram-info.examples';
import { trackingExamples } from './tracking.examples';
import { userExamples } from './user.examples';
import { waitlistExamples } from './waitlist.examples';
import { webhookDeliveryExamples } from './webhook-deliveries.examples';
import { webhookExamples } from './webhooks.examples';

export type { CallExample, WebhookExample } from './call-example';
export { webhookPayloadExamples } from './webhook-payloads.examples';

/**
 * An example of each operation of the API page. The server loads them with the first request for that page;
 * the browser never does.
 */
export const examples: Readonly<Record<string, CallExample>> = {
  ...actionPositionExamples,
  ...actionProblemExamples,
  ...actionExamples,
  ...analyticsExamples,
  ...apiKeyExamples,
  ...botHealthExamples,
  ...botTestExamples,
  ...botExamples,
  ...broadcastExamples,
  ...chatWorkExamples,
  ...contactExamples,
  ...contactFieldExamples,
  ...conversationExamples,
  ...draftExamples,
  ...draftWaitingExamples,
  ...fileExamples,
  ...historyExamples,
  ...importExportExamples,
  ...menuExamples,
  ...messageExamples,
  ...notificationExamples,
  ...replayExamples,
  ...restoreExamples,
  ...sessionExamples,
  ...settingsExamples,
  ...shareExamples,
  ...statusExamples,
  ...telegramInfoExamples,
  ...trackingExamples,
  ...userExamples,
  ...waitlistExamples,
  ...webhookDeliveryExamples,
  ...webhookExamples,
  ...liveEventExamples,
};

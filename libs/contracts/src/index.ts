export * from './action-key';
export * from './action-positions';
export * from './action-problems';
export * from './actions';
export * from './analytics';
export * from './api-keys';
export * from './bot-document';
export * from './bot-health';
export * from './bot-tests';
export * from './bots';
export * from './call';
export * from './calls';
export * from './chat-notes';
export * from './common';
export * from './compiled-bot';
export * from './conversations';
export * from './drafts';
export * from './errors';
export * from './file-rules';
export * from './files';

export * from './history';

export {
  type BotTemplate,
  type DocumentPart,
  documentParts,
  type ImportBody,
  type Imported,
} from './import-export.calls';

export * from './live-events';
export * from './live-events-path';
export * from './media-type';
export * from './media-url';
export * from './menu';
export * from './message-kinds';
export * from './messages';
export * from './notifications';
export * from './quotas';
export * from './replays';
export { type ChangeMade, type ChangePreview, type RestoredPart } from './restore.calls';
export * from './settings';
export * from './shares';
export * from './status';
export { isStorableText } from './storable-text';
export * from './takeover';
export * from './takeover-mode';
export * from './telegram-info';
export * from './time-ranges';
export * from './tracking';
export * from './user';
export * from './webhook-deliveries';
export * from './webhook-description';
export * from './webhook-payloads';
export * from './webhooks';

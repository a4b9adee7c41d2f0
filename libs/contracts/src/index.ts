export * from './action-key';
export * from './action-media';
export * from './action-positions';
export * from './action-problems';
export * from './action-references';
export * from './action-triggers';
export * from './actions';
export * from './analytics';
export * from './api-keys';
export * from './body-in-parts';
export * from './bot-document';
export * from './bot-health';
export * from './bot-tests';
export * from './bots';
export * from './broadcasts';
export * from './call';
export * from './calls';
export * from './chat-notes';
export * from './common';
export * from './compiled-bot';
export * from './conditions/condition';
export * from './conditions/condition-sentence';
export * from './conditions/contact-names';
export * from './contact-fields';
export * from './contacts';
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
export {
  type Button,
  type ButtonLayout,
  buttonTemplates,
  type Media,
  type ParseMode,
} from './message-fields';
export * from './message-kinds';
export * from './messages';
export * from './notifications';
export {
  type ActionData,
  type ActionReference,
  actionDataSchema,
  type DelayedCallback,
  type Part,
  type PartType,
  partNouns,
  partsOf,
  type ReferringContent,
  type StoredActionData,
} from './parts';
export * from './quotas';
export * from './replays';
export { type ChangeMade, type ChangePreview, type RestoredPart } from './restore.calls';
export * from './settings';
export * from './shares';
export * from './status';
export * from './steps';
export { isStorableText } from './storable-text';
export * from './takeover';
export * from './takeover-mode';
export * from './telegram-info';
export * from './templates/template';
export * from './time-ranges';
export * from './time-zone';
export * from './tracking';
export * from './triggers';
export * from './user';
export * from './webhook-deliveries';
export * from './webhook-description';
export * from './webhook-payloads';
export * from './webhooks';

export type { MatchableBot } from './action-index';
export {
  type ActionWebhookDelivery,
  planActionWebhook,
  type WebhookOccasion,
  type WebhookPerson,
  webhookOccasion,
} from './action-webhook';
export { botWebhookPayload, occurrenceWebhookPayload, planBotWebhooks } from './bot-webhook';
export { type BroadcastPlan, planBroadcast } from './broadcasts/broadcast-message';
export { mappedCallbackData, mappedIdOf } from './callback-data';
export { commonChanceFactor } from './conditions/chance';
export { comparableNumber, isIsoDate } from './conditions/comparable-values';
export { fits } from './conditions/fits';
export { markedWords } from './conditions/marked-words';
export { changedContact, sumOf } from './contacts/changed-contact';
export type * from './contacts/contact-facts';
export { contactValue, valueText } from './contacts/contact-values';
export { typedValue } from './contacts/typed-value';
export { unknownContact } from './contacts/unknown-contact';
export { cut } from './cut-text';
export type * from './dialogs/dialog-types';
export { planDialog } from './dialogs/plan-dialog';
export { planDialogCallback, planDueStep } from './dialogs/plan-due';
export { matchCallback } from './match-command';
export { respondsTo } from './match-message';
export { quoteOf } from './message-context';
export type { KeptDetails } from './message-details';
export { delayedChainLimit } from './parts/delayed-callbacks';
export { planMessage } from './parts/message';
export { plan, planCallback, wantedActions, wantedByCallback } from './plan';
export type * from './plan-types';
export { toReplyMarkup } from './reply-markup';
export { type SessionPlace, sessionPlaceOf } from './session-place';
export { linkPayload } from './start-payload';
export { fill } from './templates/filler';
export { localTime, type TemplateValues } from './templates/template-values';
export { type CallbackValues, staleButtonNotice } from './update-plan';

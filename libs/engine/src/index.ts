export type { MatchableBot } from './action-index';
export {
  type ActionWebhookCall,
  planActionWebhook,
  type WebhookOccasion,
  type WebhookPerson,
  webhookOccasion,
} from './action-webhook';
export { type BotWebhookCall, botWebhookPayload, planBotWebhooks } from './bot-webhook';
export { mappedCallbackData, mappedIdOf } from './callback-data';
export { delayedChainLimit } from './delayed-callbacks';
export { type CommandMatch, matchCallback, matchCommand } from './match-command';
export { quoteOf } from './message-context';
export type { KeptDetails } from './message-details';
export type * from './plan';
export { planMessage, planReply } from './reply';
export {
  type CallbackValues,
  plan,
  planCallback,
  staleButtonNotice,
  wantedActions,
  wantedByCallback,
} from './reply-engine';
export { toReplyMarkup } from './reply-markup';

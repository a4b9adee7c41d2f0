import type { ActionTrigger, CompiledAction, CompiledBot } from '@botter/contracts';
import type { ChatFacts, Plan, SenderFacts, TriggeredAction } from './plan';

/** What an action's webhook is told. Ids of Telegram are texts, because they outgrow the numbers of some languages. */
export interface ActionWebhookPayload {
  readonly trigger: 'action_webhook';
  readonly bot_id: string;
  readonly bot_name: string;
  readonly action_command: string;
  readonly action_trigger: ActionTrigger;
  readonly chat_id: string;
  /** Null for a message without sender. */
  readonly user_id: string | null;
  /** Without @. */
  readonly username: string | null;
  /** What was written, or the value of the button, or the command of a delayed callback. */
  readonly message_text: string | null;
  /** ISO 8601. */
  readonly timestamp: string;
}

export interface ActionWebhookCall {
  readonly actionId: string;
  readonly payload: ActionWebhookPayload;
}

/** Who is meant when an action is triggered. */
export type WebhookPerson = Pick<SenderFacts, 'telegramUserId' | 'username'>;

/** What triggered an action, as its webhook reports it. */
export interface WebhookOccasion {
  readonly triggered: TriggeredAction | null;
  readonly chat: ChatFacts;
  readonly sender: WebhookPerson | null;
  readonly messageText: string | null;
}

/** The occasion of a plan; undefined where nothing can have been triggered. */
export function webhookOccasion(plan: Plan): WebhookOccasion | undefined {
  if (plan.kind !== 'message' && plan.kind !== 'callback') return undefined;
  const { triggered, chat, sender } = plan;
  const messageText = plan.kind === 'message' ? plan.message.text : plan.press.value;
  return { triggered, chat, sender, messageText };
}

/** The webhook to call, and with what; undefined where nothing was triggered, or an action without webhook. */
export function planActionWebhook(
  { triggered, chat, sender, messageText }: WebhookOccasion,
  bot: CompiledBot,
  now: Date,
): ActionWebhookCall | undefined {
  const action = triggered && actionsWithWebhook(bot).get(triggered.actionId);
  if (!action) return undefined;
  return {
    actionId: action.actionId,
    payload: {
      trigger: 'action_webhook',
      bot_id: bot.botId,
      bot_name: bot.name,
      action_command: action.command,
      action_trigger: action.trigger,
      chat_id: chat.telegramChatId,
      user_id: sender?.telegramUserId ?? null,
      username: sender?.username ?? null,
      message_text: messageText,
      timestamp: now.toISOString(),
    },
  };
}

const webhookActions = new WeakMap<CompiledBot, ReadonlyMap<string, CompiledAction>>();

/** Made once for each bot object, because every update asks, and most bots have none. */
function actionsWithWebhook(bot: CompiledBot): ReadonlyMap<string, CompiledAction> {
  const known = webhookActions.get(bot);
  if (known) return known;
  const found = bot.actions.filter(({ webhook }) => webhook !== null);
  const byId = new Map(found.map((action) => [action.actionId, action]));
  webhookActions.set(bot, byId);
  return byId;
}

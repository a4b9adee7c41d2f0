import type { ActionWebhookPayload, CompiledAction, CompiledBot } from '@botter/contracts';
import type { DialogFacts } from './dialogs/dialog-types';
import type { ChatFacts, Plan, SenderFacts, TriggeredAction } from './plan-types';
import { webhookDialog } from './webhook-dialog';

export interface ActionWebhookDelivery {
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

/** The occasion of a plan; undefined if an update of this kind can't trigger an action. */
export function webhookOccasion(plan: Plan): WebhookOccasion | undefined {
  if (plan.kind !== 'message' && plan.kind !== 'callback' && plan.kind !== 'joined') return undefined;
  const { triggered, chat, sender } = plan;
  if (plan.kind === 'joined') return { triggered, chat, sender, messageText: null };
  const messageText = plan.kind === 'message' ? plan.message.text : plan.press.value;
  return { triggered, chat, sender, messageText };
}

/** The webhook to call and its payload; undefined if no action with a webhook was triggered. */
export function planActionWebhook(
  { triggered, chat, sender, messageText }: WebhookOccasion,
  bot: CompiledBot,
  now: Date,
  dialog?: DialogFacts,
): ActionWebhookDelivery | undefined {
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
      ...webhookDialog(dialog, bot),
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

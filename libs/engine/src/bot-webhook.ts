import type { Update } from '@botter/bot-api';
import type { BotWebhookPayload, CompiledBot, CompiledWebhook } from '@botter/contracts';
import type { KeptDetails } from './message-details';
import type { CallbackPlan, IncomingMessage, MessagePlan, Plan, SenderFacts } from './plan';
import type { UpdateView, UserView } from './update-view';

/** A call of a bot's webhook. */
export interface BotWebhookCall {
  readonly webhookId: string;
  readonly payload: BotWebhookPayload;
}

/** The webhooks of the bot that want to know of an update, and what they are sent: the same object for all of one format. */
export function planBotWebhooks(
  update: Update | object,
  plan: Plan,
  bot: CompiledBot,
  now: Date,
): readonly BotWebhookCall[] {
  if (plan.kind !== 'message' && plan.kind !== 'callback') return [];
  const event = plan.kind === 'message' ? 'message' : 'callback_query';
  const wanting = bot.webhooks?.filter(({ events }) => events.includes(event)) ?? [];
  const payloads = new Map<CompiledWebhook['payloadFormat'], BotWebhookPayload>();
  return wanting.map(({ webhookId, payloadFormat }) => {
    const payload = payloads.get(payloadFormat) ?? botWebhookPayload(payloadFormat, update, plan, bot, now);
    payloads.set(payloadFormat, payload);
    return { webhookId, payload };
  });
}

/** What a webhook is sent because of an update. */
export function botWebhookPayload(
  format: CompiledWebhook['payloadFormat'],
  update: Update | object,
  plan: MessagePlan | CallbackPlan,
  bot: CompiledBot,
  now: Date,
): BotWebhookPayload {
  return format === 'envelope'
    ? envelopeOf(update as UpdateView, plan, bot, now)
    : standardOf(plan, bot, now);
}

function standardOf(plan: MessagePlan | CallbackPlan, bot: CompiledBot, now: Date): BotWebhookPayload {
  const base = { bot: botOf(bot), chat: chatOf(plan), timestamp: now.toISOString() };
  return plan.kind === 'message'
    ? {
        event: 'message',
        ...base,
        sender: plan.sender && senderOf(plan.sender),
        text: plan.message.text,
      }
    : { event: 'callback_query', ...base, sender: senderOf(plan.sender), data: plan.press.value };
}

function envelopeOf(
  view: UpdateView,
  plan: MessagePlan | CallbackPlan,
  bot: CompiledBot,
  now: Date,
): BotWebhookPayload {
  const { triggered } = plan;
  const base = {
    bot: botOf(bot),
    chat: chatOf(plan),
    action: triggered && { id: triggered.actionId, command: triggered.command },
  };
  const timestamp = now.toISOString();
  if (plan.kind === 'message') {
    const incoming = view.message ?? view.channel_post;
    const sender = plan.sender && personOf(plan.sender, incoming?.sender_chat ? undefined : incoming?.from);
    return {
      type: 'message.received',
      timestamp,
      data: { ...base, sender, message: messageOf(plan.message) },
    };
  }
  const { callbackQueryId: id, value: data, label, telegramMessageId, threadId } = plan.press;
  return {
    type: 'callback_query.received',
    timestamp,
    data: {
      ...base,
      sender: personOf(plan.sender, view.callback_query?.from),
      callback_query: { id, data, label, message_id: telegramMessageId, thread_id: threadId },
    },
  };
}

function botOf({ botId: id, name, username }: CompiledBot) {
  return { id, name, username };
}

function chatOf({ chat: { telegramChatId: id, type, name, username } }: MessagePlan | CallbackPlan) {
  return { id, type, name, username };
}

function senderOf({ telegramUserId: id, name, username }: SenderFacts) {
  return { id, name, username };
}

function personOf(sender: SenderFacts, user: UserView | undefined) {
  return {
    ...senderOf(sender),
    first_name: user?.first_name ?? null,
    last_name: user?.last_name ?? null,
    language: sender.languageCode,
  };
}

function messageOf({
  telegramMessageId: id,
  kind,
  text,
  sentAt,
  threadId,
  mediaGroupId,
  fileId,
  details,
}: IncomingMessage) {
  return {
    id,
    kind,
    text,
    sent_at: sentAt,
    thread_id: threadId,
    album_id: mediaGroupId,
    file: fileId === null ? null : fileOf(fileId, details),
  };
}

function fileOf(id: string, details: KeptDetails | null) {
  const file = details?.type === 'file' ? details : undefined;
  return {
    id,
    name: file?.file_name ?? null,
    mime_type: file?.mime_type ?? null,
    size: file?.size ?? null,
    duration: file?.duration ?? null,
    width: file?.width ?? null,
    height: file?.height ?? null,
  };
}
